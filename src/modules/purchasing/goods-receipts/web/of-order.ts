import { useQuery } from '@tanstack/react-query'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { api, callOptions } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { consolidatedPurchaseOrders } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import type { OrderState } from '#modules/purchasing/purchase-orders/domain.ts'
import { type NamedSteel, sizeOf } from '#modules/steel/steel-stock/domain.ts'
import { verify } from '#modules/signing/verify/contract.ts'
import type { Line } from './line-fields.tsx'

/** Something can still come. */
const receivable: OrderState[] = ['issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive']

const shown = ({ id, number, supplierName }: { id: string; number: string; supplierName: string }) => ({
  id,
  code: supplierName,
  name: number,
  active: true,
})

const CONSOLIDATED = 'consolidated:'

/** Where a consolidated order is received; null: the id is that of an order. */
export const receiveConsolidatedPath = (id: string): ScreenAddress | null =>
  id.startsWith(CONSOLIDATED)
    ? `/goods-receipts/of-consolidated?order=${id.slice(CONSOLIDATED.length)}`
    : null

/** Consolidated orders by number, which is what their supplier writes on the delivery note. */
async function consolidatedOrders(words: string | undefined, options: Parameters<OptionSource['load']>[1]) {
  if (!words?.toLowerCase().includes('cpo')) return []
  const { data } = await api(consolidatedPurchaseOrders).list(
    { query: { search: words, perPage: 20 } },
    options,
  )
  return data.map((one) => ({ ...shown(one), id: `${CONSOLIDATED}${one.id}` }))
}

/** Orders and consolidated orders that can be received, found by number, also as it is scanned. */
export const ordersToReceive: OptionSource = {
  name: 'goods-receipts/orders',
  slice: 'purchase-orders',
  load: async ({ search, id }, options) => {
    const orders = api(purchaseOrders)
    if (id)
      return Promise.all(
        id.split(',').map(async (one) => shown(await orders.get({ params: { id: one } }, options))),
      )
    const scanned = search?.match(/\/verify\/([\w-]+)/)?.[1]
    const words = scanned
      ? (await api(verify).document({ params: { code: scanned } }, options)).number
      : search
    const query = { filter: { status: receivable }, perPage: 20, ...(words ? { search: words } : {}) }
    const [own, together] = await Promise.all([
      orders.list({ query }, options),
      consolidatedOrders(words, options),
    ])
    return [...together, ...own.data.map(shown)]
  },
}

type OpenLines = Awaited<ReturnType<ReturnType<typeof api<typeof purchaseOrders>>['openLines']>>

/** What an order says of a delivery before anybody looked at it: supplier, facility, and what is still to come. */
export async function openOrder(orderId: string) {
  const { supplierId, facilityId, lines } = await api(purchaseOrders).openLines({ params: { id: orderId } })
  return { orderId, supplierId, facilityId, lines: lines.flatMap(lineToReceive) }
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

function lineToReceive(line: OpenLines['lines'][number]): Line[] {
  const { form, lineNo, openQty } = line
  if (Number(openQty) <= 0) return []
  const of = { lineNo, orderLineId: line.id, isMarkingLegible: true }
  if (!form) return [{ ...of, description: line.description, uom: line.uom, quantity: plainDecimal(openQty) }]
  return [
    {
      ...of,
      form,
      ...sizeOf(line),
      specificationId: line.specificationId,
      grade: line.grade,
      certificateType: line.certificateType ?? '3.1',
      pieces: Number(openQty),
    },
  ]
}
