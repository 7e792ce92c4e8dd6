import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import type { Changes } from '#platform/web/lists/bulk-change.tsx'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { quotes } from '../contract.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { quoteColumns } from './list-columns.tsx'
import { quoteViews } from './list-views.ts'
import { sources } from './sources.ts'
import { lostReasonNames } from './labels.ts'

const statusNames = statusLabels(quoteLifecycle)

const openFilters = {
  status: { options: statusNames },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  salespersonId: { source: sources.users },
  estimatorId: { source: sources.users, none: 'Nobody' },
  marketSegmentId: { source: sources.marketSegments },
  globalSegmentId: { source: sources.globalSegments, none: 'None' },
  quoteConfidenceId: { source: sources.quoteConfidence },
  validUntil: {},
  quoteDate: {},
  value: {},
  lostReason: { options: lostReasonNames },
  isCurrent: {},
  open: {},
  mine: {},
  waitingForMe: {},
  expiring: {},
  // What the figures of the forecast link with.
  decidedOn: {},
  inCurrency: { isLinkOnly: true },
  noRateTo: { isLinkOnly: true },
  confidencePercent: {},
  competitor: {},
  competitorPriceKnown: {},
}
const costFilters = { ...openFilters, marginPercent: {} }

const changes: Changes = {
  salespersonId: (field) => <ReferenceField {...field} source={sources.users} />,
  estimatorId: (field) => <ReferenceField {...field} source={sources.users} />,
}

/** `/quotes` */
export function Screen() {
  const seesCosts = useMay('quotes:see-costs')
  const mayCreate = useMay('quotes:create')
  const { data: summary } = useQuery(reading(api(quotes).summary))
  return (
    <ListPage
      contract={quotes}
      columns={quoteColumns(seesCosts)}
      href={({ id }) => `/quotes/${id}`}
      filters={seesCosts ? costFilters : openFilters}
      views={quoteViews(localToday(), summary)}
      changes={changes}
      actions={
        mayCreate && (
          <ButtonLink
            href="/enquiries?filter[status]=ready_to_quote"
            icon="inbox"
            tone="primary"
            title="A quote is raised from its enquiry"
          >
            Quote an enquiry
          </ButtonLink>
        )
      }
      about="A quote is raised from an enquiry: open one that is ready to quote and choose Create quote there."
    />
  )
}
