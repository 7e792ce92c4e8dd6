import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { operationTable } from '#modules/production/operations/table.ts'
import { routeLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { facilityTable, workCentreTable } from '#modules/setup/facilities/table.ts'
import { jobCosts } from '#modules/shop-floor/job-costs/contract.ts'
import { enterRate } from '#modules/shop-floor/job-costs/server/api.ts'
import { timeEntries } from '#modules/shop-floor/time-entries/contract.ts'
import { correct, create } from '#modules/shop-floor/time-entries/server/api.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

/** What an hour costs in Leeds, by the first letters of the code of its work centre. */
const hourly: Readonly<Record<string, string>> = {
  SAW: '48',
  CNC: '86.5',
  INS: '62',
  BEN: '44',
  TST: '71',
  WLD: '93',
  NDE: '105',
}

/** What an hour of the work centres in Leeds costs, from the first day of the demonstration on; of some nobody knows it. */
export async function enterHourlyRates(acting: Acting, day: string): Promise<void> {
  const centres = await acting.tx.query<{ id: string; facilityId: string; code: string }>(sql`
    SELECT c.id, c.facility_id AS "facilityId", c.code FROM ${workCentreTable} c JOIN ${facilityTable} f ON f.id = c.facility_id
    WHERE f.short_code = 'LDS' ORDER BY c.position`)
  for (const { id, facilityId, code } of centres) {
    const costPerHour = hourly[code.slice(0, 3)]
    if (!costPerHour) continue
    await acting.as('admin', `${day}T07:15:00.000Z`, jobCosts.endpoints.enterRate, (ctx) =>
      enterRate(ctx, { params: { id: facilityId }, body: { workCentreId: id, costPerHour, validFrom: day } }),
    )
  }
}

interface Worked {
  readonly from: string
  readonly to: string
  /** Which of the operations in work; left out: indirect work. */
  readonly at?: number
  readonly activity?: 'setup' | 'run' | 'inspect'
  readonly code?: 'cleaning' | 'meeting' | 'maintenance' | 'training' | 'waiting'
}

/** A day of the shop: two machines watched by one person for a while, an inspector who goes round, and the meeting of both. */
const days: readonly (readonly [PersonKey, readonly Worked[]])[] = [
  [
    'deskOperator',
    [
      { from: '07:00', to: '07:40', at: 0, activity: 'setup' },
      { from: '07:40', to: '11:30', at: 0, activity: 'run' },
      { from: '10:30', to: '11:30', at: 1, activity: 'run' },
      { from: '12:00', to: '14:45', at: 1, activity: 'run' },
      { from: '15:00', to: '15:30', code: 'cleaning' },
    ],
  ],
  [
    'deskInspector',
    [
      { from: '07:30', to: '09:15', at: 2, activity: 'inspect' },
      { from: '09:15', to: '09:45', code: 'meeting' },
      { from: '09:45', to: '11:30', at: 3, activity: 'inspect' },
      { from: '12:00', to: '15:10', at: 0, activity: 'inspect' },
    ],
  ],
]
/** What was done in the two weeks before the travellers came. */
const before: readonly Worked[] = [
  { from: '07:00', to: '11:30', code: 'training' },
  { from: '12:00', to: '15:30', code: 'maintenance' },
]
const entered: readonly PersonKey[] = days.map(([who]) => who)

/** Work of a day in Leeds, entered in its evening; nothing at weekends. */
export async function enterTime(acting: Acting, day: string): Promise<void> {
  if (weekday(day) > 4) return
  const running = await acting.tx.query<{ id: string; facilityId: string }>(sql`
    SELECT o.id, t.facility_id AS "facilityId" FROM ${operationTable} o JOIN ${routeLineTable} l ON l.id = o.route_line_id
    JOIN ${travellerTable} t ON t.id = l.traveller_id JOIN ${facilityTable} f ON f.id = t.facility_id
    WHERE f.short_code = 'LDS' AND t.in_force AND t.status = 'released' AND o.started_at IS NOT NULL AND l.kind <> 'release'
    ORDER BY t.origin = 'order' DESC, t.number, o.seq LIMIT 4`)
  for (const [who, worked] of days)
    for (const one of worked) {
      const operation = one.at === undefined ? null : running[one.at % Math.max(1, running.length)]
      if (operation !== undefined) await enter(acting, who, { evening: day, day, one, operation })
    }
}

/** Indirect work of the ten weekdays before, entered at once, and one day that had to be put right. */
export async function enterTimeBefore(acting: Acting, evening: string): Promise<void> {
  for (let back = 14; back > 0; back -= 1) {
    const day = addDays(evening, -back)
    if (weekday(day) > 4) continue
    for (const who of entered)
      for (const one of before) await enter(acting, who, { evening, day, one, operation: null })
  }
  const day = addDays(evening, weekday(evening) === 0 ? -3 : -1)
  if (weekday(day) > 4) return
  const [wrong] = await acting.tx.query<{ id: string }>(sql`
    SELECT id FROM time_spans WHERE person_id = ${acting.person('deskOperator').id} AND indirect_code = 'maintenance'
    ORDER BY started_at DESC LIMIT 1`)
  if (!wrong) return
  const body = {
    kind: 'indirect' as const,
    indirectCode: 'maintenance' as const,
    startedDay: day,
    startedTime: '12:00',
    stoppedDay: day,
    stoppedTime: '14:00',
    reason: 'Left at two for the dentist',
  }
  await acting.as('deskForeman', `${evening}T16:40:00.000Z`, timeEntries.endpoints.correct, (ctx) =>
    correct(ctx, { params: { id: wrong.id }, body }),
  )
}

interface Entry {
  readonly evening: string
  readonly day: string
  readonly one: Worked
  readonly operation: { readonly id: string; readonly facilityId: string } | null
}

async function enter(acting: Acting, who: PersonKey, { evening, day, one, operation }: Entry): Promise<void> {
  const { from, to, activity, code } = one
  const [place] = await acting.tx.query<{ id: string }>(
    sql`SELECT id FROM ${facilityTable} WHERE short_code = 'LDS'`,
  )
  const body = {
    facilityId: operation?.facilityId ?? place?.id ?? '',
    kind: operation ? ('operation' as const) : ('indirect' as const),
    operationId: operation?.id ?? null,
    activity: operation ? (activity ?? 'run') : null,
    indirectCode: operation ? null : (code ?? 'waiting'),
    startedDay: day,
    startedTime: from,
    stoppedDay: day,
    stoppedTime: to,
  }
  await acting.as(who, `${evening}T16:35:00.000Z`, timeEntries.endpoints.create, (ctx) =>
    create(ctx, { body }),
  )
}
