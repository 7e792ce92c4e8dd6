import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import {
  bookCredited,
  bookInvoiced,
  bookReceived,
  bookReturned,
  type Booking,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import {
  type Counted,
  expected,
  freshLine,
  type Kind,
  most,
  settled,
  stateBy,
  text,
} from '../support/counted-orders.ts'
import { handedOver, makeOrderApprover, orderDesk, ordersOf } from '../support/orders.ts'
import { noteFigure, random, sized } from '../support/proof.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { makeSigner, signed } from '../support/signing.ts'

/*
 * Random receipts, returns, invoices and what is taken back of them, on random orders, several at once. What the orders
 * say afterwards is compared with whole numbers that are counted here.
 */

const ORDERS = sized(6, Number(process.env['PROOF_ORDERS'] ?? 10_000))
const BOOKINGS = sized(14, 16)
const LANES = sized(4, 8)
const LONG = sized(600_000, 6 * 3_600_000)

const book = {
  received: bookReceived,
  returned: bookReturned,
  credited: bookCredited,
  invoiced: bookInvoiced,
}

const server = await testServer()
const { api, approve, at, manager, pipe, sawing, submit, worth } = await orderDesk(server)
const { services } = server

/** Nobody signs two things at once: who approves in a lane, and who agrees for quality. */
interface Signers {
  readonly approver: SignedIn
  readonly quality: SignedIn
}

async function qualityPerson(): Promise<SignedIn> {
  const quality = await server.signIn('user')
  await makeSigner(server, quality.person)
  await insertRow(services.db, regularSignatoryTable, {
    userId: quality.person.id,
    validFrom: '2020-01-01',
    validUntil: '2030-01-01',
    documentKinds: ['certificate_verification'],
    functions: [],
    mayRelease: false,
  })
  return quality
}

async function randomOrder(next: (below: number) => number, approver: SignedIn = manager) {
  const lines = Array.from({ length: 1 + next(4) }, (_, at) => {
    const isSteel = next(2) === 0
    const whole = 1 + next(30)
    const quantity = isSteel ? `${whole}` : `${whole}.${String(next(1000)).padStart(3, '0')}`
    const one = { ...(isSteel ? { ...pipe, unitPrice: '0.01' } : { ...sawing, unitPrice: '1' }), quantity }
    return { ...one, lineNo: (at + 1) * 10, taxCode: null }
  })
  const ready = await approve(await submit(await worth('1', { lines })), approver)
  const issued = await api.issue({ ...at(ready), body: handedOver })
  return { id: issued.id, number: issued.number, counted: issued.lines.map(freshLine) }
}

/** A booking that is often exactly what is open, sometimes too much, sometimes back. */
function randomBooking(next: (below: number) => number, line: Counted): { kind: Kind; amount: bigint } {
  const kind =
    (['received', 'received', 'received', 'invoiced', 'invoiced', 'returned', 'credited'] as const)[
      next(7)
    ] ?? 'received'
  const open =
    kind === 'received'
      ? line.ordered - settled(line)
      : kind === 'invoiced'
        ? line.ordered - line.invoiced
        : kind === 'credited'
          ? line.returned - line.credited
          : line.received - line.returned
  const choice = next(10)
  if (choice < 4 && open > 0n) return { kind, amount: open }
  const size = line.isSteel ? BigInt(1 + next(12)) * 1000n : BigInt(1 + next(12_000))
  return { kind, amount: choice === 9 ? -size : size }
}

/** The least that an amendment may order of a line: what is here or invoiced already. */
const least = ({ received, returned, invoiced }: Counted): bigint =>
  received - returned > invoiced ? received - returned : invoiced

/**
 * The next revision with other quantities, sometimes without a line on which nothing was booked and with a new one. While it
 * is a draft, `meanwhile` books on the revision in force.
 */
async function amended(
  next: (below: number) => number,
  id: string,
  counted: Counted[],
  meanwhile: () => Promise<void>,
  { approver, quality }: Signers,
): Promise<{ id: string; counted: Counted[] }> {
  const draft = await api.amend({
    ...at(await api.get({ params: { id } })),
    body: { reason: 'Other quantities' },
  })
  await meanwhile()
  const byRoot = new Map(counted.map((line) => [line.rootId, line]))
  const isUntouched = ({ received, returned, invoiced }: Counted) => received + returned + invoiced === 0n
  const kept = draft.lines.filter((line, place) => {
    const known = byRoot.get(line.rootId)
    return place === 0 || !known || !isUntouched(known) || next(4) > 0
  })
  const lines = kept.map((line) => {
    const known = byRoot.get(line.rootId)
    const from = known ? least(known) : 0n
    const more = known?.isSteel ? BigInt(next(20)) * 1000n : BigInt(next(20_000))
    const whole = known?.isSteel ? ((from + 999n) / 1000n) * 1000n : from
    const quantity = whole + more > 0n ? whole + more : 1000n
    const form = line.form ? { ...pipe, unitPrice: '0.01' } : { ...sawing, unitPrice: '1' }
    return { ...form, id: line.id, lineNo: line.lineNo, taxCode: null, quantity: text(quantity) }
  })
  const added =
    next(3) === 0 ? [{ ...sawing, unitPrice: '1', lineNo: 900, taxCode: null, quantity: '2.5' }] : []
  const changed = await api.update({ ...at(draft), body: { lines: [...lines, ...added] } })
  const asked = await submit(changed)
  // Where a line is left out and another one comes, quality says that it may.
  const agreed =
    asked.weakerDemands.length === 0
      ? asked
      : await ordersOf(quality).agreeDemands({
          ...at(asked),
          body: { reason: 'It is not needed', signature: signed },
        })
  const issued = await api.issue({ ...at(await approve(agreed, approver)), body: handedOver })
  return {
    id: issued.id,
    counted: issued.lines.map((line) => carried(freshLine(line), byRoot.get(line.rootId))),
  }
}

/** A line of the new revision with what was booked on the old one. */
const carried = (fresh: Counted, before: Counted | undefined): Counted =>
  before ? { ...before, id: fresh.id, ordered: fresh.ordered } : fresh

const apply = (kind: Kind, booking: Booking) =>
  asSystem(services, 'proof', (ctx) => book[kind](ctx, [booking]))

interface Told {
  booked: number
  refused: number
  amendments: number
}

/** One order from its issue to its last booking, with what it says at the end. Its seed is its place. */
async function storyOf(place: number, told: Told, signers: Signers): Promise<void> {
  const next = random(20261123 + place * 7919)
  const made = await randomOrder(next, signers.approver)
  const { number } = made
  let { id, counted } = made
  const bookOne = async () => {
    const at = next(counted.length)
    const line = counted[at]
    if (!line) return
    const { kind, amount } = randomBooking(next, line)
    const after = expected(line, kind, amount)
    const outcome = await apply(kind, { lineId: line.id, quantity: text(amount) }).then(
      () => true,
      () => false,
    )
    const tried = [place, number, kind, text(amount)]
    expect([...tried, outcome]).toEqual([...tried, after !== null])
    if (after) counted[at] = after
    if (after) told.booked += 1
    else told.refused += 1
  }
  const amendsAt = next(3) === 0 ? next(BOOKINGS) : -1
  for (let turn = 0; turn < BOOKINGS; turn += 1) {
    await bookOne()
    // Nothing more is amended of what is done.
    if (turn !== amendsAt || stateBy(counted) === 'completed') continue
    ;({ id, counted } = await amended(next, id, counted, bookOne, signers))
    told.amendments += 1
  }
  const record = await api.get({ params: { id } })
  expect(
    record.lines.map((one) => [one.receivedQty, one.returnedQty, one.creditedQty, one.invoicedQty]),
  ).toEqual(
    counted.map((one) => [text(one.received), text(one.returned), text(one.credited), text(one.invoiced)]),
  )
  expect(record.status).toBe(stateBy(counted))
  const { data } = await api.list({ query: { search: number } })
  expect(data.map(({ status }) => status)).toEqual([stateBy(counted)])
  const open = counted.filter((line) => settled(line) < line.ordered)
  const kept = await services.db.query<{ id: string; open: string }>(
    sql`SELECT id, open_qty::text AS open FROM expected_order_lines WHERE order_id = ${id}`,
  )
  expect(new Map(kept.map((line) => [line.id, line.open]))).toEqual(
    new Map(open.map((line) => [line.id, text(line.ordered - settled(line))])),
  )
}

describe('Counters and states of random orders', () => {
  it('are what whole numbers say, whatever was booked and amended and in which order', {
    timeout: LONG,
  }, async () => {
    const begun = performance.now()
    const told: Told = { booked: 0, refused: 0, amendments: 0 }
    const places = Array.from({ length: ORDERS }, (_, place) => place).values()
    // An order waits mostly for the database, the hash of a PIN or the print: others go on meanwhile.
    const lane = async () => {
      // Nobody signs two things at once.
      const approver = await server.signIn({ role: 'manager' })
      await makeOrderApprover(server, approver.person)
      const quality = await qualityPerson()
      for (const place of places) await storyOf(place, told, { approver, quality })
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    noteFigure('Orders', ORDERS)
    noteFigure('Orders under way at once', LANES)
    noteFigure('Orders a second', (ORDERS / ((performance.now() - begun) / 1000)).toFixed(1))
    noteFigure('Amendments issued', told.amendments)
    noteFigure('Bookings let in', told.booked)
    noteFigure('Bookings refused', told.refused)
    expect(told.booked).toBeGreaterThan(ORDERS)
    expect(told.refused).toBeGreaterThan(0)
  })

  it('let in no more than the tolerance when several receive at once', { timeout: LONG }, async () => {
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
