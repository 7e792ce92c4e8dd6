import { useQuery } from '@tanstack/react-query'
import { api, callOptions } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { ordersByNumber } from '#modules/purchasing/consolidated-purchase-orders/web/api.tsx'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import type { NamedSteel } from '#modules/steel/steel-stock/domain.ts'
import { verify } from '#modules/signing/verify/contract.ts'

const receivable = ordersByNumber('goods-receipts/orders', [
  'issued',
  'acknowledged',
  'to_receive_and_invoice',
  'to_receive',
])

/** Orders and consolidated orders of which something can still come, found by number, also as it is scanned. */
export const ordersToReceive: OptionSource = {
  ...receivable,
  load: async (asked, options) => {
    const code = asked.search?.match(/\/verify\/([\w-]+)/)?.[1]
    if (!code) return receivable.load(asked, options)
    const { number } = await api(verify).document({ params: { code } }, options)
    return receivable.load({ ...asked, search: number }, options)
  },
}

/** What the lines of an order ask for, by their ids: a line that came otherwise is told at once. */
export function useOrdered(orderId: string | null | undefined): ReadonlyMap<string, NamedSteel> {
  const { data } = useQuery({
    queryKey: ['goods-receipts', 'ordered', orderId] as const,
    queryFn: (context) =>
      api(purchaseOrders).openLines({ params: { id: orderId ?? '' } }, callOptions(context)),
    enabled: Boolean(orderId),
  })
  return new Map(data?.lines.flatMap((line) => (line.form ? [[line.id, line] as const] : [])))
}
