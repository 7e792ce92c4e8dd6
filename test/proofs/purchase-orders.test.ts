import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/program/system.ts'
import type { OrderState } from '#modules/purchase-orders/domain.ts'
import {
  bookInvoiced,
  bookReceived,
  bookReturned,
  type Booking,
} from '#modules/purchase-orders/server/api.ts'
import { handedOver, orderDesk } from '../support/orders.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'

/*
 * Random receipts, returns, invoices and what is taken back of them, on random orders, several at once. What the orders
 * say afterwards is compared with whole numbers that are counted here.
 */

const ORDERS = sized(12, 400)
const BOOKINGS = sized(14, 40)

/** A generator with a seed, so that a failure comes again (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** A line as it is counted here, in thousandths of its unit. */
interface Counted {
  readonly id: string
  readonly ordered: bigint
  readonly isSteel: boolean
  received: bigint
  returned: bigint
  invoiced: bigint
}

type Kind = 'received' | 'returned' | 'invoiced'
const book = { received: bookReceived, returned: bookReturned, invoiced: bookInvoiced }

const server = await testServer()
const { api, approve, at, pipe, sawing, submit, worth } = await orderDesk(server)
const { services } = server

const text = (thousandths: bigint): string => {
  const sign = thousandths < 0n ? '-' : ''
  const size = thousandths < 0n ? -thousandths : thousandths
  return `${sign}${size / 1000n}.${String(size % 1000n).padStart(3, '0')}`
}

/** The most that may lie here of a line: 5 % more than ordered, steel in whole pieces. */
function most({ ordered, isSteel }: Counted): bigint {
  const more = (ordered * 105n) / 100n
  return isSteel ? (more / 1000n) * 1000n : more
}

/** Whether a booking is one that the rules let in, and what it makes of the line. */
function expected(line: Counted, kind: Kind, amount: bigint): Counted | null {
  const next = { ...line, [kind]: line[kind] + amount }
  if (next[kind] < 0n || next.returned > next.received) return null
  if (kind === 'received' && amount > 0n && next.received - next.returned > most(line)) return null
  return next
}

/** The state by definition, from the counted lines alone. */
function stateBy(lines: readonly Counted[]): OrderState {
  const isMoved = lines.some(({ received, invoiced }) => received > 0n || invoiced > 0n)
  if (!isMoved) return 'issued'
  const isAllHere = lines.every(({ ordered, received, returned }) => received - returned >= ordered)
  const isAllInvoiced = lines.every(({ ordered, invoiced }) => invoiced >= ordered)
  if (isAllHere) return isAllInvoiced ? 'completed' : 'to_invoice'
  return isAllInvoiced ? 'to_receive' : 'to_receive_and_invoice'
}

async function randomOrder(next: (below: number) => number) {
  const lines = Array.from({ length: 1 + next(4) }, (_, at) => {
    const isSteel = next(2) === 0
    const whole = 1 + next(30)
    const quantity = isSteel ? `${whole}` : `${whole}.${String(next(1000)).padStart(3, '0')}`
    const one = { ...(isSteel ? { ...pipe, unitPrice: '0.01' } : { ...sawing, unitPrice: '1' }), quantity }
    return { ...one, lineNo: (at + 1) * 10, taxCode: null }
  })
  const ready = await approve(await submit(await worth('1', { lines })))
  const issued = await api.issue({ ...at(ready), body: handedOver })
  const counted = issued.lines.map(
    (line): Counted => ({
      id: line.id,
      ordered: BigInt(line.quantity.replace('.', '')),
      isSteel: line.form != null,
      received: 0n,
      returned: 0n,
      invoiced: 0n,
    }),
  )
  return { id: issued.id, number: issued.number, counted }
}

/** A booking that is often exactly what is open, sometimes too much, sometimes back. */
function randomBooking(next: (below: number) => number, line: Counted): { kind: Kind; amount: bigint } {
  const kind = (['received', 'received', 'invoiced', 'invoiced', 'returned'] as const)[next(5)] ?? 'received'
  const open =
    kind === 'received'
      ? line.ordered - line.received + line.returned
      : kind === 'invoiced'
        ? line.ordered - line.invoiced
        : line.received - line.returned
  const choice = next(10)
  if (choice < 4 && open > 0n) return { kind, amount: open }
  const size = line.isSteel ? BigInt(1 + next(12)) * 1000n : BigInt(1 + next(12_000))
  return { kind, amount: choice === 9 ? -size : size }
}

const apply = (kind: Kind, booking: Booking) =>
  asSystem(services, 'proof', (ctx) => book[kind](ctx, [booking]))

describe('Counters and states of random orders', () => {
  it('are what whole numbers say, whatever was booked and in which order', { timeout: 600_000 }, async () => {
    const next = random(20261123)
    let [booked, refused] = [0, 0]
    for (let made = 0; made < ORDERS; made += 1) {
      const { id, number, counted } = await randomOrder(next)
      for (let turn = 0; turn < BOOKINGS; turn += 1) {
        const place = next(counted.length)
        const line = counted[place]
        if (!line) continue
        const { kind, amount } = randomBooking(next, line)
        const after = expected(line, kind, amount)
        const outcome = await apply(kind, { lineId: line.id, quantity: text(amount) }).then(
          () => true,
          () => false,
        )
        expect([number, kind, text(amount), outcome]).toEqual([number, kind, text(amount), after !== null])
        if (after) counted[place] = after
        if (after) booked += 1
        else refused += 1
      }
      const record = await api.get({ params: { id } })
      expect(record.lines.map((one) => [one.receivedQty, one.returnedQty, one.invoicedQty])).toEqual(
        counted.map((one) => [text(one.received), text(one.returned), text(one.invoiced)]),
      )
      expect(record.status).toBe(stateBy(counted))
      const { data } = await api.list({ query: { search: number } })
      expect(data.map(({ status }) => status)).toEqual([stateBy(counted)])
    }
    noteFigure('Orders', ORDERS)
    noteFigure('Bookings let in', booked)
    noteFigure('Bookings refused', refused)
    expect(booked).toBeGreaterThan(ORDERS)
    expect(refused).toBeGreaterThan(0)
  })

  it('let in no more than the tolerance when several receive at once', { timeout: 600_000 }, async () => {
    const next = random(7)
    const rounds = sized(3, 60)
    for (let round = 0; round < rounds; round += 1) {
      const { id, counted } = await randomOrder(next)
      const [line] = counted
      if (!line) continue
      const part = line.isSteel ? 1000n : line.ordered / 3n + 1n
      const calls = Array.from({ length: 8 }, () => ({ lineId: line.id, quantity: text(part) }))
      const done = await Promise.allSettled(calls.map((booking) => apply('received', booking)))
      const count = BigInt(done.filter(({ status }) => status === 'fulfilled').length)
      const fits = most(line) / part
      expect(count).toBe(fits < 8n ? fits : 8n)
      const record = await api.get({ params: { id } })
      expect(record.lines[0]?.receivedQty).toBe(text(count * part))
    }
    noteFigure('Lines received by eight at once', rounds)
  })

  it('cannot be written past: no counter falls below nothing, and nothing goes back that never came', async () => {
    const { counted } = await randomOrder(random(3))
    const [line] = counted
    const write = (column: string, value: string) =>
      services.db.query(
        sql`UPDATE purchase_order_lines SET ${sql.identifier(column)} = ${value} WHERE id = ${line?.id ?? ''}`,
      )
    await expect(write('received_qty', '-1')).rejects.toThrow()
    await expect(write('returned_qty', '1')).rejects.toThrow()
    await expect(write('invoiced_qty', '-0.001')).rejects.toThrow()
    await expect(
      services.db.query(sql`UPDATE purchase_orders SET state = 'completed' WHERE in_force`),
    ).rejects.toThrow()
  })
})
