import { statusWords } from '#platform/contract/lifecycle.ts'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { quotes } from '../contract.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { forecastFilterInfos } from './forecast-filters.ts'
import { quoteColumns } from './list-columns.tsx'
import { quoteViews } from './list-views.ts'
import { sources } from './sources.ts'
import { lostReasonNames } from './words.ts'

const statusNames = statusWords(quoteLifecycle)

const openFilters = {
  status: { label: 'Status', options: statusNames },
  companyId: { label: 'Company', source: sources.companies },
  facilityId: { label: 'Facility', source: sources.facilities },
  salespersonId: { label: 'Owner', source: sources.users },
  estimatorId: { label: 'Estimator', source: sources.users, none: 'Nobody' },
  marketSegmentId: { label: 'Market segment', source: sources.marketSegments },
  globalSegmentId: { label: 'Global segment', source: sources.globalSegments, none: 'None' },
  quoteConfidenceId: { label: 'Confidence', source: sources.quoteConfidence },
  validUntil: { label: 'Valid until' },
  quoteDate: { label: 'Quote date' },
  value: { label: 'Value' },
  lostReason: { label: 'Lost because of', options: lostReasonNames },
  isCurrent: { label: 'Newest revision' },
  open: { label: 'Open' },
  mine: { label: 'Mine' },
  waitingForMe: { label: 'Waiting for my approval' },
  expiring: { label: 'Expiring in 7 days' },
  ...forecastFilterInfos,
}
const costFilters = { ...openFilters, marginPercent: { label: 'Margin %' } }

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
      actions={
        mayCreate && (
          <ButtonLink
            href="/enquiries?filter[status]=ready_to_quote"
            icon="inbox"
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
