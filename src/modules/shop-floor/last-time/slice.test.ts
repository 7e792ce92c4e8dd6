import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { TravellerInput, TravellerRecord } from '#modules/production/travellers/contract.ts'
import { userPermissions } from '#modules/people/user-permissions/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import { lastTime } from './contract.ts'
import { sameWork } from './domain.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { planner, worker, inspector, releaser, api, of, at, complete, draft, inside, operationsOf, on } = desk
const { db } = server.services

const asked = (who = planner) => who.client(lastTime)
const of1 = ({ id }: { id: string }, who = planner) => asked(who).ofTraveller({ params: { id } })

/** Closed by its own ways, with a word for the next one. */
async function closed(row: TravellerRecord, note: string): Promise<TravellerRecord> {
  const reviewed = await api.review({ ...at(row), body: {} })
  const stocked = await of(releaser).depart({
    ...at(reviewed),
    body: { kind: 'stocked', quantity: reviewed.madeQty, place: 'Rack 4' },
  })
  return of(releaser).close({ ...at(stocked), body: { note, signature: signed } })
}

it('The same work is told by its descent, else by code, else by kind and title, the nearest first', () => {
  const line = (seq: number, title: string, more: object = {}) => ({
    seq,
    title,
    kind: 'machine',
    code: null,
    templateLineage: null,
    ...more,
  })
  const bore = line(20, 'Bore', { templateLineage: 'a' })
  expect(sameWork(bore, [line(10, 'Bore'), line(30, 'Turn', { templateLineage: 'a' })])?.seq).toBe(30)
  expect(
    sameWork(line(20, 'Mill', { code: 'M1' }), [line(10, 'Mill'), line(40, 'Old', { code: 'M1' })])?.seq,
  ).toBe(40)
  expect(sameWork(line(50, ' BORE '), [line(10, 'Bore'), line(40, 'Bore')])?.seq).toBe(40)
  expect(sameWork(line(20, 'Bore', { kind: 'weld' }), [line(20, 'Bore')])).toBeUndefined()
})

it('A part that is made again shows what its last travellers took and taught, by operation', async () => {
  const row = await complete({ quantity: 3, drawingNo: 'LT-77', drawingRev: 'C' })
  const [saw] = await operationsOf(row)
  if (!saw) throw new Error('It is sawn.')
  await inside(worker).addComment({ params: { id: row.id, childId: saw.id }, body: { text: 'Chuck slips' } })
  await inside(worker).book({
    ...on(row, (await operationsOf(row))[0] ?? saw),
    body: { kind: 'scrap', quantity: 1, reason: 'Blade wandered' },
  })
  // It was begun at nine on a Wednesday, and its last good piece was there at twenty to eleven.
  await server.asOwner(
    'ALTER TABLE piece_entries DISABLE TRIGGER USER',
    `UPDATE piece_entries SET at = '2026-11-18T10:40:20Z' WHERE operation_id = '${saw.id}' AND kind = 'good'`,
    'ALTER TABLE piece_entries ENABLE TRIGGER USER',
  )
  await db.query(sql`
    INSERT INTO operation_starts (operation_id, by_id, at) VALUES (${saw.id}, ${worker.person.id}, '2026-11-18T09:00:00Z')`)
  const first = await closed(await desk.read(row), 'Saw it with the fine blade')

  const proposal = await api.proposal({ query: { from: 'traveller', ids: first.id } })
  const again = await api.create({ body: { ...proposal, dueOn: first.dueOn } as TravellerInput })
  const shown = await of1(again)
  expect(shown.jobs).toMatchObject([
    {
      id: first.id,
      number: first.number,
      quantity: 3,
      madeQty: 2,
      scrapQty: 1,
      lesson: 'Saw it with the fine blade',
      work: { minutesTook: 100, rejectedQty: 0, reworkQty: 0 },
      nonConformances: [],
    },
  ])
  expect(shown.operations.map(({ seq }) => seq)).toEqual([10, 20, 30])
  expect(shown.operations[0]?.earlier).toMatchObject([
    { number: first.number, goodQty: 2, scrapQty: 1, minutesTook: 100, operationId: saw.id },
  ])
  expect(shown.operations[0]?.earlier[0]?.remarks.map(({ text }) => text).toSorted()).toEqual([
    'Blade wandered',
    'Chuck slips',
  ])
  expect(shown.operations[1]?.earlier[0]?.minutesTook).toBeNull()

  // Another customer's drawing of the same number is another part; so is an open traveller.
  const other = await draft({ drawingNo: 'LT-77', drawingRev: 'C', companyId: desk.setup.companyId })
  expect((await of1(other)).jobs).toEqual([])
  // The one that is closed does not name itself.
  expect((await of1(first)).jobs).toEqual([])
})

it('Who may not read operations or non-conformances sees the job without them, and who reads no travellers sees nothing', async () => {
  const first = await closed(await complete({ drawingNo: 'LT-78', drawingRev: 'A' }), 'Mind the burr')
  const next = await draft({ drawingNo: 'lt-78', drawingRev: 'B' })
  const reader = await server.signIn('user')
  const people = (await server.signIn('administrator')).client(userPermissions)
  for (const permission of ['operations:read', 'non-conformances:read'])
    await people.addException({
      params: { id: reader.person.id },
      body: { permission, effect: 'deny', reason: 'Plans only' },
    })
  const shown = await of1(next, reader)
  expect(shown.jobs).toMatchObject([
    { number: first.number, lesson: 'Mind the burr', work: null, nonConformances: null },
  ])
  expect(shown.operations).toEqual([])
  const [operation] = await operationsOf(first)
  const params = { id: operation?.id ?? '' }
  expect(await problem(asked(reader).ofOperation({ params }))).toMatchObject({ status: 403 })
  expect(await asked(inspector).ofOperation({ params })).toMatchObject({ seq: 10, earlier: [] })
  const none = { id: crypto.randomUUID() }
  expect(await problem(of1(none))).toMatchObject({ status: 404 })
  expect(await problem(asked().ofOperation({ params: none }))).toMatchObject({ status: 404 })
  const client = await server.signIn('client')
  expect(await problem(of1(next, client))).toMatchObject({ status: 403 })
})
