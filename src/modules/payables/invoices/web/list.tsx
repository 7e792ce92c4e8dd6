import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { invoices } from '../contract.ts'
import { invoiceKinds, invoiceLifecycle, openStates } from '../domain.ts'
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

const columns = columnsOf(invoices.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'supplierInvoiceNo', card: 'foot', width: 130 },
  { field: 'supplierName', card: 'main', width: 200 },
  { field: 'kind', optional: true, cell: (row) => invoiceKinds[row.kind] },
  { field: 'orderNumbers', width: 170, cell: (row) => row.orderNumbers.join(', ') },
  {
    field: 'invoiceDate',
    sort: 'invoiceDate',
    cell: (row) => <DateText date={row.invoiceDate} />,
  },
  { field: 'dueOn', sort: 'dueOn', card: 'footEnd', cell: (row) => <DateText date={row.dueOn} /> },
  {
    field: 'gross',
    numeric: true,
    card: 'amount',
    cell: (row) => <MoneyText value={row.gross} currency={row.currency} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={invoiceLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

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
    columns={columns}
    href={({ id }) => `/invoices/${id}`}
    filters={filters}
    views={views}
    create="/invoices/create"
    actions={further}
    about="Invoices of suppliers, matched with order, receipt, price and certificate before they are paid."
  />
)
