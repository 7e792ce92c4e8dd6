import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { otherFacility } from '../../../../test/support/consolidated.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { home } from '#modules/house/home/contract.ts'
import { planning } from './contract.ts'
import { planAnew } from './server/follower.ts'
import { mondayOf, weekToOpen } from './server/loads.ts'
import { verifyPlanning } from './server/verification.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { plan, setup, planner, worker, api, at, read, inside, on } = desk
const { week, change, centreId, today, friday, planned, rows, operationAt } = desk
const { db } = server.services

it('The board opens on the week of the day, at a weekend on the one that comes', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(
    ['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29', '2026-12-31', '2027-01-02'].map(weekToOpen),
  ).toEqual(['2026-11-23', '2026-11-23', '2026-11-30', '2026-11-30', '2026-12-28', '2027-01-04'])
})

describe('A released traveller', () => {
  it('is planned backwards from its due day in the same step, by the minutes of its route', async () => {
    const row = await planned()
    expect(await rows(row)).toMatchObject([
      { seq: 10, minutes: 63, pieces: 4, latest: `${addDays(friday, -1)} 15:27`, unplanned: null, late: 0 },
      { seq: 20, minutes: 420, pieces: 4, latest: `${friday} 08:00`, unplanned: null },
      { seq: 30, minutes: 0, latest: `${friday} 15:30`, unplanned: 'no_centre' },
    ])
    expect(await read(row)).toMatchObject({ lateDays: 0, plannedEndOn: friday })
  })

  it('is planned anew as its pieces are made, and is off the plan once they all are', async () => {
    const row = await planned()
    const work = inside(worker)
    await work.start({ ...on(row, await operationAt(row, 0)), body: {} })
    await work.book({ ...on(row, await operationAt(row, 0)), body: { kind: 'good', quantity: 3 } })
    expect((await rows(row))[0]).toMatchObject({ seq: 10, minutes: 12, pieces: 1 })
    await work.book({
      ...on(row, await operationAt(row, 0)),
      body: { kind: 'scrap', quantity: 1, reason: 'Cut short' },
    })
    expect(await rows(row)).toMatchObject([
      { seq: 20, minutes: 60 + 3 * 90, pieces: 3 },
      { seq: 30, pieces: 3 },
    ])
    await api.cancel({ ...at(await read(row)), body: { reason: 'Given up' } })
    expect(await rows(row)).toEqual([])
  })

  it('follows its due day, and says by how many working days it is late', async () => {
    const row = await planned()
    const dueOn = addDays(friday, -7)
    await api.update({ ...at(await read(row)), body: { dueOn } })
    expect((await rows(row))[1]?.latest).toBe(`${dueOn} 08:00`)
    const past = mondayOf(addDays(today, -14))
    const late = await api.update({ ...at(await read(row)), body: { dueOn: past } })
    expect(late.lateDays).toBeGreaterThan(8)
    const listed = (await api.list({ query: { sort: '-lateDays' } })).data
    expect(listed[0]).toMatchObject({ id: row.id, lateDays: late.lateDays })
  })

  it('follows a foreman who moves an operation to another work centre, and a name that is none', async () => {
    const row = await planned()
    const boring = await operationAt(row, 1)
    await inside(planner).update({ ...on(row, boring), body: { workCentre: 'old' } })
    expect((await rows(row))[1]).toMatchObject({ seq: 20, unplanned: 'no_centre' })
    await inside(planner).update({ ...on(row, await operationAt(row, 1)), body: { workCentre: 'SAW' } })
    expect((await rows(row))[1]).toMatchObject({ seq: 20, unplanned: null })
  })
})

describe('A change of the calendar', () => {
  it('plans everything of the facility anew with the next turn of the job', async () => {
    const row = await planned()
    const closed = { ...week, holidays: [{ date: friday, name: 'Closed' }] }
    await change({ workingCalendar: closed })
    expect(await db.query(sql`SELECT kind FROM schedule_requests`)).toEqual([{ kind: 'facility' }])
    expect((await rows(row))[1]?.latest).toBe(`${friday} 08:00`)
    await planAnew(server.services)
    expect((await rows(row))[1]?.latest).toBe(`${addDays(friday, -1)} 08:00`)
    await change({ workingCalendar: week })
    await planAnew(server.services)
    expect((await rows(row))[1]?.latest).toBe(`${friday} 08:00`)
    expect(await db.query(sql`SELECT * FROM schedule_requests`)).toEqual([])
    // As after the restore of an archive, in which no plan is.
    await db.query(sql`DELETE FROM schedule_rows`)
    await planAnew(server.services)
    expect((await rows(row))[1]?.latest).toBe(`${friday} 08:00`)
  })
})

describe('The board', () => {
  it('shows operations by work centre and day with the load of each, and what has no place', async () => {
    const row = await planned()
    const shown = await plan.board({ query: { facilityId: setup.facilityId, week: friday } })
    const mill = shown.centres.find(({ code }) => code === 'HBM')
    const day = mill?.days.find((one) => one.day === friday)
    const boring = await operationAt(row, 1)
    expect(day?.capacity).toBe(480)
    expect((day?.minutes ?? 0) % 420).toBe(0)
    expect(day?.operationIds.length).toBeGreaterThan(0)
    expect(shown.centres.map(({ code }) => code)).toEqual(['SAW', 'HBM'])
    expect(shown.days).toEqual([-4, -3, -2, -1, 0].map((days) => addDays(friday, days)))
    expect(shown.operations.find(({ id }) => id === boring.id)).toMatchObject({ seq: 20, minutes: 420 })
    const release = await operationAt(row, 2)
    expect(shown.notPlanned.operationIds).toContain(release.id)
    const lateOnly = await plan.board({ query: { facilityId: setup.facilityId, week: friday, late: 'true' } })
    expect(lateOnly.operations.some(({ id }) => id === boring.id)).toBe(false)
  })

  it('opens on a facility where something is planned for whoever is of one where nothing is', async () => {
    await planned()
    const empty = await otherFacility(server)
    const reader = await server.signIn({ role: 'manager', name: 'Away Reader', facilityId: empty })
    const shown = await reader.client(planning).board({ query: {} })
    expect(shown.facility.id).toBe(setup.facilityId)
    const asked = await reader.client(planning).board({ query: { facilityId: empty } })
    expect(asked.facility.name).toBe('Houston')
    expect((await reader.client(planning).orders({ query: {} })).facility.name).toBe('Houston')
  })

  it('is 404 for a facility that is none', async () => {
    const none = await problem(plan.board({ query: { facilityId: '019f0000-0000-7000-8000-000000000000' } }))
    expect(none).toMatchObject({ status: 404 })
  })
})

describe('The dispatch list of a work centre', () => {
  it('has first what can begin, and of the rest the reason with the act that mends it', async () => {
    const row = await planned()
    const saw = await plan.dispatch({ params: { id: await centreId('SAW') } })
    const cut = await operationAt(row, 0)
    expect(saw.ready.find(({ id }) => id === cut.id)).toMatchObject({
      openQty: 4,
      flags: [],
      workCentre: 'saw',
    })
    const mill = await plan.dispatch({ params: { id: await centreId('HBM') } })
    const boring = await operationAt(row, 1)
    const waiting = mill.coming.find(({ id }) => id === boring.id)
    expect(waiting?.flags).toEqual([
      {
        code: 'previous',
        tone: 'amber',
        message: 'No piece has passed operation 10 yet.',
        mend: { label: 'Open the route', href: `/travellers/${row.id}?tab=operations` },
      },
    ])
    expect(mill.ready.some(({ id }) => id === boring.id)).toBe(false)
    await inside(worker).book({ ...on(row, cut), body: { kind: 'good', quantity: 4 } })
    const now = await plan.dispatch({ params: { id: await centreId('HBM') } })
    expect(now.ready.some(({ id }) => id === boring.id)).toBe(true)
  })
})

describe('A list of work', () => {
  it('has what waits at a facility to be worked on, inspected or signed, wherever it is, and home leads to it', async () => {
    const row = await planned()
    const bore = await operationAt(row, 1)
    const on20 = async () => on(row, await operationAt(row, 1))
    const listed = async (list: 'sign' | 'work' | 'inspect') => {
      const { operations } = await plan.work({ query: { list, facilityId: setup.facilityId } })
      return operations.find(({ travellerId }) => travellerId === row.id)
    }
    expect(await listed('work')).toMatchObject({ seq: 10, openQty: 4, number: row.number })
    expect(await listed('sign')).toBeUndefined()
    const work = inside(worker)
    await work.book({ ...on(row, await operationAt(row, 0)), body: { kind: 'good', quantity: 4 } })
    await work.enter({ ...(await on20()), body: { values: [{ key: 's1', value: '15.2' }] } })
    await work.book({ ...(await on20()), body: { kind: 'good', quantity: 4 } })
    expect(await listed('sign')).toMatchObject({ id: bore.id, seq: 20, toSignQty: 4, points: [] })
    expect([await listed('work'), await listed('inspect')]).toEqual([undefined, undefined])
    const { toDoLists, activity } = await desk.inspector.client(home).get({})
    expect(toDoLists.find(({ key }) => key === 'operationsToSign')).toMatchObject({
      path: '/planning?list=sign',
    })
    // Away from its traveller an operation is named with it.
    expect(activity.map(({ subject }) => subject)).toContain(`${row.number}, operation 20 Bore`)
    const client = (await server.signIn('client')).client(planning)
    expect(await problem(client.work({ query: { list: 'sign' } }))).toMatchObject({ status: 403 })
  })
})

describe('What is planned', () => {
  it('is what npm run verify-production reckons again, and it names what was changed behind its back', async () => {
    const row = await planned()
    await planAnew(server.services)
    expect((await verifyPlanning(db)).problems).toEqual([])
    await db.query(
      sql`UPDATE schedule_rows SET minutes = minutes + 1 WHERE traveller_root_id = ${row.rootId} AND pieces = 4 AND minutes = 63`,
    )
    const { problems } = await verifyPlanning(db)
    expect(problems).toEqual([
      `P2 ${row.number}, operation 10 is planned otherwise than its route, pieces, pins and calendar say.`,
    ])
    await db.query(sql`DELETE FROM schedule_rows WHERE traveller_root_id = ${row.rootId}`)
    expect((await verifyPlanning(db)).problems).toEqual([
      `P1 ${row.number}: 3 operations are open and 0 are planned.`,
    ])
  })
})
