import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import type { DeliveryNoteRecord } from '#modules/dispatch/delivery-notes/contract.ts'
import type { TravellerDeliveryNoteRecord } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { noteFigure, random, sized } from '../support/proof.ts'
import { problem } from '../support/quotes.ts'
import type { SignedIn } from '../support/server.ts'
import { testServer } from '../support/server.ts'
import { makeSigner } from '../support/signing.ts'
import { steelDeliveryDesk } from '../support/steel-deliveries.ts'
import { makeSignatory } from '../support/travellers.ts'

/** Of each gate, shared among the clients. */
const ACTS = sized(10, Number(process.env['PROOF_ACTS'] ?? 5_000))
const CLIENTS = 8
/** Enough of each row that many hundred notes go before there is too little, and the rest is refused. */
const PIECES = sized(12, 1_500)
/** No more of one traveller have serial numbers. */
const NUMBERED = sized(12, 500)

const server = await testServer()
const desk = await steelDeliveryDesk(server)
const { db } = server.services
const { at, body, of, signature, setup } = desk
const gate = await deliveryDesk(server, setup)

/** Eight people who prepare, check, send and release. */
async function eightPeople(): Promise<SignedIn[]> {
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => server.signIn('manager')))
  for (const { person } of people) {
    await makeSigner(server, person)
    await makeSignatory(server, person, {
      documentKinds: ['delivery_note_check', 'final_release'],
      mayRelease: true,
    })
  }
  return people
}

interface Clients {
  readonly people: readonly SignedIn[]
  /** Ids of notes that have gone. */
  readonly gone: readonly string[]
  readonly act: (
    who: SignedIn,
    other: SignedIn,
    id: string | undefined,
    roll: (below: number) => number,
  ) => Promise<unknown>
}

/** All of them act at once, each with chances of its own; gives how often they were refused. */
async function atOnce({ people, gone, act }: Clients): Promise<number> {
  let refusals = 0
  await Promise.all(
    people.map(async (who, place) => {
      const roll = random(place + 1)
      const other = people[(place + 1) % CLIENTS] ?? who
      for (let acted = 0; acted < ACTS / CLIENTS; acted += 1) {
        const id = gone[roll(Math.max(1, gone.length))]
        const refused = await problem(act(who, other, id, roll))
        if (refused === null) continue
        expect([412, 422]).toContain(refused instanceof ApiError ? refused.status : refused)
        refusals += 1
      }
    }),
  )
  return refusals
}

it('Random dispatches, returns and voids of steel by eight clients lose and double no piece', {
  timeout: sized(60_000, 3_600_000),
}, async () => {
  const rows = [await desk.released({ qtyPieces: PIECES }), await desk.released({ qtyPieces: PIECES })]
  const locationId = await insertRow(db, storageLocationTable, {
    facilityId: setup.facilityId,
    code: 'BACK',
    name: 'Back',
    position: 1,
    active: true,
  })
  const people = await eightPeople()
  const gone: string[] = []
  const done = { sent: 0, back: 0, void: 0 }

  /** A note from its draft to its lorry; what is not free any more is refused on the way. */
  async function send(who: SignedIn, other: SignedIn, roll: (below: number) => number): Promise<void> {
    const row = rows[roll(rows.length)]
    const line = { lineNo: 10, stockId: row?.id, quantity: 1 + roll(4) }
    let note: DeliveryNoteRecord = await of(who).create({ body: body([line]) as never })
    note = await of(who).makeReady({ ...at(note), body: signature })
    note = await of(other).check({ ...at(note), body: signature })
    note = await of(who).dispatch({ ...at(note), body: signature })
    gone.push(note.id)
    done.sent += 1
  }
  async function takeBack(who: SignedIn, id: string, roll: (below: number) => number): Promise<void> {
    const note = await of(who).get({ params: { id } })
    const lines = note.lines.map((one) => ({ lineId: one.id, quantity: 1 + roll(one.quantity) }))
    const sent = { lines, condition: roll(2) ? 'unopened' : 'damaged', reason: 'unused', locationId } as const
    await of(who).takeBack({ ...at(note), body: sent })
    done.back += 1
  }
  async function withdraw(who: SignedIn, id: string): Promise<void> {
    const note = await of(who).get({ params: { id } })
    await of(who).void({ ...at(note), body: { reason: 'Random void' } })
    done.void += 1
  }

  const refused = await atOnce({
    people,
    gone,
    act(who, other, id, roll) {
      const act = id === undefined ? 0 : roll(4)
      if (act < 2 || id === undefined) return send(who, other, roll)
      return act === 2 ? takeBack(who, id, roll) : withdraw(who, id)
    },
  })

  for (const { id, number } of rows) {
    const [sum] = await db.query<{ here: number; out: number }>(sql`
      WITH RECURSIVE family AS (
        SELECT s.id, s.qty_pieces FROM steel_stock s WHERE s.id = ${id}
        UNION ALL SELECT c.id, c.qty_pieces FROM family JOIN steel_stock c ON c.parent_id = family.id)
      SELECT sum(qty_pieces)::int AS here, (SELECT coalesce(sum(e.delta), 0)::int FROM delivery_entries e
        WHERE e.stock_id IN (SELECT id FROM family)) AS out FROM family`)
    expect([number, (sum?.here ?? 0) + (sum?.out ?? 0)]).toEqual([number, PIECES])
  }
  expect((await verifyStock(db)).problems).toEqual([])
  expect(done.sent).toBeGreaterThan(0)
  for (const [what, count] of Object.entries({ ...done, refused })) noteFigure(`Steel: ${what}`, count)
})

it('Random dispatches, returns, releases and voids of made pieces by eight clients lose and double none', {
  timeout: sized(60_000, 3_600_000),
}, async () => {
  const { shop } = gate
  const counted = await shop.complete({ quantity: PIECES }, PIECES)
  const numbered = await shop.numbered(NUMBERED)
  const serialIds = numbered.pieces.map(({ serialId }) => serialId)
  const people = await eightPeople()
  const gone: string[] = []
  const done = { sent: 0, back: 0, released: 0, void: 0 }

  async function send(who: SignedIn, other: SignedIn, roll: (below: number) => number): Promise<void> {
    const quantity = 1 + roll(4)
    const pieces = numbered.pieces.map(({ serialNo }) => serialNo)
    const from = roll(NUMBERED - quantity)
    const made = roll(2)
      ? { travellerId: counted.rootId }
      : { travellerId: numbered.rootId, serialNumbers: pieces.slice(from, from + quantity).join(', ') }
    const line = { lineNo: 10, quantity, massKg: '12', ...made }
    let note: TravellerDeliveryNoteRecord = await gate.of(who).create({ body: gate.body([line]) as never })
    note = await gate.of(who).checkPapers({ ...at(note), body: {} })
    note = await gate.prepare(note, who)
    note = await gate.follow(await gate.inspect(note, other), 5, who)
    note = await gate.dispatch(note, who)
    gone.push(note.id)
    done.sent += 1
  }
  async function takeBack(who: SignedIn, id: string, roll: (below: number) => number): Promise<void> {
    const note = await gate.of(who).get({ params: { id } })
    const lines = note.lines.map((one) => ({
      lineId: one.id,
      quantity: 1,
      ...(one.serialNumbers ? { serialNumbers: one.serialNumbers.split(', ')[0] ?? '' } : {}),
    }))
    const condition = roll(5) ? ('unopened' as const) : ('damaged' as const)
    await gate.of(who).takeBack({ ...at(note), body: { lines, condition, reason: 'unused' } })
    done.back += 1
  }
  async function release(who: SignedIn, id: string): Promise<void> {
    const note = await gate.of(who).get({ params: { id } })
    const returnId = note.returns.find(({ releasedAt }) => releasedAt === null)?.id ?? id
    await gate.of(who).releaseAgain({ ...at(note), body: { returnId, ...signature } })
    done.released += 1
  }
  async function withdraw(who: SignedIn, id: string): Promise<void> {
    const note = await gate.of(who).get({ params: { id } })
    await gate.of(who).void({ ...at(note), body: { reason: 'Random void' } })
    done.void += 1
  }

  const refused = await atOnce({
    people,
    gone,
    act(who, other, id, roll) {
      const act = id === undefined ? 0 : roll(5)
      if (act < 2 || id === undefined) return send(who, other, roll)
      if (act === 2) return takeBack(who, id, roll)
      return act === 3 ? release(who, id) : withdraw(who, id)
    },
  })

  for (const { rootId, entryQty } of [counted, numbered]) {
    const [sum] = await db.query<{ made: number; delivered: number; out: number; held: number }>(sql`
      SELECT made_qty AS made, delivered_qty AS delivered, held_returns(root_id)::int AS held,
        (SELECT coalesce(sum(delta), 0)::int FROM delivery_entries WHERE traveller_root_id = ${rootId}) AS out
      FROM travellers WHERE root_id = ${rootId} AND in_force`)
    expect(sum?.delivered).toBe(sum?.out)
    expect(sum?.out).toBeGreaterThanOrEqual(0)
    expect((sum?.out ?? 0) + (sum?.held ?? 0)).toBeLessThanOrEqual(entryQty)
  }
  // A piece is out once, or here: its entries say the same as what became of it.
  const wrong = await db.query(sql`
    SELECT s.serial_no, s.fate, out.pieces FROM serials s CROSS JOIN LATERAL (
      SELECT coalesce(sum(sign(e.delta)), 0)::int AS pieces FROM delivery_entries e WHERE s.id = ANY(e.serial_ids)) out
    WHERE s.id = ANY(${sql.param(serialIds)}::uuid[]) AND out.pieces <> CASE s.fate WHEN 'delivered' THEN 1 ELSE 0 END`)
  expect(wrong).toEqual([])
  expect((await verifyProduction(db)).problems).toEqual([])
  expect(done.sent).toBeGreaterThan(0)
  for (const [what, count] of Object.entries({ ...done, refused })) noteFigure(`Pieces: ${what}`, count)
})
