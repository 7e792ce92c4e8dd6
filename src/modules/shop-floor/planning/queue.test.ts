import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { planningDesk } from '../../../../test/support/planning.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { plan, planner, worker, inspector, inside, on, planned, operationAt, centreId } = desk
const { db } = server.services

const ready = async (code = 'SAW') => {
  const { ready: shown } = await plan.dispatch({ params: { id: await centreId(code) } })
  return shown.map(({ id, queuePlace }) => [id, queuePlace])
}
const queue = (who: typeof planner, body: object) =>
  who.request('POST', '/api/v1/planning/queue', {
    body: { placeBefore: null, afterId: null, reason: 'Lorry waits', ...body },
  })

describe('The order of a work centre', () => {
  it('is that of the plan but for what somebody takes forward, with a reason, place by place', async () => {
    const travellers = [
      await planned({ priority: 'rush' }),
      await planned(),
      await planned({ priority: 'low' }),
    ]
    const ids: string[] = []
    for (const row of travellers) ids.push((await operationAt(row, 0)).id)
    const [rush = '', normal = '', low = ''] = ids
    expect(await ready()).toEqual([
      [rush, null],
      [normal, null],
      [low, null],
    ])
    expect((await queue(planner, { operationId: low })).status).toBe(200)
    expect((await queue(planner, { operationId: normal, afterId: low })).status).toBe(200)
    expect(await ready()).toEqual([
      [low, 1],
      [normal, 2],
      [rush, null],
    ])
    const shown = await plan.dispatch({ params: { id: await centreId('SAW') } })
    expect(shown.ready[0]).toMatchObject({ queueReason: 'Lorry waits', queuedByName: 'Petra Planner' })
    await queue(planner, { operationId: rush, afterId: low })
    expect(await ready()).toEqual([
      [low, 1],
      [rush, 2],
      [normal, 3],
    ])
    await plan.unqueue({ body: { operationId: low, placeBefore: 1 } })
    expect(await ready()).toEqual([
      [rush, 1],
      [normal, 2],
      [low, null],
    ])
    const trail = await db.query(
      sql`SELECT action, reason FROM audit_log WHERE entity_id = ${low} AND action IN ('queue', 'unqueue') ORDER BY seq`,
    )
    expect(trail).toEqual([
      { action: 'queue', reason: 'Lorry waits' },
      { action: 'unqueue', reason: null },
    ])
    // What is done leaves the order by itself, and so does what moves to another work centre.
    await inside(worker).book({
      ...on(travellers[0] ?? { id: '' }, await operationAt(travellers[0] ?? { id: '' }, 0)),
      body: { kind: 'good', quantity: 4 },
    })
    const moved = await operationAt(travellers[1] ?? { id: '' }, 0)
    await inside(planner).update({ ...on(travellers[1] ?? { id: '' }, moved), body: { workCentre: 'HBM' } })
    expect(await ready()).toEqual([[low, null]])
    expect((await ready('HBM')).find(([id]) => id === normal)).toEqual([normal, null])
    expect((await queue(planner, { operationId: low })).body).toMatchObject({ data: { queuePlace: 1 } })
  })

  it('is changed by nobody without the right or a reason, nor unseen, nor once work began', async () => {
    const row = await planned()
    const { id: operationId } = await operationAt(row, 0)
    expect((await queue(inspector, { operationId })).status).toBe(403)
    expect((await queue(await server.signIn('client'), { operationId })).status).toBe(403)
    const silent = await queue(planner, { operationId, reason: ' ' })
    expect([silent.status, silent.body]).toMatchObject([422, { errors: { reason: [expect.any(String)] } }])
    const strange = await queue(planner, { operationId, afterId: operationId })
    expect([strange.status, strange.body]).toMatchObject([422, { errors: { afterId: [expect.any(String)] } }])
    const none = await queue(planner, { operationId: (await operationAt(row, 2)).id })
    expect([none.status, none.body]).toMatchObject([422, { code: 'no_centre' }])
    const both = await Promise.all([queue(planner, { operationId }), queue(planner, { operationId })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const { id: other } = await operationAt(await planned(), 0)
    const [unqueued] = [
      await planner.request('POST', '/api/v1/planning/unqueue', {
        body: { operationId: other, placeBefore: null },
      }),
    ]
    expect([unqueued?.status, unqueued?.body]).toMatchObject([422, { code: 'not_queued' }])
    await inside(worker).start({ ...on(row, await operationAt(row, 0)), body: {} })
    const begun = await queue(planner, { operationId, placeBefore: 1 })
    expect([begun.status, begun.body]).toMatchObject([422, { code: 'has_begun' }])
  })
})
