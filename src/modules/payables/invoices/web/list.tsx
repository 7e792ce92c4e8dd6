import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { invoices } from '../contract.ts'
import { invoiceKinds, invoiceLifecycle, openStates } from '../domain.ts'
import { invoiceColumns } from './columns.tsx'
import { sources } from './fields.tsx'

/** What is done with many of them at once. */
const further = (
  <>
    <ButtonLink icon="upload" href="/invoices/from-file">
      From a file
    </ButtonLink>
    <ButtonLink icon="chart" href="/invoices/reports">
      Owed
    </ButtonLink>
    <ButtonLink icon="download" href="/invoices/exports">
      Accounts package
    </ButtonLink>
  </>
)

const filters: FilterInfos<(typeof invoices)['endpoints']['list']> = {
  status: { options: statusLabels(invoiceLifecycle) },
  onHold: {},
  discountRuns: {},
  accountChanged: {},
  discountEnds: {},
  kind: { options: invoiceKinds },
  supplierId: { source: sources.suppliers },
  facilityId: { source: sources.facilities },
  invoiceDate: {},
  dueOn: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'On hold', query: { filter: { onHold: true } } },
  { label: 'Ready to export', query: { filter: { status: ['approved'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(invoices)

/** `/invoices` */
export const Screen = () => (
  <ListPage
    contract={invoices}
    columns={invoiceColumns}
    href={({ id }) => `/invoices/${id}`}
    filters={filters}
    views={views}
    create="/invoices/create"
    actions={further}
    about="Invoices of suppliers, matched with order, receipt, price and certificate before they are paid."
  />
)
