import { consolidatedPurchaseOrders } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { dataOf } from './crud-suite.ts'
import { orderDesk } from './orders.ts'
import type { SignedIn, TestServer } from './server.ts'

export const consolidatedOf = (who: SignedIn) => who.client(consolidatedPurchaseOrders)

/** A second facility, Houston. */
export const otherFacility = ({ services }: TestServer): Promise<string> =>
  insertRow(services.db, facilityTable, {
    code: 'HOU',
    name: 'Houston',
    shortCode: 'HOU',
    sortOrder: 2,
    active: true,
    legalEntity: 'Ravensgill Engineering Inc',
    addressLine1: '4 Ship Channel Road',
    city: 'Houston',
    country: 'US',
    timeZone: 'America/Chicago',
    baseCurrency: 'GBP',
    quoteValidityDays: 30,
    taxCodes: [],
    approvalLimits: {},
  })

/** The desk of a buyer with a second facility: approved orders of the first person, and a short way to bundle them. */
export async function consolidatedDesk(server: TestServer) {
  const desk = await orderDesk(server)
  const otherFacilityId = await otherFacility(server)
  const plain = { ...desk.sawing, lineNo: 10, quantity: '10', unitPrice: '20', taxCode: null }
  const plainPipe = { ...desk.pipe, taxCode: null, quantity: '2' }
  const api = consolidatedOf(desk.buyer)
  // The list of approvers knows the manager up to 25,000; somebody else bundles, so that the manager may decide.
  const bundle = (orders: readonly ({ readonly id: string } | undefined)[], more: object = {}) =>
    api.create({
      body: {
        orderIds: orders.flatMap((one) => one?.id ?? []),
        rule: 'identical',
        facilityId: desk.facilityId,
        ...more,
      },
    })
  return {
    ...desk,
    orders: desk.api,
    api,
    plain,
    plainPipe,
    otherFacilityId,
    bundle,
    /** Two approved orders: pipe and sawing here, the same pipe in the other facility. */
    pair: async () => [
      await desk.approved({ lines: [plainPipe, { ...plain, lineNo: 20 }] }),
      await desk.approved({ lines: [{ ...plainPipe, quantity: '3' }], facilityId: otherFacilityId }),
    ],
  }
}

/** Bundles two orders that somebody wrote, as if they had been approved; gives the new consolidated order. */
export async function bundleTwo(
  server: TestServer,
  who: SignedIn,
  body: { readonly facilityId: string | undefined; readonly lines: readonly object[] },
): Promise<{ readonly id: string; readonly version: number }> {
  const orderIds: string[] = []
  for (let n = 0; n < 2; n++) {
    const reply = await who.request('POST', '/api/v1/purchase-orders', { body })
    orderIds.push(dataOf(reply).id)
  }
  await server.services.db.query(
    sql`UPDATE purchase_orders SET status = 'approved' WHERE id = ANY(${sql.param(orderIds)}::uuid[])`,
  )
  const bundle = { orderIds, rule: 'identical', facilityId: body.facilityId }
  const bundled = await who.request('POST', '/api/v1/consolidated-purchase-orders', { body: bundle })
  if (bundled.status !== 201) throw new Error(JSON.stringify(bundled.body))
  return dataOf(bundled)
}
