import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { carriedRoute } from '#modules/production/travellers/table.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, of, approve, release, released, read, inside, operationsOf, on, worker, inspector } = desk
const { db } = server.services
const work = inside(worker)
const here = async (traveller: { id: string }, place: number) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}
const revise = async (row: TravellerRecord) =>
  api.revise({ ...at(await read(row)), body: { reason: 'Thinner wall' } })
const save = (row: TravellerRecord, route: TravellerRecord['route']) =>
  api.update({ ...at(row), body: { route: route.map(({ rootId: _, supplierName: __, ...line }) => line) } })
const put = (row: TravellerRecord, place: number, more: object) =>
  row.route.map((line, one) => (one === place ? { ...line, ...more } : line))
const intoForce = async (row: TravellerRecord) =>
  release(await approve(await api.submit({ ...at(row), body: {} })))

describe('The next revision of a traveller', () => {
  it('leaves what was counted as it is, on the server and by trigger, and judges readings again (case 48)', async () => {
    const first = await released({ quantity: 3 })
    await work.book({ ...on(first, await here(first, 0)), body: { kind: 'good', quantity: 3 } })
    await work.enter({ ...on(first, await here(first, 1)), body: { values: [{ key: 's1', value: '15.2' }] } })
    const next = await revise(first)
    expect(next).toMatchObject({
      revision: 1,
      status: 'draft',
      rootId: first.id,
      entryQty: 3,
      inForce: false,
    })
    expect(next.route.map(({ rootId }) => rootId)).toEqual(first.route.map(({ rootId }) => rootId))
    const sentence = 'Operation 10 is counted, signed or at a processor; it stays as it is.'
    expect(await problem(save(next, put(next, 0, { title: 'Saw twice' })))).toMatchObject({
      status: 422,
      body: { errors: { 'route.0.title': [sentence] } },
    })
    expect(await problem(save(next, next.route.slice(1)))).toMatchObject({
      body: { errors: { route: [sentence] } },
    })
    expect(await problem(save(next, put(next, 0, { included: false, leftOutReason: 'No' })))).toMatchObject({
      body: { errors: { 'route.0.title': [sentence] } },
    })
    const [step] = next.route[1]?.steps ?? []
    const narrower = { ...step, max: '15.0' }
    const changed = await save(
      next,
      put({ ...next, route: put(next, 0, { workCentre: 'Saw 2', setupMin: 5 }) }, 1, { steps: [narrower] }),
    )
    // The shop works to Rev 0 until Rev 1 is released.
    expect(await here(first, 1)).toMatchObject({
      travellerRevision: 0,
      steps: [{ reading: { outcome: 'in' } }],
    })
    const inForce = await intoForce(changed)
    expect(inForce).toMatchObject({ revision: 1, inForce: true, entryQty: 3, opsDone: 1 })
    expect(await read(first)).toMatchObject({ status: 'superseded', inForce: false })
    const bore = await here(first, 1)
    expect(bore).toMatchObject({
      travellerRevision: 1,
      steps: [{ reading: { value: '15.2', outcome: 'out' } }],
    })
    const good = await problem(work.book({ ...on(first, bore), body: { kind: 'good', quantity: 3 } }))
    expect(good).toMatchObject({ body: { refusals: [{ code: 'out_of_limits' }] } })
  })

  it('comes into force with nothing changed of what was signed, whichever way it was written', async () => {
    const first = await released({ quantity: 1 })
    const next = await revise(first)
    const approved = await approve(await api.submit({ ...at(next), body: {} }))
    // It is counted only after the revision was approved.
    await work.book({ ...on(first, await here(first, 0)), body: { kind: 'good', quantity: 1 } })
    await db.query(
      sql`UPDATE traveller_route_lines SET title = 'Cut' WHERE traveller_id = ${next.id} AND line_no = 10`,
    )
    expect(await problem(release(await read(approved)))).toMatchObject({
      status: 422,
      body: {
        errors: {
          'route.0.title': ['Operation 10 is counted, signed or at a processor; it stays as it is.'],
        },
      },
    })
    expect(await read(first)).toMatchObject({ inForce: true })
    // The migration is what the rule of the table makes of it.
    const [file = ''] = readdirSync('db/migrations').filter((one) => one.endsWith('_frozen_route_lines.sql'))
    const migration = readFileSync(`db/migrations/${file}`, 'utf8')
    expect(migration.slice(migration.indexOf('\n') + 1)).toBe(carriedRoute.frozenTrigger)
  })

  it('comes into force for no fewer pieces than began while it waited', async () => {
    const first = await released({ quantity: 3 })
    await work.book({
      ...on(first, await here(first, 0)),
      body: { kind: 'scrap', quantity: 1, reason: 'Crack' },
    })
    const next = await api.update({ ...at(await revise(first)), body: { quantity: 2 } })
    const approved = await approve(await api.submit({ ...at(next), body: {} }))
    await api.replace({ ...at(await read(first)), body: { quantity: 1 } })
    expect(await problem(release(await read(approved)))).toMatchObject({
      status: 422,
      body: { errors: { quantity: ['3 pieces are in work or were split off; scrap or finish them first.'] } },
    })
  })

  it('adds operations and leaves out those at which nothing was done', async () => {
    const first = await released({ quantity: 1 })
    await work.book({ ...on(first, await here(first, 0)), body: { kind: 'good', quantity: 1 } })
    const next = await revise(first)
    const [, bore] = next.route
    if (!bore) throw new Error('There is no such line.')
    const { id: _, rootId: __, supplierName: ___, ...plain } = bore
    const own = put(next, 1, { included: false, leftOutReason: 'Bored outside' }).map(
      ({ rootId: ____, supplierName: _____, ...line }) => line,
    )
    const more = { ...plain, lineNo: 25, groupNo: 25, title: 'Hone', steps: [] }
    const changed = await api.update({ ...at(next), body: { route: [...own, more] } })
    await intoForce(changed)
    expect((await operationsOf(first)).map(({ seq, status }) => [seq, status])).toEqual([
      [10, 'done'],
      [20, 'not_applicable'],
      [25, 'ready'],
      [30, 'not_ready'],
    ])
    expect(await read(next)).toMatchObject({ opsAll: 3, opsDone: 1 })
  })

  it('is opened once, by whoever may plan, for no fewer pieces than are in work', async () => {
    const first = await released({ quantity: 4 })
    const refused = await problem(of(inspector).revise({ ...at(first), body: { reason: 'Why not' } }))
    expect(refused).toMatchObject({ status: 403 })
    const next = await revise(first)
    expect((await read(first)).can.revise).toBe('The next revision is already being prepared.')
    expect(await problem(revise(first))).toMatchObject({ status: 422 })
    expect(await problem(api.update({ ...at(next), body: { quantity: 3 } }))).toMatchObject({
      body: { errors: { quantity: ['4 pieces are in work or were split off; scrap or finish them first.'] } },
    })
    const raised = await intoForce(await api.update({ ...at(next), body: { quantity: 6 } }))
    expect(raised).toMatchObject({ entryQty: 6 })
    await api.cancel({ ...at(await revise(raised)), body: { reason: 'Not needed' } })
    expect(await read(raised)).toMatchObject({ isCurrent: true, inForce: true, can: { revise: true } })
  })
})
