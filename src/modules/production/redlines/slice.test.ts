import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verifyProduction } from '#modules/production/operations/server/api.ts'
import type { TravellerInput, TravellerRecord } from '#modules/production/travellers/contract.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { redlines, type Redlines } from './contract.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { planner, worker, inspector, releaser, api, at, of, read, inside, on, operationsOf } = desk
const { planned, rows, operationAt } = desk
const { db } = server.services

const supervisor = await server.signIn({ role: 'manager', name: 'Stan Supervisor' })
await makeSigner(server, supervisor.person)
for (const one of [supervisor, worker])
  await makeSignatory(server, one.person, {
    documentKinds: ['traveller_operation', 'redline'],
    functions: ['supervisor'],
  })

const who = (one: SignedIn) => one.client(redlines)
const shown = ({ id }: { id: string }) => who(planner).get({ params: { id } })
const call = async ({ id }: { id: string }) => ({ params: { id }, version: (await shown({ id })).version })
const propose = async (row: { id: string }, place: number, body: object, by = worker) =>
  who(by).propose({
    ...(await call(row)),
    body: { operationId: (await operationAt(row, place)).id, reason: 'It is easier so', ...body },
  })
const first = ({ redlines: [one] }: Redlines) => {
  if (!one) throw new Error('There is no redline.')
  return one.id
}
const approve = async (row: { id: string }, by = supervisor) =>
  who(by).approve({
    ...(await call(row)),
    body: { redlineId: first(await shown(row)), signature: signed },
  })
const redlined = async (row: { id: string }, place: number, body: object) => {
  await propose(row, place, body)
  return approve(row)
}
const settle = async (row: { id: string }, as: 'template' | 'dropped') =>
  who(planner).settle({
    ...(await call(row)),
    body: { redlineId: first(await shown(row)), as, reason: 'Tell the template' },
  })
const words = async (row: { id: string }) =>
  (await operationsOf(row)).map(({ seq, title, setupMin, runMin }) => [seq, title, setupMin, Number(runMin)])

describe('A redline', () => {
  it('is proposed at the work, approved by another with a signature, and counts at once', async () => {
    const row = await planned()
    const before = await propose(row, 1, { title: 'Bore and hone', setupMin: 45, instruction: 'Hone last' })
    expect(before.redlines).toMatchObject([
      {
        number: 1,
        state: 'proposed',
        seq: 20,
        reason: 'It is easier so',
        proposedByName: 'Walt Worker',
        changes: [
          { field: 'Operation', from: 'Bore', to: 'Bore and hone' },
          { field: 'Instruction', from: 'none', to: 'Hone last' },
          { field: 'Setup', from: '60 min', to: '45 min' },
        ],
      },
    ])
    expect((await words(row))[1]).toEqual([20, 'Bore', 60, 90])
    expect((await rows(row))[1]).toMatchObject({ minutes: 420 })
    await approve(row)
    expect((await words(row))[1]).toEqual([20, 'Bore and hone', 45, 90])
    expect((await operationAt(row, 1)).redline?.said).toMatchObject([
      { number: 1, byName: 'Stan Supervisor', words: expect.arrayContaining(['Setup: 60 min -> 45 min']) },
    ])
    // The plan follows in the same step; the line of the revision stays what was approved.
    expect((await rows(row))[1]).toMatchObject({ minutes: 405 })
    expect((await read(row)).route[1]).toMatchObject({ title: 'Bore', setupMin: 60 })
    const trail = await db.query(
      sql`SELECT action FROM audit_log WHERE entity_id = ${row.id} AND action LIKE 'redline%' ORDER BY action`,
    )
    expect(trail).toEqual([{ action: 'redline' }, { action: 'redline-approved' }])
  })

  it('stands in what is signed after it, and verify finds it changed there', async () => {
    const row = await planned()
    await redlined(row, 1, { title: 'Bore dry' })
    const work = inside(worker)
    const good = { kind: 'good' as const, quantity: 4 }
    await work.book({ ...on(row, await operationAt(row, 0)), body: good })
    const values = [{ key: 's1', value: '15.2' }]
    await work.enter({ ...on(row, await operationAt(row, 1)), body: { values } })
    await work.book({ ...on(row, await operationAt(row, 1)), body: good })
    const signs = { slot: 0, quantity: 4, signature: signed }
    await inside(inspector).sign({ ...on(row, await operationAt(row, 1)), body: signs })
    expect((await verifyProduction(db, [row.rootId])).problems).toEqual([])
    const [signature] = await inside(planner).signatures({
      params: { id: row.id, childId: (await operationAt(row, 1)).id },
    })
    expect(signature).toMatchObject({ changedAfter: false })
    await server.asOwner(
      'ALTER TABLE operation_sign_offs DISABLE TRIGGER USER',
      `UPDATE operation_sign_offs SET redline = jsonb_set(redline, '{title}', '"Bore wet"')
        WHERE operation_id = '${(await operationAt(row, 1)).id}'`,
      'ALTER TABLE operation_sign_offs ENABLE TRIGGER USER',
    )
    const { problems } = await verifyProduction(db, [row.rootId])
    expect(problems).toEqual([expect.stringContaining('Q9')])
  })

  it('changes no limit, no point and nothing but words, place and minutes (case 50)', async () => {
    const row = await planned()
    for (const more of [
      { steps: [{ key: 's1', max: '16.4' }] },
      { intervention: { customer: 'none' } },
      { signedBy: [] },
      { procedureRevisionId: null },
      { quantity: 12 },
      { materials: [] },
      { drawingRev: 'E' },
    ])
      expect(await problem(propose(row, 1, { title: 'Bore', ...more }))).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(more)[0] ?? '']: [expect.stringContaining('not known here')] } },
      })
    const sentence = 'A redline does not change the operation release. Ask for Rev 1.'
    expect(await problem(propose(row, 2, { title: 'Release' }))).toMatchObject({
      status: 422,
      body: { message: sentence },
    })
    await db.query(sql`
      UPDATE traveller_route_lines SET intervention = intervention || '{"customer": "H"}' WHERE traveller_id = ${row.id} AND line_no = 20`)
    expect(await problem(propose(row, 1, { title: 'Bore' + ' wet' }))).toMatchObject({
      body: {
        refusals: [
          { code: 'redline_scope', message: 'A redline does not change a hold point. Ask for Rev 1.' },
        ],
      },
    })
    expect((await propose(row, 1, { runMin: '80' })).redlines).toHaveLength(1)
  })

  it('is refused where work was counted or begun, to its author, to others than signatories, and twice', async () => {
    const row = await planned()
    await propose(row, 1, { title: 'Bore wet' })
    expect(await problem(propose(row, 1, { title: 'Bore dry' }))).toMatchObject({
      body: { errors: { operationId: ['A redline of operation 20 is not decided yet.'] } },
    })
    expect(await problem(propose(row, 0, {}))).toMatchObject({ body: { code: 'nothing_changed' } })
    expect(await problem(approve(row, worker))).toMatchObject({ body: { code: 'four_eyes' } })
    expect(await problem(approve(row, inspector))).toMatchObject({ body: { code: 'not_a_signatory' } })
    const client = await server.signIn('client')
    expect(await problem(propose(row, 1, { title: 'X' }, client))).toMatchObject({ status: 403 })
    const work = inside(worker)
    await work.book({ ...on(row, await operationAt(row, 0)), body: { kind: 'good', quantity: 4 } })
    expect(await problem(propose(row, 0, { title: 'Saw wet' }))).toMatchObject({
      body: {
        refusals: [{ code: 'frozen', message: 'Operation 10 is counted or signed; it stays as it is.' }],
      },
    })
    await work.enter({
      ...on(row, await operationAt(row, 1)),
      body: { values: [{ key: 's1', value: '15.2' }] },
    })
    // It was proposed before the work began.
    expect(await problem(approve(row))).toMatchObject({ body: { refusals: [{ code: 'frozen' }] } })
    const refused = await who(supervisor).refuse({
      ...(await call(row)),
      body: { redlineId: first(await shown(row)), reason: 'Too late' },
    })
    expect(refused.redlines[0]).toMatchObject({ state: 'refused', decisionReason: 'Too late' })
    expect(await problem(approve(row))).toMatchObject({
      body: { errors: { redlineId: ['Redline 1 is refused.'] } },
    })
    const draft = await desk.draft()
    const version = draft.version
    const body = { operationId: crypto.randomUUID(), reason: 'x', title: 'x' }
    expect(await problem(who(worker).propose({ params: { id: draft.id }, version, body }))).toMatchObject({
      status: 422,
      body: { message: 'Only operations of a released traveller are redlined.' },
    })
  })
})

describe('Another place', () => {
  it('is a free number before another operation, and the pieces go that way', async () => {
    const row = await planned()
    const saw = await operationAt(row, 0)
    await redlined(row, 1, { beforeId: saw.id })
    expect(await words(row)).toEqual([
      [5, 'Bore', 60, 90],
      [10, 'Saw', 15, 12],
      [30, 'Final release', 0, 0],
    ])
    expect((await operationsOf(row)).map(({ openQty }) => openQty)).toEqual([4, 0, 0])
    expect((await verifyProduction(db, [row.rootId])).problems).toEqual([])
    const release = await operationAt(row, 2)
    expect(await problem(propose(row, 2, { beforeId: saw.id }))).toMatchObject({
      body: { refusals: [{ code: 'redline_scope' }] },
    })
    await inside(worker).start({ ...on(row, await operationAt(row, 0)), body: {} })
    expect(await problem(propose(row, 1, { beforeId: (await operationAt(row, 0)).id }))).toMatchObject({
      body: { code: 'begun', message: 'Operation 5 has begun; the order stays as it is.' },
    })
    expect(await problem(propose(row, 0, { beforeId: release.id }))).toMatchObject({
      body: { code: 'begun' },
    })
  })
})

describe('The next revision', () => {
  const revised = async (
    row: TravellerRecord,
    change?: (route: TravellerInput['route']) => TravellerInput['route'],
  ) => {
    const draft = await api.revise({ ...at(await read(row)), body: { reason: 'Take it over' } })
    const route = draft.route.map(({ rootId: _, supplierName: __, ...line }) => line)
    const saved = change ? await api.update({ ...at(draft), body: { route: change(route) } }) : draft
    return desk.release(await desk.approve(await api.submit({ ...at(saved), body: {} })))
  }

  it('begins with what was redlined and takes it over; what it says otherwise is dropped', async () => {
    const row = await planned()
    await redlined(row, 1, { title: 'Bore wet' })
    const one = await revised(row)
    expect(one.route[1]).toMatchObject({ title: 'Bore wet' })
    expect((await shown(one)).redlines).toMatchObject([
      { state: 'taken', endedReason: 'Rev 1 says the same' },
    ])
    expect((await operationAt(one, 1)).redline).toBeNull()
    await redlined(one, 1, { title: 'Bore dry' })
    const two = await revised(one, (route) =>
      route.map((line) => (line.lineNo === 20 ? { ...line, title: 'Bore' } : line)),
    )
    expect((await shown(two)).redlines[0]).toMatchObject({
      state: 'dropped',
      endedReason: 'Rev 2 says otherwise',
    })
    expect((await words(two))[1]).toEqual([20, 'Bore', 60, 90])
  })

  it('leaves an operation that was done by a redline as it was done', async () => {
    const row = await planned()
    await redlined(row, 0, { title: 'Saw wet' })
    await inside(worker).book({ ...on(row, await operationAt(row, 0)), body: { kind: 'good', quantity: 4 } })
    const next = await revised(row)
    expect(next.route[0]).toMatchObject({ title: 'Saw' })
    expect((await words(next))[0]).toEqual([10, 'Saw wet', 15, 12])
    expect((await shown(next)).redlines[0]).toMatchObject({ state: 'approved' })
  })
})

it('A traveller is not closed before somebody says what becomes of its redlines (case 51)', async () => {
  const draft = await desk.released({ quantity: 2 })
  await propose(draft, 0, { title: 'Saw wet' })
  await approve(draft)
  const work = inside(worker)
  const good = { kind: 'good' as const, quantity: 2 }
  const signs = { slot: 0, quantity: 2, signature: signed }
  await work.book({ ...on(draft, await operationAt(draft, 0)), body: good })
  const values = [{ key: 's1', value: '15.2' }]
  await work.enter({ ...on(draft, await operationAt(draft, 1)), body: { values } })
  await work.book({ ...on(draft, await operationAt(draft, 1)), body: good })
  await inside(inspector).sign({ ...on(draft, await operationAt(draft, 1)), body: signs })
  await work.book({ ...on(draft, await operationAt(draft, 2)), body: good })
  await inside(releaser).sign({ ...on(draft, await operationAt(draft, 2)), body: signs })
  const reviewed = await api.review({ ...at(await read(draft)), body: {} })
  const stocked = await of(releaser).depart({
    ...at(reviewed),
    body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
  })
  const close = async () => of(releaser).close({ ...at(await read(stocked)), body: { signature: signed } })
  expect(await problem(close())).toMatchObject({
    status: 422,
    body: { message: 'Say what becomes of 1 redline.', refusals: [{ code: 'redlines_open' }] },
  })
  expect((await of(releaser).get({ params: { id: draft.id } })).can.close).toBe(
    'Say what becomes of 1 redline.',
  )
  expect(
    await problem(
      who(inspector).settle({
        ...(await call(draft)),
        body: { redlineId: first(await shown(draft)), as: 'dropped', reason: 'x' },
      }),
    ),
  ).toMatchObject({ status: 403 })
  expect((await settle(draft, 'template')).redlines[0]).toMatchObject({
    state: 'template',
    endedByName: 'Petra Planner',
  })
  expect(await close()).toMatchObject({ status: 'closed' })
})
