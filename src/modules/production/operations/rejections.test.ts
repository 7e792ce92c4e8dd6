import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory, makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { released, read, inside, operationsOf, on, setup, planner, worker, inspector, releaser } = desk
const { db } = server.services
const quality = await server.signIn({ role: 'manager', name: 'Quinn Quality' })
await makeSigner(server, quality.person)
await makeSignatory(server, quality.person, {
  documentKinds: ['disposition'],
  functions: ['quality'],
})

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
const sign = async (traveller: { id: string }, place: number, which: Which, who = inspector) =>
  inside(who).sign({ ...(await at(traveller, place)), body: { slot: 0, ...which, signature: signed } })
const reject = async (
  traveller: { id: string },
  place: number,
  which: Which,
  more: object = {},
  who = inspector,
) =>
  inside(who).reject({
    ...(await at(traveller, place)),
    body: { slot: 0, ...which, reason: 'Bore oversize', signature: signed, ...more },
  })
const rework = async (traveller: { id: string }, place: number, to: number, who = worker) => {
  const row = await here(traveller, place)
  const rejectionId = row.rejections.find(({ endedAs }) => endedAs === null)?.id ?? row.id
  const toOperationId = (await here(traveller, to)).id
  return inside(who).rework({
    ...on(traveller, row),
    body: { rejectionId, toOperationId, reason: 'Sleeve it' },
  })
}
const settle = async (traveller: { id: string }, place: number, as: 'scrap' | 'accepted', who = worker) => {
  const row = await here(traveller, place)
  const rejectionId = row.rejections.find(({ endedAs }) => endedAs === null)?.id ?? row.id
  return inside(who).settle({ ...on(traveller, row), body: { rejectionId, as, reason: 'As decided' } })
}
/** Decides a non-conformance: one proposes, another decides. */
async function decide(number: string, disposition: 'rework' | 'scrap' | 'use_as_is') {
  const [found] = (await planner.client(nonConformances).list({ query: { search: number } })).data
  if (!found) throw new Error(`There is no ${number}.`)
  const call = async () => {
    const { id, version } = await planner.client(nonConformances).get({ params: { id: found.id } })
    return { params: { id }, version }
  }
  await planner
    .client(nonConformances)
    .propose({ ...(await call()), body: { disposition, proposal: 'As it can be done' } })
  await quality
    .client(nonConformances)
    .decide({ ...(await call()), body: { reason: 'It is within the code', signature: signed } })
}
const sound = async () => expect((await verifyProduction(db)).problems).toEqual([])

describe('Rejected pieces', () => {
  it('go back as attempt R1 once their non-conformance is decided; the signatures of before stay (case 24)', async () => {
    const row = await make(2, { serialScheme: 'series' })
    const [one = '', other = ''] = (await read(row)).pieces.map(({ serialId }) => serialId)
    const both = { serialIds: [one, other] }
    await book(row, 0, both)
    await book(row, 1, both)
    await sign(row, 1, both)
    await book(row, 2, both)
    const rejected = await reject(row, 2, { serialIds: [one] })
    expect(rejected).toMatchObject({
      status: 'rejected',
      rejectedQty: 1,
      rejections: [{ reason: 'Bore oversize', serialIds: [one], mayEndAs: null, endedAs: null }],
      slots: [{ serialIds: [other], openQty: 1 }],
    })
    const number = rejected.rejections[0]?.nonConformanceNo ?? ''
    expect(number).toMatch(/^NCR-/)
    expect(await problem(rework(row, 2, 1))).toMatchObject({
      status: 422,
      body: { message: `${number} is not decided.`, refusals: [{ code: 'ncr_undecided' }] },
    })
    await decide(number, 'rework')
    expect(await problem(settle(row, 2, 'accepted'))).toMatchObject({
      body: { refusals: [{ code: 'ncr_otherwise' }] },
    })
    expect(await problem(rework(row, 2, 3))).toMatchObject({ body: { refusals: [{ code: 'target' }] } })
    expect(await problem(rework(row, 2, 1, inspector))).toMatchObject({ status: 403 })
    const back = await rework(row, 2, 1)
    expect(back).toMatchObject({ rejectedQty: 0, goodQty: 1, rejections: [{ endedAs: 'rework' }] })
    const bore = await here(row, 1)
    expect(bore).toMatchObject({
      passedQty: 1,
      openQty: 1,
      signOffs: [{ serialIds: [one, other], attempt: 0 }],
    })
    expect(bore.pieces).toMatchObject([
      { serialId: one, attempt: 1, state: 'todo' },
      { serialId: other, attempt: 0, state: 'passed' },
    ])
    await book(row, 1, { serialIds: [one] })
    expect(await here(row, 1)).toMatchObject({ passedQty: 1, slots: [{ serialIds: [one], openQty: 1 }] })
    await sign(row, 1, { serialIds: [one] })
    const again = await book(row, 2, { serialIds: [one] })
    expect(again.pieces[0]).toMatchObject({ attempt: 1, state: 'recorded' })
    expect(await problem(sign(row, 2, both))).toMatchObject({
      body: { errors: { serialIds: ['Pieces that were worked on again are signed by themselves.'] } },
    })
    await sign(row, 2, { serialIds: [one] })
    const done = await sign(row, 2, { serialIds: [other] })
    expect(done).toMatchObject({ passedQty: 2 })
    const given = await inside(inspector).signatures({ params: { id: row.id, childId: done.id } })
    expect(given.map(({ meaning, changedAfter }) => [meaning, changedAfter])).toEqual([
      ['rejected', false],
      ['inspected', false],
      ['inspected', false],
    ])
    await sound()
  })

  it('are rejected before they move on, by whoever may sign them', async () => {
    const row = await make(3)
    await book(row, 0, { quantity: 3 })
    expect((await here(row, 0)).can.reject).toMatch(/^Nobody signs this operation/)
    await book(row, 1, { quantity: 2 })
    expect(await problem(reject(row, 1, { quantity: 3 }))).toMatchObject({
      body: { code: 'nothing_to_reject' },
    })
    expect(await problem(reject(row, 1, { quantity: 1 }, {}, releaser))).toMatchObject({
      body: { code: 'not_a_signatory' },
    })
    expect(await problem(reject(row, 1, { quantity: 1 }, {}, worker))).toMatchObject({
      body: { code: 'four_eyes' },
    })
    expect(await problem(reject(row, 1, { quantity: 1 }, { nonConformanceNo: 'NCR-0' }))).toMatchObject({
      body: {
        errors: {
          nonConformanceNo: ['There is no such non-conformance of an operation here that is still open.'],
        },
      },
    })
    await sign(row, 1, { quantity: 2 })
    expect(await problem(reject(row, 1, { quantity: 1 }))).toMatchObject({
      body: { refusals: [{ code: 'nothing_to_reject' }] },
    })
  })

  it('are named in the non-conformance of others that they wait for, so that it is decided for them too', async () => {
    const [one, other] = [await make(2), await make(2)]
    for (const row of [one, other]) {
      await book(row, 0, { quantity: 2 })
      await book(row, 1, { quantity: 2 })
    }
    const nonConformanceNo = (await reject(one, 1, { quantity: 1 })).rejections[0]?.nonConformanceNo ?? ''
    await reject(other, 1, { quantity: 2 }, { nonConformanceNo })
    const { data } = await planner.client(nonConformances).list({ query: { search: nonConformanceNo } })
    const { finding } = await planner.client(nonConformances).get({ params: { id: data[0]?.id ?? '' } })
    expect(finding).toContain(`2 pieces of ${other.number}, operation 20: `)
  })

  it('lose the signatures they had, are signed anew when they are taken as they are, and pass no gate meanwhile', async () => {
    const twice = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Fit-up',
        kind: 'fit_up',
        signedBy: ['operator', 'inspector'],
        signerOtherThanPerformer: false,
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await make(3, { templateId: twice })
    await book(row, 0, { quantity: 3 })
    await sign(row, 0, { quantity: 3 }, worker)
    const rejected = await reject(row, 0, { quantity: 2 }, { slot: 1 })
    expect(rejected.slots.map(({ signedQty, openQty }) => [signedQty, openQty])).toEqual([
      [1, 0],
      [0, 1],
    ])
    const second = await inside(inspector).sign({
      ...(await at(row, 0)),
      body: { slot: 1, quantity: 1, signature: signed },
    })
    expect(second).toMatchObject({ passedQty: 1, status: 'rejected' })
    await decide(rejected.rejections[0]?.nonConformanceNo ?? '', 'use_as_is')
    const accepted = await settle(row, 0, 'accepted')
    expect(accepted).toMatchObject({ status: 'awaiting_signature', passedQty: 1, rejectedQty: 0 })
    expect(accepted.slots.map(({ openQty }) => openQty)).toEqual([2, 0])
    await sound()
  })

  it('are scrapped where that is decided, once', async () => {
    const row = await make(2, { serialScheme: 'series' })
    const [one = '', other = ''] = (await read(row)).pieces.map(({ serialId }) => serialId)
    await book(row, 0, { serialIds: [one, other] })
    await book(row, 1, { serialIds: [one, other] })
    const rejected = await reject(row, 1, { serialIds: [other] })
    await decide(rejected.rejections[0]?.nonConformanceNo ?? '', 'scrap')
    const stale = await at(row, 1)
    const body = { rejectionId: rejected.rejections[0]?.id ?? '', as: 'scrap' as const, reason: 'As decided' }
    const both = await Promise.allSettled([
      inside(worker).settle({ ...stale, body }),
      inside(worker).settle({ ...stale, body }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await here(row, 1)).toMatchObject({ scrapQty: 1, goodQty: 1, rejectedQty: 0 })
    expect((await read(row)).pieces.map(({ fate }) => fate)).toEqual(['in_work', 'scrapped'])
    await sound()
  })

  it('are counted by their rows alone, which say their end once', async () => {
    const row = await make(2)
    await book(row, 0, { quantity: 2 })
    await book(row, 1, { quantity: 2 })
    const { rejections } = await reject(row, 1, { quantity: 1 })
    const id = rejections[0]?.id ?? ''
    await expect(
      db.query(sql`UPDATE operation_rejections SET quantity = 2 WHERE id = ${id}`),
    ).rejects.toThrow('once')
    await expect(db.query(sql`DELETE FROM operation_rejections WHERE id = ${id}`)).rejects.toThrow(
      /append-only|permission denied/,
    )
    await expect(db.query(sql`UPDATE operations SET rejected_qty = 0`)).rejects.toThrow(
      'sum of piece_entries',
    )
  })
})

describe('Pieces that are worked on again', () => {
  it('count no more from where they go back to (case 25)', async () => {
    const row = await make(10)
    await book(row, 0, { quantity: 10 })
    await book(row, 1, { quantity: 10 })
    await sign(row, 1, { quantity: 10 })
    const toOperationId = (await here(row, 0)).id
    const back = { kind: 'rework', toOperationId }
    expect(await problem(book(row, 2, { quantity: 3 }, back))).toMatchObject({
      body: { errors: { reason: ['Enter the reason.'] } },
    })
    const reason = 'Wrong thread'
    expect(await problem(book(row, 2, { quantity: 3 }, { kind: 'rework', reason }))).toMatchObject({
      body: { errors: { toOperationId: ['Choose the operation where they are worked on again.'] } },
    })
    expect(
      await problem(
        book(row, 2, { quantity: 3 }, { ...back, toOperationId: (await here(row, 3)).id, reason }),
      ),
    ).toMatchObject({ body: { refusals: [{ code: 'target' }] } })
    await book(row, 2, { quantity: 3 }, { ...back, reason })
    const all = await operationsOf(row)
    expect(all.map(({ passedQty, openQty }) => [passedQty, openQty])).toEqual([
      [7, 3],
      [7, 0],
      [0, 7],
      [0, 0],
    ])
    await book(row, 0, { quantity: 3 })
    await book(row, 1, { quantity: 3 })
    expect(await here(row, 1)).toMatchObject({ passedQty: 7, slots: [{ signedQty: 7, openQty: 3 }] })
    expect(await sign(row, 1, { quantity: 3 })).toMatchObject({ passedQty: 10, status: 'done' })
    await sound()
  })
})
