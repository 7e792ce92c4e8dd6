import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { consolidatedPurchaseOrders } from '../contract.ts'
import { consolidatedLifecycle, openStates } from '../domain.ts'
import { sources } from './fields.tsx'
import { BundleOffers } from './hub.tsx'

const columns = columnsOf(consolidatedPurchaseOrders.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'supplierName', card: 'main', width: 220 },
  { field: 'memberCount', numeric: true, card: 'foot', cell: (row) => `${row.memberCount}` },
  { field: 'lineCount', numeric: true },
  {
    field: 'value',
    sort: 'value',
    numeric: true,
    card: 'amount',
    cell: (row) => <MoneyText value={row.value} currency={row.currency} />,
  },
  {
    field: 'saving',
    numeric: true,
    cell: (row) => <MoneyText value={row.saving} currency={row.currency} />,
  },
  {
    field: 'requiredOn',
    sort: 'requiredOn',
    card: 'footEnd',
    cell: (row) => <DateText date={row.requiredOn} />,
  },
  { field: 'receivedPercent', numeric: true, cell: (row) => `${row.receivedPercent} %` },
  { field: 'invoicedPercent', numeric: true, optional: true, cell: (row) => `${row.invoicedPercent} %` },
  { field: 'facilityCode', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={consolidatedLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof consolidatedPurchaseOrders)['endpoints']['list']> = {
  status: { options: statusLabels(consolidatedLifecycle) },
  supplierId: { source: sources.suppliers },
  facilityId: { source: sources.facilities },
  waitingForMe: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'Waiting for me', query: { filter: { waitingForMe: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(consolidatedPurchaseOrders)

/** `/consolidated-purchase-orders` */
export const Screen = () => (
  <ListPage
    contract={consolidatedPurchaseOrders}
    columns={columns}
    href={({ id }) => `/consolidated-purchase-orders/${id}`}
    filters={filters}
    views={views}
    create="/consolidated-purchase-orders/create"
    actions={<BundleOffers />}
    about="Approved orders to one supplier that go out as one: it sees one number and one line for what is the same, we keep every order with what it asked for."
  />
)
