import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { home } from '#modules/house/home/contract.ts'
import { timeEntries } from './contract.ts'
import { verifyTime } from './server/api.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { inspector, planner, setup, today } = desk
const { db } = server.services
const own = inspector.client(timeEntries)
const foreman = planner.client(timeEntries)
const { facilityId } = setup
const yesterday = addDays(today, -1)
const traveller = await desk.planned()
const operation = await desk.operationAt(traveller, 0)

const at = (startedTime: string, stoppedTime: string, more: object = {}) => ({
  facilityId,
  kind: 'operation' as const,
  operationId: operation.id,
  activity: 'run' as const,
  startedDay: yesterday,
  startedTime,
  stoppedDay: yesterday,
  stoppedTime,
  ...more,
})
const instead = (from: string, to: string, more: object = {}) => {
  const { facilityId: _, ...worked } = at(from, to, more)
  return { ...worked, reason: 'Wrong clock' }
}
const meeting = {
  kind: 'indirect' as const,
  operationId: null,
  activity: null,
  indirectCode: 'meeting' as const,
}
const weekFor = (api: typeof own, more: object = {}) => api.week({ query: { week: yesterday, ...more } })

describe('Time', () => {
  it('is entered by oneself, shared where it overlaps, and corrected by spans that name the wrong one', async () => {
    const first = await own.create({ body: at('08:00', '09:00') })
    expect(first).toMatchObject({
      personName: 'Ines Inspector',
      source: 'desk',
      locked: null,
      startedTime: '08:00',
    })
    expect(first.operation).toContain(traveller.number)
    const second = await own.create({ body: at('08:30', '10:00', meeting) })
    const shown = await weekFor(own)
    expect(shown.spans.map(({ minutes }) => minutes)).toEqual([45, 75])
    const place = shown.days.indexOf(yesterday)
    expect(shown.people).toMatchObject([{ name: 'Ines Inspector', total: 120 }])
    expect(shown.people[0]?.minutes[place]).toBe(120)

    const corrected = await own.correct({
      params: { id: second.id },
      body: instead('09:00', '10:00', meeting),
    })
    expect(corrected).toMatchObject({ source: 'correction', reason: 'Wrong clock' })
    // A chain has no fork: what was corrected is corrected no more.
    expect(
      await problem(own.correct({ params: { id: second.id }, body: instead('09:00', '09:30') })),
    ).toMatchObject({ status: 422, body: { code: 'time_locked' } })
    const fork = db.query(sql`
      INSERT INTO time_spans (facility_id, person_id, kind, indirect_code, started_at, stopped_at, source, corrects_id, voided, reason, entered_by_id, at)
      SELECT facility_id, person_id, kind, indirect_code, started_at, stopped_at, source, corrects_id, voided, reason, entered_by_id, at
      FROM time_spans WHERE id = ${corrected.id}`)
    expect(await problem(fork)).not.toBeNull()
    expect((await weekFor(own)).spans.map(({ minutes }) => minutes)).toEqual([60, 60])

    // A foreman takes it back; nothing of it is changed or gone.
    const gone = await foreman.void({
      params: { id: corrected.id },
      body: { reason: 'There was no meeting' },
    })
    expect(gone).toMatchObject({ voided: true, locked: 'It counts nothing.' })
    expect(await problem(own.void({ params: { id: gone.id }, body: { reason: 'x' } }))).toMatchObject({
      status: 422,
    })
    const left = await weekFor(foreman, { personId: inspector.person.id })
    expect(left.spans).toMatchObject([{ id: first.id, minutes: 60 }])
    expect(left.people.map(({ name, total }) => [name, total])).toEqual([
      ['Petra Planner', 0],
      ['Ines Inspector', 60],
    ])
    expect(await db.query(sql`SELECT FROM time_spans`)).toHaveLength(4)
    expect(await problem(db.query(sql`UPDATE time_spans SET voided = true`))).not.toBeNull()
    expect(await problem(db.query(sql`DELETE FROM time_spans`))).not.toBeNull()
    const trail = await db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity = 'time-entries'`,
    )
    expect(trail.map(({ action }) => action).toSorted()).toEqual(['correct', 'create', 'create', 'void'])
    // Home tells nobody whose hours they are, not even those who may read them here.
    const { activity } = await planner.client(home).get()
    expect(activity.filter(({ subject }) => subject.includes('Ines Inspector,'))).toEqual([])
  })

  it('of others is a matter of the foreman', async () => {
    const { person } = planner
    const theirs = await foreman.create({ body: at('10:00', '11:00') })
    expect(
      await problem(own.createFor({ body: { ...at('10:00', '11:00'), personId: person.id } })),
    ).toMatchObject({
      status: 403,
    })
    expect(
      await problem(own.correct({ params: { id: theirs.id }, body: instead('10:00', '10:30') })),
    ).toMatchObject({ status: 404 })
    expect(await problem(own.void({ params: { id: theirs.id }, body: { reason: 'x' } }))).toMatchObject({
      status: 404,
    })
    expect(await problem(weekFor(own, { personId: person.id }))).toMatchObject({ status: 403 })
    expect((await weekFor(own)).people.map(({ name }) => name)).toEqual(['Ines Inspector'])
    const entered = await foreman.createFor({
      body: { ...at('13:00', '13:30'), personId: inspector.person.id },
    })
    expect(entered).toMatchObject({ personName: 'Ines Inspector', enteredByName: 'Petra Planner' })
    const client = (await server.signIn('client')).client(timeEntries)
    expect(await problem(weekFor(client))).toMatchObject({ status: 403 })
    expect(await problem(client.create({ body: at('10:00', '11:00') }))).toMatchObject({ status: 403 })
  })

  it('is refused where nobody can have worked', async () => {
    const refused = async (from: string, to: string, more: object = {}) =>
      problem(own.create({ body: at(from, to, more) }))
    const says = (field: string) => ({ status: 422, errors: { [field]: [expect.any(String)] } })
    const tomorrow = addDays(today, 1)
    const old = addDays(today, -64)
    expect(await refused('09:00', '09:00')).toMatchObject(says('stoppedTime'))
    expect(await refused('09:00', '08:00')).toMatchObject(says('stoppedTime'))
    expect(await refused('09:00', '08:00', { stoppedDay: tomorrow })).toMatchObject(says('stoppedTime'))
    expect(await refused('09:00', '10:00', { startedDay: old, stoppedDay: old })).toMatchObject(
      says('startedDay'),
    )
    expect(await refused('09:00', '09:01', { startedDay: addDays(today, -2) })).toMatchObject(
      says('stoppedDay'),
    )
    expect(await refused('9 o clock', '10:00')).toMatchObject(says('startedTime'))
    expect(await refused('09:00', '10:00', { operationId: facilityId })).toMatchObject(says('operationId'))
    expect(await refused('09:00', '10:00', { operationId: null })).toMatchObject(says('operationId'))
    expect(await refused('09:00', '10:00', { activity: null })).toMatchObject(says('activity'))
    expect(await refused('09:00', '10:00', { indirectCode: 'meeting' })).toMatchObject(says('indirectCode'))
    expect(await refused('09:00', '10:00', { ...meeting, indirectCode: null })).toMatchObject(
      says('indirectCode'),
    )
    expect(await refused('09:00', '10:00', { ...meeting, operationId: operation.id })).toMatchObject(
      says('operationId'),
    )
    expect(await refused('09:00', '10:00', { facilityId: operation.id })).toMatchObject(says('facilityId'))
    const client = await server.signIn('client')
    expect(
      await problem(foreman.createFor({ body: { ...at('09:00', '10:00'), personId: client.person.id } })),
    ).toMatchObject(says('personId'))
    const one = await own.create({ body: at('15:00', '15:10') })
    expect(
      await problem(
        own.correct({ params: { id: one.id }, body: { ...instead('15:00', '15:20'), reason: ' ' } }),
      ),
    ).toMatchObject(says('reason'))
    const offered = await own.operations({ query: { facilityId, search: `${traveller.number} saw` } })
    expect(offered).toMatchObject([{ id: operation.id, code: traveller.number, active: true }])
  })
})

it('What was changed behind the back of the program is named (Q13)', async () => {
  expect((await verifyTime(db)).problems).toEqual([])
  const add = (corrects: string | null, more: { person?: string; at?: string } = {}) =>
    db.query(sql`
      INSERT INTO time_spans (facility_id, person_id, kind, indirect_code, started_at, stopped_at, source, corrects_id, voided, reason,
        entered_by_id, at)
      VALUES (${facilityId}, ${more.person ?? inspector.person.id}, 'indirect', 'meeting', ${`${yesterday}T05:00:00Z`},
        ${`${yesterday}T05:30:00Z`}, ${corrects ? 'correction' : 'desk'}, ${corrects}, false, ${corrects ? 'x' : null},
        ${planner.person.id}, ${more.at ?? `${today}T00:00:00Z`})`)
  const own = await foreman.create({ body: at('05:40', '05:50', meeting) })
  await add(null, { at: `${yesterday}T05:10:00Z` })
  await add(own.id)
  await add(crypto.randomUUID())
  const name = `Q13 Ines Inspector, ${yesterday} 05:00`
  expect((await verifyTime(db)).problems.toSorted()).toEqual([
    `${name}: it corrects the time of someone else.`,
    `${name}: it was entered before it was over.`,
    `${name}: what it corrects is gone.`,
  ])
})

it('What no rule lets in is named, each by what is wrong with it (Q13)', async () => {
  const wrong = (values: {
    from: string
    to: string
    at?: string
    person?: string
    corrects?: string | null
  }) =>
    db.query(sql`
      INSERT INTO time_spans (facility_id, person_id, kind, indirect_code, started_at, stopped_at, source, corrects_id, voided, reason,
        entered_by_id, at)
      VALUES (${facilityId}, ${values.person ?? planner.person.id}, 'indirect', 'waiting', ${values.from}, ${values.to},
        ${values.corrects ? 'correction' : 'desk'}, ${values.corrects ?? null}, false, ${values.corrects ? 'x' : null},
        ${planner.person.id}, ${values.at ?? `${today}T00:00:00Z`})`)
  const early = addDays(today, -30)
  const before = (await verifyTime(db)).problems
  // Longer than a day, entered before it was over, and a correction of what counts nothing.
  await wrong({ from: `${early}T01:00:00Z`, to: `${addDays(early, 1)}T02:00:00Z` })
  await wrong({ from: `${early}T03:00:00Z`, to: `${early}T04:00:00Z`, at: `${early}T03:30:00Z` })
  const own = await foreman.create({ body: at('04:00', '04:10', meeting) })
  const gone = await foreman.void({ params: { id: own.id }, body: { reason: 'It was not' } })
  await wrong({ from: `${early}T05:00:00Z`, to: `${early}T06:00:00Z`, corrects: gone.id })
  const found = (await verifyTime(db)).problems.filter((one) => !before.includes(one))
  const name = `Q13 Petra Planner, ${early}`
  expect(found.toSorted()).toEqual([
    `${name} 01:00: it is longer than a day.`,
    `${name} 03:00: it was entered before it was over.`,
    `${name} 05:00: it corrects what counts nothing.`,
  ])
  // The shares of whoever did several things at once sum to how long that lasted, whatever else is wrong.
  expect(found.some((one) => one.includes('do not sum'))).toBe(false)
  expect((await verifyTime(db)).spans).toBeGreaterThan(10)
})
