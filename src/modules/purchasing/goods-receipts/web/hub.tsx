import { useQuery } from '@tanstack/react-query'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { RowsOf } from '#platform/web/lists/rows-of.tsx'
import { listQuery, recordQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { certificateRequests } from '#modules/steel/certificate-requests/contract.ts'
import { requestColumns } from '#modules/steel/certificate-requests/web/api.tsx'
import { goodsReceipts, type ReceiptListRow } from '../contract.ts'
import { receiptColumns } from './columns.tsx'

type Filter = ListQueryInput['filter']

/** The receipts of an order, whichever of its revisions they came for. */
function useReceipts(id: string): { filter: Filter; receipts: readonly ReceiptListRow[] | undefined } {
  const order = useQuery(recordQuery<OrderRecord>(purchaseOrders, id)).data
  const filter = order && { orderId: [id, ...order.revisions.map((one) => one.id)] }
  const mayRead = useMay('goods-receipts:read')
  const { data } = useQuery({
    ...listQuery<ReceiptListRow>(goodsReceipts, { filter: filter ?? {}, perPage: 100 }),
    enabled: mayRead && filter !== undefined,
  })
  return { filter, receipts: filter && data?.data }
}

/** What came of an order; a tab of its page. */
export const ReceiptsOfOrder = ({ id }: CardProps) => (
  <RowsOf
    contract={goodsReceipts}
    columns={receiptColumns}
    without={['supplierName']}
    href={(row) => `/goods-receipts/${row.id}`}
    filter={useReceipts(id).filter}
    none="Nothing of it has come yet."
  />
)

/** The certificates that are owed for what came of an order, or have come since; a tab of its page. */
export function OwedForOrder({ id }: CardProps) {
  const { receipts } = useReceipts(id)
  const ids = receipts?.map((one) => one.id)
  return (
    <RowsOf
      contract={certificateRequests}
      columns={requestColumns}
      without={['supplierName']}
      href={(row) => `/certificate-requests/${row.id}`}
      filter={ids && { receiptId: ids.length > 0 ? ids : ['none'] }}
      none="No certificate is owed for what has come."
    />
  )
}
