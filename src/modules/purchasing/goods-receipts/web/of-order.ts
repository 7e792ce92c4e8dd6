import { api } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { ordersByNumber } from '#modules/purchasing/consolidated-purchase-orders/web/api.tsx'
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
