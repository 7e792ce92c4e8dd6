import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { timeEntries } from '#modules/shop-floor/time-entries/contract.ts'
import { costDesk } from '../../../../test/support/job-costs.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const costs = await costDesk(server)
const { desk, worker, take, issue, api, day, saw, mill, enter, ordered, span, worked } = costs
const { db } = server.services

describe('What a closed traveller has cost', () => {
  it('stays as it was, whatever is entered afterwards', async () => {
    const { quote, row, operations } = await ordered(7)
    const [sawing, boring] = operations
    const of = () => api.ofQuote({ params: { id: quote.id } })
    const alone = () => api.ofTraveller({ params: { id: row.id } })
    await enter(saw?.id, '60', day)
    await enter(mill?.id, '90', day)
    const sawn = await worked(sawing?.id, '17:00', '18:00')
    await worked(boring?.id, '18:00', '18:30')
    await issue(row, (await take({ grade: 'C7', lengthMm: '610', value: '250' })).id)
    const before = await of()
    expect(before).toMatchObject({ soFar: '355.00', closedTravellers: 0, corrected: [] })
    expect(await alone()).toMatchObject({ soFar: '355.00', closedAt: null })

    await costs.closed(row)
    const closed = await of()
    expect(closed).toMatchObject({ ...before, closedTravellers: 1 })
    const itself = await alone()
    expect(itself).toMatchObject({
      soFar: '355.00',
      missing: [],
      closedAt: expect.any(String),
      corrected: [],
    })

    // A dearer rate for the same day counts for what is still open alone.
    await enter(saw?.id, '600', day)
    await enter(mill?.id, '900', day)
    expect(await of()).toEqual(closed)
    expect(await alone()).toEqual(itself)
    // The time may be put right; that it was is said, and the cost stays.
    await worker.client(timeEntries).correct({
      params: { id: sawn.id },
      body: { ...span(sawing?.id ?? '', '17:15', '18:00'), reason: 'Began later' },
    })
    const said = `Time of ${row.number} was corrected after it was closed (cutting 60 to 45 min); its cost stays as it was.`
    expect(await of()).toEqual({ ...closed, corrected: [said] })
    expect(await alone()).toEqual({ ...itself, corrected: [said] })
    expect(await problem(db.query(sql`UPDATE closed_job_costs SET currency = 'USD'`))).not.toBeNull()
    expect(await problem(db.query(sql`DELETE FROM closed_job_costs`))).not.toBeNull()
  })

  it('says what nobody knew of it then, also when somebody knows it by now', async () => {
    const { quote, row, operations } = await ordered(8)
    const of = async () => (await api.ofQuote({ params: { id: quote.id } })).missing
    const unknown = [
      '60 minutes at no work centre: no cost per hour was entered for those days.',
      '2 operations have good pieces and no time entered.',
    ]
    // The release names no work centre, and nobody entered the time of the saw and the mill.
    await worked(operations[2]?.id, '05:00', '06:00')
    await costs.closed(row)
    expect(await of()).toEqual(unknown)
    expect((await api.ofTraveller({ params: { id: row.id } })).missing).toEqual(unknown)
    await enter(saw?.id, '60', day)
    expect(await of()).toEqual(unknown)
  })

  it('is told to nobody without the right, not even of the own work', async () => {
    const { row } = await ordered(9)
    const path = `/api/v1/travellers/${row.id}/cost`
    for (const who of [desk.inspector, await server.signIn('client'), await server.signIn('user')])
      expect((await who.request('GET', path)).status).toBe(403)
    expect((await server.guest().request('GET', path)).status).toBe(401)
    expect(await problem(api.ofTraveller({ params: { id: crypto.randomUUID() } }))).toMatchObject({
      status: 404,
    })
  })
})
