import { consolidatedPurchaseOrders } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { consolidatedDesk } from './consolidated.ts'
import { handedOver } from './orders.ts'
import type { TestServer } from './server.ts'

/** The desk with a short way to a consolidated order that went out, and to what is open of it. */
export async function issuedConsolidatedDesk(server: TestServer) {
  const desk = await consolidatedDesk(server)
  const client = desk.buyer.client(consolidatedPurchaseOrders)
  const issued = async (orders: readonly ({ readonly id: string } | undefined)[]) => {
    const made = await desk.bundle(orders, { buyerId: desk.buyer.person.id })
    const ready = await client.release({ ...desk.at(made), body: {} })
    return client.issue({ ...desk.at(ready), body: handedOver })
  }
  return { ...desk, issuedWhole: issued, open: (id: string) => client.openLines({ params: { id } }) }
}
