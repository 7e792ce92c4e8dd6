import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { released, read, inside, operationsOf, on, setup, planner, worker, inspector, releaser } = desk
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
const at = async (traveller: { id: string }, place: number) => on(traveller, await here(traveller, place))
const book = async (traveller: { id: string }, place: number, which: Which, more: object = {}) =>
  inside(worker).book({ ...(await at(traveller, place)), body: { kind: 'good', ...which, ...more } })
const sound = async () => expect((await verifyProduction(db)).problems).toEqual([])

describe('A booking', () => {
  it('is reversed by who made it within minutes, as a line of its own', async () => {
    const row = await make(3)
    const sawn = await book(row, 0, { quantity: 2 })
    const [entry] = sawn.entries.filter(({ kind }) => kind === 'good')
    expect(entry).toMatchObject({ isReversible: true })
    const body = { entryId: entry?.id ?? '', reason: 'Counted wrong' }
    const reverse = async (who = worker) => inside(who).reverse({ ...(await at(row, 0)), body })
    expect(await problem(reverse(inspector))).toMatchObject({ status: 403 })
    expect(await problem(reverse(planner))).toMatchObject({ body: { refusals: [{ code: 'not_yours' }] } })
    await book(row, 1, { quantity: 2 })
    expect(await problem(reverse())).toMatchObject({
      body: {
        refusals: [{ code: 'breaks_balance' }],
        message: 'Operation 20 already counts these pieces. Take them back there first.',
      },
    })
    const [bored] = (await here(row, 1)).entries
    await inside(worker).reverse({ ...(await at(row, 1)), body: { entryId: bored?.id ?? '' } })
    const undone = await reverse()
    expect(undone).toMatchObject({ goodQty: 0, passedQty: 0, openQty: 3 })
    expect(undone.entries.map(({ kind }) => kind).toSorted()).toEqual(['good', 'pass', 'reverse'])
    expect(await problem(reverse())).toMatchObject({ body: { refusals: [{ code: 'reversed' }] } })
    await sound()
  })

  it('stays once pieces began in place of those that it lost', async () => {
    const row = await make(4)
    const lost = await book(row, 0, { quantity: 1 }, { kind: 'scrap', reason: 'Crack' })
    const entryId = lost.entries.find(({ kind }) => kind === 'scrap')?.id ?? ''
    await desk.api.replace({ ...desk.at(await read(row)), body: { quantity: 1 } })
    expect(await problem(inside(worker).reverse({ ...(await at(row, 0)), body: { entryId } }))).toMatchObject(
      {
        status: 422,
        body: { message: 'Pieces have begun in place of these.' },
      },
    )
    await sound()
  })

  it('stays once something followed from it or the minutes are over; scrap comes back with its number', async () => {
    const row = await make(2, { serialScheme: 'series' })
    const [one = '', other = ''] = (await read(row)).pieces.map(({ serialId }) => serialId)
    await book(row, 0, { serialIds: [one, other] })
    await book(row, 1, { serialIds: [one] })
    const lost = await book(row, 1, { serialIds: [other] }, { kind: 'scrap', reason: 'Crack' })
    expect((await read(row)).pieces[1]).toMatchObject({ fate: 'scrapped' })
    const scrap = lost.entries.find(({ kind }) => kind === 'scrap')?.id ?? ''
    const good = lost.entries.find(({ kind }) => kind === 'good')?.id ?? ''
    await inside(worker).reverse({ ...(await at(row, 1)), body: { entryId: scrap } })
    expect((await read(row)).pieces[1]).toMatchObject({ fate: 'in_work' })
    await inside(inspector).sign({
      ...(await at(row, 1)),
      body: { slot: 0, serialIds: [one], signature: signed },
    })
    expect(
      await problem(inside(worker).reverse({ ...(await at(row, 1)), body: { entryId: good } })),
    ).toMatchObject({ body: { refusals: [{ code: 'followed' }] } })
    const [entry] = (await here(row, 0)).entries
    await expect(
      db.query(sql`INSERT INTO piece_entries (traveller_root_id, operation_id, serial_id, kind, quantity, good_delta, reverses_id, by_id, at)
        VALUES (${row.rootId}, ${(await here(row, 1)).id}, ${other}, 'reverse', 1, -1, ${entry?.id ?? null}, ${worker.person.id}, now())`),
    ).rejects.toThrow('reverses no booking')
    await sound()
  })
})

describe('An operation that is not applicable', () => {
  const leaveOut = async (row: { id: string }, place: number, who = inspector) =>
    inside(who).leaveOut({
      ...(await at(row, place)),
      body: { reason: 'No face on this part', signature: signed },
    })

  it('is left out by quality with reason and signature, and its pieces go past it', async () => {
    const row = await make(2)
    await book(row, 0, { quantity: 2 })
    expect(await problem(leaveOut(row, 1, releaser))).toMatchObject({ body: { code: 'not_a_signatory' } })
    expect(await leaveOut(row, 1)).toMatchObject({
      status: 'not_applicable',
      decisionReason: 'No face on this part',
    })
    expect(await here(row, 2)).toMatchObject({ openQty: 2 })
    const { id } = await here(row, 1)
    const given = await inside(inspector).signatures({ params: { id: row.id, childId: id } })
    expect(given).toMatchObject([{ meaning: 'reviewed', changedAfter: false }])
    await sound()
  })

  it('stays left out when the next revision comes into force', async () => {
    const row = await make(2)
    await book(row, 0, { quantity: 2 })
    await leaveOut(row, 1)
    await book(row, 2, { quantity: 2 })
    const next = await desk.api.revise({ ...desk.at(await read(row)), body: { reason: 'Another bevel' } })
    const submitted = await desk.api.submit({ ...desk.at(next), body: {} })
    expect(await desk.release(await desk.approve(submitted))).toMatchObject({ revision: 1, inForce: true })
    expect(await here(row, 1)).toMatchObject({
      status: 'not_applicable',
      decisionReason: 'No face on this part',
    })
    expect(await here(row, 2)).toMatchObject({ goodQty: 2 })
    await sound()
  })

  it('is none with records, at the final release, or at a hold point of the customer (case 30)', async () => {
    const held = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Pressure test',
        kind: 'pressure_test',
        noticeHours: 48,
        intervention: { manufacturer: 'H', customer: 'H', thirdParty: 'none', authority: 'none' },
      },
      { title: 'Bore', kind: 'machine' },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await make(2, { templateId: held })
    const codes = []
    await book(row, 0, { quantity: 1 })
    const other = await make(2, { templateId: held })
    for (const [of, place] of [
      [other, 0],
      [row, 0],
      [row, 2],
    ] as const)
      codes.push(await problem(leaveOut(of, place)))
    expect(codes).toMatchObject([
      {
        body: {
          refusals: [{ code: 'statutory' }],
          message:
            'Operation 10 is a hold or witness point of the customer; only a new revision with their agreement takes it out.',
        },
      },
      { body: { refusals: [{ code: 'has_records' }] } },
      { body: { refusals: [{ code: 'last_release' }] } },
    ])
  })
})
