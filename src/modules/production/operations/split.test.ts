import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, of, released, read, inside, operationsOf, on, setup, worker, inspector, releaser } = desk
const { db } = server.services

/** Saw (nobody signs), bore and face (an inspector signs each), release. */
const templateId = await makeTemplate(server, setup.psl1Id, [
  { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [] },
  { title: 'Bore', kind: 'machine' },
  { title: 'Face', kind: 'machine' },
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
])
const make = (quantity: number, more: object = {}) => released({ quantity, templateId, ...more })
const here = async (traveller: { id: string }, place: number) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}
type Which = { quantity: number } | { serialIds: string[] }
const book = async (traveller: { id: string }, place: number, which: Which, more: object = {}) =>
  inside(worker).book({
    ...on(traveller, await here(traveller, place)),
    body: { kind: 'good', ...which, ...more },
  })
const sign = async (traveller: { id: string }, place: number, which: Which, who = inspector) =>
  inside(who).sign({
    ...on(traveller, await here(traveller, place)),
    body: { slot: 0, ...which, signature: signed },
  })
const split = async (traveller: { id: string }, body: object, who = api) =>
  who.split({ ...at(await read(traveller)), body: { reason: 'Customer wants these first', ...body } })
const replace = async (traveller: { id: string }, quantity: number, who = api) =>
  who.replace({ ...at(await read(traveller)), body: { quantity } })
const sound = async () => expect((await verifyProduction(db)).problems).toEqual([])

describe('A scrapped piece', () => {
  it('is replaced without a revision, by whoever may (case 22)', async () => {
    const row = await make(4, { serialScheme: 'series' })
    const [, , third = ''] = row.pieces.map(({ serialId }) => serialId)
    await book(row, 0, { serialIds: [third] }, { kind: 'scrap', reason: 'Crack' })
    expect(await problem(replace(row, 1, of(inspector)))).toMatchObject({ status: 403 })
    expect(await problem(replace(row, 2))).toMatchObject({ body: { code: 'more_than_scrapped' } })
    const before = await read(row)
    const twice = await Promise.allSettled(
      [1, 2].map(() => api.replace({ ...at(before), body: { quantity: 1 } })),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const after = await read(row)
    expect(after).toMatchObject({ revision: 0, entryQty: 5, scrapQty: 1 })
    expect(after.pieces.map(({ joinedAs, fate }) => [joinedAs, fate]).at(-1)).toEqual([
      'replacement',
      'in_work',
    ])
    expect(await here(row, 0)).toMatchObject({ openQty: 4 })
    await sound()
  })

  it('is the only thing that is replaced (case 23)', async () => {
    const row = await make(4)
    expect((await read(row)).can.replace).toBe('No scrapped piece waits for its replacement.')
    expect(await problem(replace(row, 1))).toMatchObject({
      body: { refusals: [{ code: 'nothing_scrapped' }] },
    })
  })
})

describe('Pieces that are split off', () => {
  it('go on in a traveller of their own with what they passed; signatures by link (case 26)', async () => {
    const row = await make(10)
    await book(row, 0, { quantity: 10 })
    await book(row, 1, { quantity: 6 })
    await sign(row, 1, { quantity: 6 })
    const operationId = (await here(row, 2)).id
    expect(await problem(split(row, { quantity: 6, operationId }, of(inspector)))).toMatchObject({
      status: 403,
    })
    expect(await problem(split(row, { quantity: 7, operationId }))).toMatchObject({
      body: { code: 'not_at_rest' },
    })
    const own = await split(row, { quantity: 6, operationId })
    expect(own.number).not.toBe(row.number)
    expect(own).toMatchObject({
      revision: 0,
      status: 'in_progress',
      quantity: 6,
      entryQty: 6,
      splitFrom: { id: row.id, number: row.number },
    })
    const after = await read(row)
    expect(after).toMatchObject({ entryQty: 4, splitQty: 6, splits: [{ id: own.id, quantity: 6 }] })
    expect((await operationsOf(after)).map(({ passedQty, openQty }) => [passedQty, openQty])).toEqual([
      [4, 0],
      [0, 4],
      [0, 0],
      [0, 0],
    ])
    const there = await operationsOf(own)
    expect(there.map(({ passedQty, openQty, status }) => [passedQty, openQty, status])).toEqual([
      [6, 0, 'done'],
      [6, 0, 'done'],
      [0, 6, 'ready'],
      [0, 0, 'not_ready'],
    ])
    expect(there[1]).toMatchObject({
      carriedFrom: { id: (await here(row, 1)).id, travellerNumber: row.number, seq: 20 },
      slots: [{ signedQty: 6, openQty: 0 }],
    })
    await sound()
    const [balance] = await db.query(sql`
      SELECT sum(entry_delta)::int AS entry, sum(good_delta)::int AS good, sum(passed_delta)::int AS passed FROM piece_entries
      WHERE kind IN ('split_out', 'carried_in')`)
    expect(balance).toEqual({ entry: 0, good: 0, passed: 0 })
    await book(own, 2, { quantity: 6 })
    await sign(own, 2, { quantity: 6 })
    await book(own, 3, { quantity: 6 })
    await sign(own, 3, { quantity: 6 }, releaser)
    expect(await read(own)).toMatchObject({ status: 'operations_complete', madeQty: 6 })
    // Whoever worked on them before they were split off does not close their traveller.
    const [{ ids } = { ids: [] }] = await db.query<{ ids: string[] }>(
      sql`SELECT performer_ids AS ids FROM travellers WHERE id = ${own.id}`,
    )
    expect(ids).toContain(worker.person.id)
    await sound()
  })

  it('are at rest: none is recorded and unsigned (case 27), and some stay', async () => {
    const row = await make(3, { serialScheme: 'series' })
    const [one = '', other = '', third = ''] = row.pieces.map(({ serialId }) => serialId)
    await book(row, 0, { serialIds: [one, other] })
    await book(row, 1, { serialIds: [one] })
    expect(await problem(split(row, { serialIds: [one] }))).toMatchObject({
      status: 422,
      body: { code: 'not_at_rest', message: expect.stringContaining('not at rest') },
    })
    await sign(row, 1, { serialIds: [one] })
    expect(await problem(split(row, { serialIds: [one, other, third] }))).toMatchObject({
      body: { code: 'none_stays' },
    })
    expect(await problem(split(row, { quantity: 1 }))).toMatchObject({
      body: { errors: { serialIds: ['Choose the pieces.'] } },
    })
    const own = await split(row, { serialIds: [one, other] })
    expect(own.pieces.map(({ serialId, joinedAs, fate }) => [serialId, joinedAs, fate])).toEqual([
      [one, 'split', 'in_work'],
      [other, 'split', 'in_work'],
    ])
    expect((await operationsOf(own)).map(({ passedQty, openQty }) => [passedQty, openQty])).toEqual([
      [2, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ])
    expect((await read(row)).pieces.map(({ serialId }) => serialId)).toEqual([third])
    expect(await problem(book(row, 1, { serialIds: [other] }))).toMatchObject({ status: 422 })
    await sound()
  })

  it('may be split again, and each traveller is still planned anew', async () => {
    const typed = ['K-1', 'K-2', 'K-3', 'K-4']
    const row = await make(4, { serialScheme: 'typed', serialNumbers: typed })
    const [, two = '', three = '', four = ''] = row.pieces.map(({ serialId }) => serialId)
    const own = await split(row, { serialIds: [two, three, four] })
    const third = await split(own, { serialIds: [four] })
    for (const one of [row, own, third]) {
      const next = await api.revise({ ...at(await read(one)), body: { reason: 'Another bevel' } })
      expect(await api.update({ ...at(next), body: { drawingRev: 'E' } })).toMatchObject({ drawingRev: 'E' })
    }
  })

  it('come from another traveller alone, whichever way the ledger is written', async () => {
    const row = await make(2)
    await expect(
      db.query(sql`INSERT INTO piece_entries (traveller_root_id, kind, quantity, entry_delta, cause_id, by_id, at)
        VALUES (${row.rootId}, 'carried_in', 1, 1, gen_random_uuid(), ${worker.person.id}, now())`),
    ).rejects.toThrow('left no other traveller')
  })
})

describe('What runs along with a released traveller', () => {
  it('is changed without a revision, and nothing else is', async () => {
    const row = await make(2)
    const update = async (body: object, who = api) => who.update({ ...at(await read(row)), body })
    expect(await update({ dueOn: '2027-04-01', priority: 'rush' })).toMatchObject({
      revision: 0,
      status: 'released',
      dueOn: '2027-04-01',
      priority: 'rush',
    })
    for (const body of [{ quantity: 3 }, { drawingRev: 'E', dueOn: '2027-04-02' }, { route: [] }])
      expect(await problem(update(body))).toMatchObject({
        status: 423,
        body: { message: 'Rev 0 is released. Open the next revision to change this.' },
      })
    expect(await problem(update({ priority: 'low' }, of(inspector)))).toMatchObject({ status: 403 })
    expect(await read(row)).toMatchObject({ quantity: 2, drawingRev: 'D', dueOn: '2027-04-01' })
  })
})
