import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { goodsReceipts } from '../contract.ts'
import { openStates, receiptLifecycle } from '../domain.ts'
import { receiptColumns } from './columns.tsx'
import { sources } from './fields.tsx'

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
    columns={receiptColumns}
    href={({ id }) => `/goods-receipts/${id}`}
    filters={filters}
    views={views}
    create="/goods-receipts/create"
    about="Deliveries of steel at the gate, and the goods and work of orders. What is posted stands in the stock, on hold, with its heat and its place."
  />
)
