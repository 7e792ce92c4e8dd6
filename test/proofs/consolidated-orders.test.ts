import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import {
  bundlesOf,
  type MemberOrder,
  pricedBundle,
} from '#modules/purchasing/consolidated-purchase-orders/domain.ts'
import {
  bookCredited,
  bookInvoiced,
  bookReceived,
  bookReturned,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { consolidatedDesk } from '../support/consolidated.ts'
import { handedOver } from '../support/orders.ts'
import { noteFigure, random, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'

/*
 * Random orders are bundled, agreed on, issued, received, invoiced, sent back and credited. Nets and shares are compared with
 * whole numbers that are counted here, and so are the counters and the state of each consolidated order.
 */

const BUNDLES = sized(600, 10_000)
const STORIES = sized(3, 334)
const STEPS = sized(10, 30)

const written = (value: bigint, digits: number): string => {
  const text = String(value).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
const total = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)
/** Half a hundredth goes up. */
const rounded = (exact: bigint, by: bigint): bigint => (exact + by / 2n) / by

interface Asked {
  readonly item: number
  /** Whole pieces. */
  readonly pieces: bigint
}

/** The cents of a net by the largest remainder: cut all, then one cent each to those that lost most, the first of equals first. */
function sharedOut(net: bigint, weights: readonly bigint[]): bigint[] {
  const whole = total(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const cut = weights.map((weight) => (net * weight) / whole)
  const lost = weights.map((weight, at) => ({ at, rest: (net * weight) % whole }))
  const missing = Number(net - total(cut))
  const raised = lost.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const { at } of raised.slice(0, missing)) cut[at] = (cut[at] ?? 0n) + 1n
  return cut
}

describe('Random bundles', () => {
  it('come to what whole numbers say, and their shares to the cent', () => {
    const below = random(20261123)
    let lines = 0
    for (let round = 0; round < BUNDLES; round++) {
      const price = BigInt(1 + below(90_000))
      const agreed = below(2) === 0 ? null : BigInt(below(90_000))
      const percent = agreed === null ? BigInt(below(4) * 5) : 0n
      const extra = below(3) === 0 ? BigInt(1 + below(9)) : 0n
      const orders: Asked[][] = Array.from({ length: 2 + below(4) }, () =>
        Array.from({ length: 1 + below(3) }, () => ({ item: below(3), pieces: BigInt(1 + below(40)) })),
      )
      const members: MemberOrder[] = orders.map((asked, order) => ({
        id: `order-${order}`,
        number: `PO-${order}`,
        facilityId: 'here',
        supplierId: 'one',
        supplierName: 'One',
        currency: 'GBP',
        byMinorUnit: true,
        requiredOn: '2026-12-18',
        lines: asked.map(({ item, pieces }, at) => ({
          id: `${order}-${at}`,
          rootId: `${order}-${at}`,
          lineNo: (at + 1) * 10,
          description: `Item ${item}`,
          quantity: `${pieces}.000`,
          priceBasis: 'each' as const,
          unitPrice: written(price, 4),
          discountPercent: String(percent),
          net: written(rounded(pieces * price * (100n - percent), 10_000n), 2),
        })),
      }))
      for (const bundle of bundlesOf(members, 'identical')) {
        const item = Number(String(bundle.asks[0]?.line.id).split('-')[1])
        const own = orders.flatMap((asked, order) =>
          asked.flatMap((one, at) =>
            bundle.asks.some(({ line }) => line.id === `${order}-${at}`) ? [one] : [],
          ),
        )
        expect(new Set(own.map((one) => one.item)).size, `item of ${item}`).toBe(1)
        const pieces = own.map((one) => one.pieces)
        const quantity = total(pieces) + extra
        const net = rounded(quantity * (agreed ?? price) * (100n - percent), 10_000n)
        const shares = sharedOut(net, extra > 0n ? [...pieces, extra] : pieces)
        const priced = pricedBundle(bundle, {
          negotiatedPrice: agreed === null ? null : written(agreed, 4),
          extraQuantity: extra > 0n ? String(extra) : null,
        })
        expect(priced).toMatchObject({ quantity: `${quantity}.000`, net: written(net, 2) })
        expect(priced.shares).toEqual(shares.slice(0, pieces.length).map((share) => written(share, 2)))
        expect(priced.extraNet).toBe(written(extra > 0n ? (shares.at(-1) ?? 0n) : 0n, 2))
        lines += own.length
      }
    }
    noteFigure('bundles', BUNDLES)
    noteFigure('lines of orders in them', lines)
  })
})

const server = await testServer()
const desk = await consolidatedDesk(server)
const { api, at, draft, facilityId, orders, otherFacilityId, plain } = desk
const { services } = server

interface Counted {
  readonly id: string
  readonly ordered: number
  received: number
  returned: number
  invoiced: number
  credited: number
}

const stateOf = (lines: readonly Counted[]): string => {
  if (lines.every(({ received, invoiced }) => received === 0 && invoiced === 0)) return 'issued'
  const toReceive = lines.some((one) => one.received - one.returned + one.credited < one.ordered)
  const toInvoice = lines.some((one) => one.invoiced + one.credited < one.ordered)
  if (toReceive) return toInvoice ? 'to_receive_and_invoice' : 'to_receive'
  return toInvoice ? 'to_invoice' : 'completed'
}

/** Orders as if people had approved them: what approving takes is no matter here. */
async function approvedOrders(lines: readonly object[][]) {
  const made = []
  for (const [place, of] of lines.entries())
    made.push(await draft({ lines: of, facilityId: place % 2 === 0 ? facilityId : otherFacilityId }))
  const ids = made.map(({ id }) => id)
  await services.db.query(
    sql`UPDATE purchase_orders SET status = 'approved', approved_in_base = net_in_base WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  )
  return made
}

describe('Random consolidated orders', () => {
  it('carry what was agreed into their members and follow every booking', async () => {
    const below = random(20261124)
    let bookings = 0
    for (let story = 0; story < STORIES; story++) {
      const wanted = Array.from({ length: 2 + below(3) }, () =>
        Array.from({ length: 1 + below(2) }, (_, place) => ({
          ...plain,
          lineNo: (place + 1) * 10,
          description: `Item ${below(2)}`,
          quantity: String(1 + below(20)),
          unitPrice: '7.77',
        })),
      )
      const members = await approvedOrders(wanted)
      const made = await desk.bundle(members)
      const edits = made.lines.map(({ orderLineId }) => ({
        orderLineId,
        negotiatedPrice: written(BigInt(10_000 + below(70_000)), 4),
        ...(below(2) === 0 ? { extraQuantity: String(1 + below(5)), extraReason: 'Least lot' } : {}),
      }))
      const agreed = await api.update({ ...at(made), body: { lines: edits, stockFacilityId: facilityId } })
      await services.db.query(
        sql`UPDATE consolidated_purchase_orders SET status = 'approved' WHERE id = ${agreed.id}`,
      )
      const done = await api.issue({ ...at(agreed), body: handedOver })
      const ids = [...members.map(({ id }) => id), ...(done.stockOrderId ? [done.stockOrderId] : [])]
      const issued = await Promise.all(ids.map((id) => orders.get({ params: { id } })))
      const cents = (value: string) => Math.round(Number(value) * 100)
      for (const line of done.lines) {
        expect(line.allocations.reduce((all, one) => all + cents(one.net), 0)).toBe(cents(line.net))
        expect(line.allocations.reduce((all, one) => all + Number(one.quantity), 0)).toBe(
          Number(line.quantity),
        )
        for (const one of line.allocations) {
          const order = issued.find(({ id }) => id === one.orderId)
          const own = order?.lines.find(({ id }) => id === one.orderLineId)
          expect(own).toMatchObject({ net: one.net, quantity: one.quantity, unitPrice: line.unitPrice })
        }
      }
      expect(issued.reduce((all, { totals }) => all + cents(totals.net), 0)).toBe(cents(done.totals.net))
      const counted: Counted[] = issued.flatMap(({ lines }) =>
        lines.map(({ id, quantity }) => ({
          id,
          ordered: Number(quantity),
          received: 0,
          returned: 0,
          invoiced: 0,
          credited: 0,
        })),
      )
      for (let step = 0; step < STEPS; step++) {
        const line = counted[below(counted.length)]
        if (!line) continue
        const open = line.ordered - (line.received - line.returned + line.credited)
        const stayed = line.received - line.returned
        const ways = [
          { book: bookReceived, most: open, add: (by: number) => (line.received += by) },
          {
            book: bookInvoiced,
            most: line.ordered - line.invoiced,
            add: (by: number) => (line.invoiced += by),
          },
          { book: bookReturned, most: stayed, add: (by: number) => (line.returned += by) },
          {
            book: bookCredited,
            most: line.returned - line.credited,
            add: (by: number) => (line.credited += by),
          },
        ]
        const way = ways[[0, 0, 0, 1, 1, 2, 3][below(7)] ?? 0]
        if (!way || way.most <= 0) continue
        const by = 1 + below(way.most)
        await asSystem(services, 'proof', (ctx) => way.book(ctx, [{ lineId: line.id, quantity: String(by) }]))
        way.add(by)
        bookings += 1
        const now = await api.get({ params: { id: done.id } })
        expect(now.status).toBe(stateOf(counted))
        const { data } = await api.list({ query: { search: done.number } })
        expect(data[0]?.status).toBe(now.status)
        const sum = (of: (one: Counted) => number) => counted.reduce((all, one) => all + of(one), 0)
        const shown = (of: 'receivedQty' | 'invoicedQty') =>
          now.lines.reduce((all, one) => all + Number(one[of]), 0)
        expect(shown('receivedQty')).toBe(sum((one) => one.received - one.returned))
        expect(shown('invoicedQty')).toBe(sum((one) => one.invoiced))
      }
    }
    noteFigure('consolidated orders that were issued', STORIES)
    noteFigure('bookings on their members', bookings)
  })
})
