import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { downtimes } from './contract.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { planner, inspector, centreId, today, maintenance } = desk
const { db } = server.services
const api = planner.client(downtimes)
describe('A planned downtime', () => {
  it('has an end after its beginning, and a work centre is down once at a time', async () => {
    const refused = async (more: object) => problem(api.create({ body: await maintenance(more) }))
    expect(await refused({ untilTime: '07:00' })).toMatchObject({
      errors: { untilTime: [expect.any(String)] },
    })
    expect(await refused({ untilDay: null, untilTime: null })).toMatchObject({
      errors: { untilDay: ['What is planned has an end.'] },
    })
    expect(await refused({ untilDay: null })).toMatchObject({ errors: { untilDay: [expect.any(String)] } })
    expect(await refused({ isPlanned: false })).toMatchObject({ errors: { sinceTime: [expect.any(String)] } })
    expect(await refused({ workCentreId: desk.setup.facilityId })).toMatchObject({
      errors: { workCentreId: [expect.any(String)] },
    })
    expect(await refused({ workCentreId: await centreId('OLD') })).toMatchObject({ status: 422 })
    const one = await api.create({ body: await maintenance() })
    expect(await refused({ sinceTime: '11:00', untilTime: '12:30' })).toMatchObject({
      status: 422,
      body: { code: 'down_already' },
    })
    const next = await api.create({ body: await maintenance({ sinceTime: '11:30', untilTime: '12:30' }) })
    expect(await problem(api.end({ params: { id: next.id }, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'downtime_ends' },
    })
    for (const { id } of [one, next]) await api.withdraw({ params: { id }, body: { reason: 'Over' } })
    expect(await problem(api.withdraw({ params: { id: one.id }, body: { reason: 'x' } }))).toMatchObject({
      status: 404,
    })
    // Whoever only reads the plan says nothing of it.
    const reader = inspector.client(downtimes)
    expect(await problem(reader.create({ body: await maintenance() }))).toMatchObject({ status: 403 })
    const client = (await server.signIn('client')).client(downtimes)
    expect(await problem(client.list({ query: { workCentreId: await centreId('HBM') } }))).toMatchObject({
      status: 403,
    })
  })
})

describe('A work centre that is down', () => {
  it('works again when somebody says so, and nothing of it is written anew', async () => {
    const workCentreId = await centreId('SAW')
    const since = addDays(today, -1)
    const down = await api.create({
      body: await maintenance({
        workCentreId,
        reason: 'breakdown',
        isPlanned: false,
        sinceDay: since,
        sinceTime: '07:00',
        untilDay: null,
        untilTime: null,
      }),
    })
    expect(down).toMatchObject({ until: null, isOver: false })
    const [listed] = await api.list({ query: { workCentreId } })
    expect(listed).toMatchObject({ id: down.id, workCentre: 'Band saw', reason: 'breakdown' })
    expect(
      await problem(db.query(sql`UPDATE downtimes SET reason = 'other' WHERE id = ${down.id}`)),
    ).not.toBeNull()
    const ended = await api.end({ params: { id: down.id }, body: {} })
    expect(ended.until).not.toBeNull()
    expect(await problem(api.end({ params: { id: down.id }, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'downtime_over' },
    })
    expect(
      await problem(db.query(sql`UPDATE downtimes SET until = NULL WHERE id = ${down.id}`)),
    ).not.toBeNull()
    expect(
      await problem(db.query(sql`UPDATE downtimes SET until = now() WHERE id = ${down.id}`)),
    ).not.toBeNull()
  })
})
