import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { goodsReceipts } from '../contract.ts'
import { openStates, receiptLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(goodsReceipts.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'supplierName', card: 'main', width: 220 },
  { field: 'deliveryNoteNo', card: 'foot', width: 140 },
  { field: 'heatNumbers', width: 200 },
  { field: 'pieces', numeric: true, card: 'amount' },
  {
    field: 'isHeld',
    cell: (row) => row.isHeld && <Chip tone="violet">Set aside</Chip>,
  },
  { field: 'facilityCode', optional: true },
  {
    field: 'receivedOn',
    sort: 'receivedOn',
    card: 'footEnd',
    cell: (row) => <DateText date={row.receivedOn} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={receiptLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof goodsReceipts)['endpoints']['list']> = {
  status: { options: statusLabels(receiptLifecycle) },
  supplierId: { source: sources.suppliers },
  facilityId: { source: sources.facilities },
  receivedOn: {},
}

const views = [
  { label: 'All', query: {} },
  { label: 'Not posted', query: { filter: { status: [...openStates] } } },
]

export const prefetch = prefetchList(goodsReceipts)

/** `/goods-receipts` */
export const Screen = () => (
  <ListPage
    contract={goodsReceipts}
    columns={columns}
    href={({ id }) => `/goods-receipts/${id}`}
    filters={filters}
    views={views}
    create="/goods-receipts/create"
    about="Deliveries of steel at the gate, and the goods and work of orders. What is posted stands in the stock, on hold, with its heat and its place."
  />
)
