import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import { consolidatedPurchaseOrders } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { handlers } from '#modules/purchasing/consolidated-purchase-orders/server/actions.ts'
import { create } from '#modules/purchasing/consolidated-purchase-orders/server/saving.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { supplierCompany } from '../staff.ts'
import type { Acting } from './acting.ts'
import { handedOver, writeOrder } from './purchase-orders.ts'

interface Office {
  readonly specificationId: string
  readonly day: string
  readonly tick: () => string
}

/** Pieces of pipe by size, and what a metre costs. */
const sizes = {
  '4 in': { nps: '4', schedule: '120', unitPrice: '54.00' },
  '6 in': { nps: '6', schedule: '80', unitPrice: '71.50' },
  '8 in': { nps: '8', schedule: '100', unitPrice: '98.00' },
} as const
type Size = keyof typeof sizes

/** An order of one of the two facilities. */
type Member = readonly [place: 0 | 1, asks: readonly (readonly [size: Size, pieces: number])[]]

interface Story {
  readonly members: readonly Member[]
  /** Agreed on the first line. */
  readonly price: string
  readonly extra: { readonly quantity: string; readonly reason: string } | null
}

const collecting: Story = {
  members: [
    [0, [['6 in', 10], ['8 in', 4]]],
    [1, [['6 in', 8]]],
    [0, [['8 in', 6]]],
  ],
  price: '68.90',
  extra: { quantity: '6', reason: 'The mill rolls no less than 24 pieces' },
} // biome-ignore format: an order reads better in a row

const gone: Story = {
  members: [
    [1, [['4 in', 12]]],
    [0, [['4 in', 9], ['8 in', 3]]],
  ],
  price: '51.20',
  extra: null,
} // biome-ignore format: an order reads better in a row

const buyer = 'deskBuyer'

/** Two consolidated orders to the supplier who signs in: a draft with extra for the stock, and one that went out at a better price. */
export async function bundleOrders(acting: Acting, office: Office): Promise<void> {
  const [supplier] = await acting.tx.query<{ id: string; currency: string | null }>(
    sql`SELECT id, currency FROM ${companyTable} WHERE code = ${supplierCompany}`,
  )
  const places = await acting.tx.query<{ id: string; currency: string }>(sql`
    SELECT id, base_currency AS currency FROM ${facilityTable} WHERE active ORDER BY sort_order, name LIMIT 2`)
  if (!supplier || places.length < 2) return
  const bundle = async ({ members, price, extra }: Story) => {
    const made = []
    for (const [place, asks] of members) {
      const input = purchaseOrders.input.parse({
        type: 'stock',
        supplierId: supplier.id,
        facilityId: places[place]?.id,
        buyerId: acting.person(buyer).id,
        orderDate: office.day,
        requiredOn: addDays(office.day, 45),
        currency: supplier.currency ?? places[0]?.currency,
        paymentTerms: '30 days net',
        incoterm: 'DAP',
        incotermPlace: 'our works',
        lines: asks.map(([size, pieces], at) => ({
          lineNo: 10 * (at + 1),
          form: 'pipe',
          ...sizes[size],
          lengthMm: '6000',
          quantity: String(pieces),
          uom: 'each',
          specificationId: office.specificationId,
          grade: 'B',
          certificateType: '3.1',
          priceBasis: 'm',
        })),
      })
      made.push(await writeOrder(acting, { who: buyer, input, tick: office.tick, ends: 'approved' }))
    }
    const { endpoints } = consolidatedPurchaseOrders
    const facilityId = made[0]?.facilityId ?? ''
    const body = consolidatedPurchaseOrders.input.parse({
      orderIds: made.map(({ id }) => id),
      rule: 'identical',
      facilityId,
      cutOffOn: addDays(office.day, 5),
      stockFacilityId: extra && facilityId,
      lines: [
        {
          orderLineId: made[0]?.lines[0]?.id,
          negotiatedPrice: price,
          extraQuantity: extra?.quantity,
          extraReason: extra?.reason,
        },
      ],
    })
    return acting.as(buyer, office.tick(), endpoints.create, (ctx) => create(ctx, { body }))
  }
  const { endpoints } = consolidatedPurchaseOrders
  const { id, version } = await bundle(gone)
  const released = await acting.as(buyer, office.tick(), endpoints.release, (ctx) =>
    handlers.release(ctx, { params: { id }, version, query: {}, body: {} }),
  )
  await acting.as(buyer, office.tick(), endpoints.issue, (ctx) =>
    handlers.issue(ctx, { params: { id }, version: released.version, query: {}, body: handedOver }),
  )
  await bundle(collecting)
}
