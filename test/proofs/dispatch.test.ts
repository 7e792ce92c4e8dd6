import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import type { DeliveryNoteRecord } from '#modules/dispatch/delivery-notes/contract.ts'
import { verifyStock } from '#modules/steel/steel-stock/server/api.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { noteFigure, random, sized } from '../support/proof.ts'
import { problem } from '../support/quotes.ts'
import type { SignedIn } from '../support/server.ts'
import { testServer } from '../support/server.ts'
import { makeSigner } from '../support/signing.ts'
import { steelDeliveryDesk } from '../support/steel-deliveries.ts'
import { makeSignatory } from '../support/travellers.ts'

const ACTS = sized(16, 400)
const CLIENTS = 8
const PIECES = sized(12, 60)

const server = await testServer()
const desk = await steelDeliveryDesk(server)
const { db } = server.services
const { at, body, of, signature, setup } = desk

it('Random dispatches, returns and voids by eight clients lose and double no piece', async () => {
  const rows = [await desk.released({ qtyPieces: PIECES }), await desk.released({ qtyPieces: PIECES })]
  const locationId = await insertRow(db, storageLocationTable, {
    facilityId: setup.facilityId,
    code: 'BACK',
    name: 'Back',
    position: 1,
    active: true,
  })
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => server.signIn('manager')))
  for (const { person } of people) {
    await makeSigner(server, person)
    await makeSignatory(server, person, { documentKinds: ['delivery_note_check'] })
  }
  const gone: string[] = []
  const done = { sent: 0, back: 0, void: 0, refused: 0 }

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

  await Promise.all(
    people.map(async (who, place) => {
      const roll = random(place + 1)
      const other = people[(place + 1) % CLIENTS] ?? who
      for (let acted = 0; acted < ACTS / CLIENTS; acted += 1) {
        const id = gone[roll(Math.max(1, gone.length))]
        const act = id === undefined ? 0 : roll(4)
        const refused = await problem(
          act < 2 || id === undefined
            ? send(who, other, roll)
            : act === 2
              ? takeBack(who, id, roll)
              : withdraw(who, id),
        )
        if (refused === null) continue
        expect([412, 422]).toContain(refused instanceof ApiError ? refused.status : refused)
        done.refused += 1
      }
    }),
  )

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
  for (const [what, count] of Object.entries(done)) noteFigure(`Goods out: ${what}`, count)
})
