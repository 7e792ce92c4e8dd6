import { api } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import type { OrderState } from '#modules/purchasing/purchase-orders/domain.ts'
import { consolidatedPurchaseOrders } from '../contract.ts'

/** A document of a supplier as it is chosen: by number, with whose it is. */
export const ofSupplier = ({
  id,
  number,
  supplierName,
}: {
  id: string
  number: string
  supplierName: string
}) => ({
  id,
  code: supplierName,
  name: number,
  active: true,
})

const CONSOLIDATED = 'consolidated:'

/** The consolidated order that was chosen among orders; null: the id is that of an order. */
export const consolidatedIn = (id: string): string | null =>
  id.startsWith(CONSOLIDATED) ? id.slice(CONSOLIDATED.length) : null

/** Consolidated orders by number, which is what their supplier writes on its papers. */
async function consolidatedOrders(words: string | undefined, options: Parameters<OptionSource['load']>[1]) {
  if (!words) return []
  const query = { search: words, perPage: 20 }
  const { data } = await api(consolidatedPurchaseOrders).list({ query }, options)
  return data.map((one) => ({ ...ofSupplier(one), id: `${CONSOLIDATED}${one.id}` }))
}

/** Orders in these states and consolidated orders, found by number; `consolidatedIn` tells them apart. */
export const ordersByNumber = (name: string, status: OrderState[]): OptionSource => ({
  name,
  slice: 'purchase-orders',
  load: async ({ search, id }, options) => {
    const orders = api(purchaseOrders)
    if (id)
      return Promise.all(
        id.split(',').map(async (one) => ofSupplier(await orders.get({ params: { id: one } }, options))),
      )
    const query = { filter: { status }, perPage: 20, ...(search ? { search } : {}) }
    const [own, together] = await Promise.all([
      orders.list({ query }, options),
      consolidatedOrders(search, options),
    ])
    return [...together, ...own.data.map(ofSupplier)]
  },
})
