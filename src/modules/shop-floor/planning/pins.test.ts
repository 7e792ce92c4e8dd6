import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { plan, planner, worker, inspector, read, inside, on } = desk
const { today, friday, planned, rows, operationAt } = desk
const { db } = server.services

describe('A pin', () => {
  const pinned = async (row: { id: string }, place: number, pinnedOn: string, before: string | null = null) =>
    plan.pin({
      body: {
        operationId: (await operationAt(row, place)).id,
        pinnedOn,
        pinnedBefore: before,
        reason: 'Lorry waits',
      },
    })

  it('begins an operation on the day that a planner chose, and pulls what is before it forward', async () => {
    const row = await planned()
    const wednesday = addDays(friday, -2)
    const shown = await pinned(row, 1, wednesday)
    expect(shown).toMatchObject({
      pinnedOn: wednesday,
      pinReason: 'Lorry waits',
      pinnedByName: 'Petra Planner',
    })
    expect(await rows(row)).toMatchObject([
      { planned: `${addDays(wednesday, -1)} 14:27` },
      { planned: `${wednesday} 07:00` },
      { planned: `${wednesday} 14:30` },
    ])
    expect(await read(row)).toMatchObject({ plannedEndOn: wednesday })
    const id = (await operationAt(row, 1)).id
    const trail = await db.query(
      sql`SELECT action, reason FROM audit_log WHERE entity_id = ${id} AND action IN ('pin', 'unpin')`,
    )
    expect(trail).toEqual([{ action: 'pin', reason: 'Lorry waits' }])
    await plan.unpin({ body: { operationId: id, pinnedBefore: wednesday } })
    expect((await rows(row))[1]).toMatchObject({ planned: `${friday} 08:00` })
  })

  it('says beforehand what becomes of the load and of the due day', async () => {
    const row = await planned()
    const operationId = (await operationAt(row, 1)).id
    const next = addDays(friday, 3)
    const seen = await plan.preview({ body: { operationId, pinnedOn: next } })
    expect(seen).toMatchObject({ lateBefore: 0, lateAfter: 1, isLaterThanAsked: false })
    expect(seen.loads.map(({ day }) => day)).toEqual([friday, next])
    // 420 of 480 minutes leave the day, rounded on either side.
    expect([87, 88]).toContain((seen.loads[0]?.before ?? 0) - (seen.loads[0]?.after ?? 0))
    expect((await rows(row))[1]).toMatchObject({ planned: `${friday} 08:00` })
  })

  it('is refused for a day that has passed, without a reason, after the work began, and where another pinned it meanwhile', async () => {
    const row = await planned()
    const body = {
      operationId: (await operationAt(row, 0)).id,
      pinnedOn: addDays(friday, -3),
      pinnedBefore: null,
      reason: 'Lorry waits',
    }
    const of = (more: object) =>
      planner.request('POST', '/api/v1/planning/pin', { body: { ...body, ...more } })
    const past = await of({ pinnedOn: addDays(today, -1) })
    expect([past.status, Object.keys((past.body as { errors: object }).errors)]).toEqual([422, ['pinnedOn']])
    const silent = await of({ reason: ' ' })
    expect([silent.status, Object.keys((silent.body as { errors: object }).errors)]).toEqual([
      422,
      ['reason'],
    ])
    expect((await of({})).status).toBe(200)
    const meanwhile = await of({ pinnedOn: addDays(friday, -4) })
    expect([meanwhile.status, meanwhile.body]).toMatchObject([412, { current: { pinnedOn: body.pinnedOn } }])
    await inside(worker).start({ ...on(row, await operationAt(row, 0)), body: {} })
    const begun = await of({ pinnedBefore: body.pinnedOn })
    expect([begun.status, begun.body]).toMatchObject([422, { code: 'has_begun' }])
  })

  it('is a matter of who plans: others read the board and change nothing', async () => {
    const row = await planned()
    const body = {
      operationId: (await operationAt(row, 0)).id,
      pinnedOn: friday,
      pinnedBefore: null,
      reason: 'Mine first',
    }
    for (const path of ['pin', 'unpin', 'preview'])
      expect((await inspector.request('POST', `/api/v1/planning/${path}`, { body })).status, path).toBe(403)
    expect((await inspector.request('GET', '/api/v1/planning/board')).status).toBe(200)
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/planning/board')).status).toBe(403)
    expect(await rows(row)).toMatchObject([{ planned: `${addDays(friday, -1)} 15:27` }, {}, {}])
  })
})
