import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import { planning } from './contract.ts'
import { planAnew } from './server/follower.ts'
import { verifyPlanning } from './server/verification.ts'
import { mondayOf } from './server/loads.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { setup, planner, worker, inspector, api, at, released, read, inside, operationsOf, on } = desk
const { db, clock } = server.services
const administrator = await server.signIn('administrator')
const plan = planner.client(planning)

const shift = {
  code: 'DAY',
  name: 'Day shift',
  from: '07:00',
  to: '15:30',
  breaks: [{ from: '11:30', to: '12:00' }],
  days: [1, 2, 3, 4, 5],
}
const week = { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [], shifts: [shift] }
const api4facilities = administrator.client(facilities)
const facility = () => api4facilities.get({ params: { id: setup.facilityId } })
const change = async (body: object) =>
  api4facilities.update({ params: { id: setup.facilityId }, version: (await facility()).version, body })
await change({
  workingCalendar: week,
  workCentres: [
    { code: 'SAW', name: 'Band saw', active: true },
    { code: 'HBM', name: 'Boring mill', active: true },
    { code: 'OLD', name: 'Old lathe', active: false },
  ],
})
const centreId = async (code: string) => {
  const found = (await facility()).workCentres.find((one) => one.code === code)
  if (!found) throw new Error(`There is no ${code}.`)
  return found.id
}

const today = dayIn(clock.now(), 'Europe/London')
/** A Friday some weeks ahead of whichever day the test runs on. */
const friday = addDays(mondayOf(today), 7 * 6 + 4)

/** A traveller of four pieces whose two first operations have a work centre and minutes. */
async function planned(more: object = {}) {
  const drafted = await desk.draft({ quantity: 4, dueOn: friday, ...more })
  const centres = ['saw', 'Boring mill', null]
  const route = drafted.route.map(({ id: _, rootId: __, supplierName: ___, ...line }, place) => ({
    ...line,
    workCentre: centres[place],
    setupMin: [15, 60, 0][place] ?? 0,
    runMin: ['12', '90', '0'][place] ?? '0',
  }))
  const saved = await api.update({ ...at(drafted), body: { route } })
  const asked = await api.submit({ ...at(saved), body: {} })
  return desk.release(await desk.approve(asked))
}
interface Stored {
  readonly seq: number
  readonly minutes: number
  readonly pieces: number
  readonly latest: string
  readonly planned: string
  readonly late: number
  readonly unplanned: string | null
}
const rows = ({ rootId }: { rootId: string }) =>
  db.query<Stored>(sql`
    SELECT o.seq, r.minutes, r.pieces, to_char(r.latest_start AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI') AS latest,
      to_char(r.planned_start AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI') AS planned, r.late_days AS late, r.unplanned
    FROM schedule_rows r JOIN operations o ON o.id = r.operation_id WHERE r.traveller_root_id = ${rootId} ORDER BY o.seq`)
const operationAt = async (row: { id: string }, place: number) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}

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
  })
})

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
