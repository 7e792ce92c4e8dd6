import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, of, draft, submitted, approve, release, released, read, inside, operationsOf, on } = desk
const { planner, worker, inspector, releaser } = desk
const { db } = server.services

const first = async (traveller: { id: string }, place = 0) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}
const work = inside(worker)
/** The wall of the bored body is read. */
const measured = async (traveller: { id: string }, value = '15.2') =>
  work.enter({ ...on(traveller, await first(traveller, 1)), body: { values: [{ key: 's1', value }] } })
const book = async (traveller: { id: string }, place: number, quantity: number, more: object = {}) =>
  work.book({ ...on(traveller, await first(traveller, place)), body: { kind: 'good', quantity, ...more } })
const sign = async (traveller: { id: string }, place: number, quantity: number, who = inspector) =>
  inside(who).sign({
    ...on(traveller, await first(traveller, place)),
    body: { slot: 0, quantity, signature: signed },
  })

describe('A traveller', () => {
  it('takes the operations of its template with its edition, and keeps them', async () => {
    const made = await draft()
    expect(made.number).toMatch(/^TR-[A-Z]+-\d{4}-0001$/)
    expect(made).toMatchObject({ status: 'draft', revision: 0, rootId: made.id, templateEdition: 2 })
    expect(made.route.map(({ lineNo, title, kind }) => [lineNo, title, kind])).toEqual([
      [10, 'Saw', 'cut'],
      [20, 'Bore', 'machine'],
      [30, 'Final release', 'release'],
    ])
    const reason = await problem(draft({ reason: null }))
    expect(reason).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Enter why these pieces are made.'] } },
    })
  })

  it('is approved by somebody else on the list, never by an author (case 5)', async () => {
    const asked = await submitted()
    expect(asked).toMatchObject({ status: 'awaiting_approval' })
    const own = await problem(approve(asked, planner))
    expect(own).toMatchObject({ status: 422, body: { code: 'cannot_approve' } })
    const approved = await approve(asked)
    expect(approved).toMatchObject({ status: 'approved', approvedByName: 'Alan Approver' })
    expect(await operationsOf(approved)).toEqual([])
  })

  it('makes one operation of each line when it is released, and lets the pieces begin at the first', async () => {
    const row = await released()
    expect(row).toMatchObject({ status: 'released', inForce: true, entryQty: 10, opsAll: 3, opsDone: 0 })
    const made = await operationsOf(row)
    expect(made.map(({ id, seq, status, openQty }) => [id, seq, status, openQty])).toEqual(
      row.route.map(({ rootId, lineNo }, place) => [
        rootId,
        lineNo,
        place === 0 ? 'ready' : 'not_ready',
        place === 0 ? 10 : 0,
      ]),
    )
  })

  it('goes through its operations, is signed by somebody qualified, reviewed and closed', async () => {
    const row = await released({ quantity: 2 })
    const started = await work.start({ ...on(row, await first(row)), body: {} })
    expect(started).toMatchObject({ status: 'in_progress', can: { start: 'You have started it already.' } })
    expect(await book(row, 0, 2)).toMatchObject({ status: 'done', passedQty: 2 })
    expect(await read(row)).toMatchObject({ status: 'in_progress', opsDone: 1 })
    await measured(row)
    expect(await book(row, 1, 2)).toMatchObject({ status: 'awaiting_signature', goodQty: 2, passedQty: 0 })
    const bored = await sign(row, 1, 2)
    expect(bored).toMatchObject({ status: 'done', passedQty: 2 })
    expect(bored.signOffs).toMatchObject([
      {
        slot: 0,
        quantity: 2,
        capacity: 'Regular signatory, traveller operations as inspector',
        byName: 'Ines Inspector',
      },
    ])
    const proofs = await inside(inspector).signatures({ params: { id: row.id, childId: bored.id } })
    expect(proofs).toMatchObject([{ name: 'Ines Inspector', meaning: 'inspected', changedAfter: false }])
    await book(row, 2, 2)
    await sign(row, 2, 2, releaser)
    const complete = await read(row)
    expect(complete).toMatchObject({ status: 'operations_complete', madeQty: 2, opsDone: 3 })
    const reviewed = await api.review({ ...at(complete), body: {} })
    expect(reviewed.can.close).toBe('2 pieces are neither delivered nor stocked.')
    const gone = await api.depart({
      ...at(reviewed),
      body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
    })
    expect(gone).toMatchObject({ stockedQty: 2, departures: [{ place: 'Rack 4', quantity: 2 }] })
    const performer = await problem(of(worker).close({ ...at(gone), body: { signature: signed } }))
    expect(performer).toMatchObject({ status: 422, body: { refusals: [{ code: 'four_eyes' }] } })
    const closed = await of(releaser).close({ ...at(gone), body: { signature: signed } })
    expect(closed).toMatchObject({ status: 'closed', closedByName: 'Rhea Releaser' })
    const signatures = await api.signatures({ params: { id: row.id } })
    expect(signatures.map(({ meaning, changedAfter }) => [meaning, changedAfter])).toEqual([
      ['approved', false],
      ['released', false],
    ])
  })
})

describe('The pieces of an operation', () => {
  it('are not signed on a value that was read out of its limits after they were booked as good', async () => {
    const row = await released({ quantity: 2 })
    await book(row, 0, 2)
    await measured(row)
    await book(row, 1, 2)
    await measured(row, '16.04')
    expect(await problem(sign(row, 1, 2))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'out_of_limits' }] },
    })
    expect(await first(row, 1)).toMatchObject({ signOffs: [], passedQty: 0 })
    await measured(row, '15.2')
    expect(await sign(row, 1, 2)).toMatchObject({ passedQty: 2 })
  })

  it('have one value of a step at a time: of two that are entered at once nobody knows which counts', async () => {
    const row = await released()
    await book(row, 0, 2)
    const values = ['15.2', '99'].map((value) => ({ key: 's1', value }))
    expect(await problem(work.enter({ ...on(row, await first(row, 1)), body: { values } }))).toMatchObject({
      status: 422,
      body: { errors: { 'values.1.key': ['This step has a value here already.'] } },
    })
  })

  it('move on in parts: 80 of 100 start at the next operation, 81 do not (case 10)', async () => {
    const row = await released({ quantity: 100 })
    await book(row, 0, 80)
    await measured(row)
    const refused = await problem(book(row, 1, 81))
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'more_than_open', errors: { quantity: ['Only 80 pieces are open here.'] } },
    })
    expect(await book(row, 1, 80)).toMatchObject({ goodQty: 80, openQty: 0 })
    expect(await first(row)).toMatchObject({ status: 'in_progress', openQty: 20 })
  })

  it('stay until they are signed (case 12), and what is out of limits is not good (case 14)', async () => {
    const row = await released()
    await book(row, 0, 10)
    expect(await problem(book(row, 1, 1))).toMatchObject({
      body: { refusals: [{ code: 'steps_missing' }], message: 'Wall is not entered.' },
    })
    expect(await measured(row, '16.04')).toMatchObject({
      steps: [{ reading: { value: '16.04', outcome: 'out' } }],
    })
    expect(await problem(book(row, 1, 1))).toMatchObject({
      body: {
        refusals: [{ code: 'out_of_limits' }],
        message:
          'Wall is 16.04 mm; it must be 13.9 to 16.0 mm. Measure it again, else rework, scrap or reject it.',
      },
    })
    await measured(row, '16.0')
    await book(row, 1, 10)
    expect((await first(row, 2)).can.book).toBe('No piece has passed operation 20 yet.')
  })

  it('are signed by nobody who worked on them (case 16), nor by who is not on the list', async () => {
    const row = await released()
    await book(row, 0, 10)
    await measured(row)
    await book(row, 1, 10)
    expect(await problem(sign(row, 1, 10, worker))).toMatchObject({ body: { code: 'four_eyes' } })
    expect(await problem(sign(row, 1, 10, releaser))).toMatchObject({ body: { code: 'not_a_signatory' } })
    expect((await first(row, 1)).passedQty).toBe(0)
  })

  it('are counted by the ledger alone: nothing overdraws it from the side', async () => {
    const row = await released({ quantity: 3 })
    const { id } = await first(row)
    const entry = (quantity: number, kind = 'good') => sql`
      INSERT INTO piece_entries (traveller_root_id, operation_id, kind, quantity, good_delta, by_id, at)
      VALUES (${row.rootId}, ${id}, ${kind}, ${quantity}, ${quantity}, ${worker.person.id}, now())`
    await expect(db.query(entry(4))).rejects.toThrow('not open')
    await expect(db.query(entry(1, 'pass'))).rejects.toThrow('piece_entries_kind')
    await expect(db.query(sql`UPDATE operations SET open_qty = 9 WHERE id = ${id}`)).rejects.toThrow(
      'sum of piece_entries',
    )
    await expect(db.query(sql`UPDATE travellers SET made_qty = 9 WHERE id = ${row.id}`)).rejects.toThrow(
      'are the sum',
    )
    await db.query(entry(3))
    await expect(db.query(sql`DELETE FROM piece_entries WHERE operation_id = ${id}`)).rejects.toThrow(
      /append-only|permission denied/,
    )
  })

  it('that two sign at once move on once (case 60)', async () => {
    const row = await released({ quantity: 1 })
    await book(row, 0, 1)
    await measured(row)
    await book(row, 1, 1)
    const waiting = await first(row, 1)
    const other = await server.signIn({ role: 'user', name: 'Otto Other' })
    await desk.signatory(other)
    const both = await Promise.all(
      [inspector, other].map((who) =>
        problem(inside(who).sign({ ...on(row, waiting), body: { slot: 0, quantity: 1, signature: signed } })),
      ),
    )
    const statuses = both.map((one) => (one as { status?: number } | null)?.status ?? 200)
    expect(new Set(statuses)).toEqual(new Set([200, 412]))
    expect(await first(row, 1)).toMatchObject({ passedQty: 1, signOffs: [{ quantity: 1 }] })
  })
})

describe('An operation that nobody may work on', () => {
  it('belongs to a traveller that is not released, or to another house of rights', async () => {
    const approved = await approve(await submitted())
    const row = await release(approved)
    const one = await first(row)
    const refused = await problem(
      inside(inspector).book({ ...on(row, one), body: { kind: 'good', quantity: 1 } }),
    )
    expect(refused).toMatchObject({ status: 403 })
    await api.cancel({ ...at(row), body: { reason: 'Not needed' } })
    expect(await problem(book(row, 0, 1))).toMatchObject({ body: { refusals: [{ code: 'not_released' }] } })
  })
})
