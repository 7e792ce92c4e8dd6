import { sql } from 'drizzle-orm'
import { dayIn } from '#platform/contract/values/dates.ts'
import type { Db } from '#platform/server/database/database.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { minutesLeft, scheduleOf, USUAL_LEAD_DAYS } from '../domain.ts'
import { scheduleRequestTable as request, scheduleRowTable as row } from '../table.ts'
import { centreNamed, type OpenOperation, openOperations, type Works, worksOf } from './facts.ts'

export interface ScheduleRow {
  readonly operation_id: string
  readonly traveller_root_id: string
  readonly facility_id: string
  readonly work_centre_id: string | null
  readonly pieces: number
  readonly minutes: number
  readonly latest_start: string
  readonly latest_finish: string
  readonly earliest_start: string
  readonly earliest_finish: string
  readonly planned_start: string
  readonly planned_finish: string
  readonly slack_minutes: number
  readonly late_days: number
  readonly unplanned: string | null
  readonly computed_at: string
}

const written = (instant: number): string => new Date(instant).toISOString()

/** An operation with the minutes that its work centre still needs for it. */
function workOf(works: Works, one: OpenOperation) {
  const centre = centreNamed(works, one.workCentre)
  const isStarted = one.startedAt !== null
  const efficiencyPercent = centre?.efficiencyPercent ?? null
  const minutes = minutesLeft({ ...one, isStarted, efficiencyPercent })
  return {
    centre,
    planned: {
      id: one.id,
      groupNo: one.groupNo,
      minutes,
      work: centre?.work ?? works.work,
      queueMinutes: centre?.queueMinutes ?? 0,
      leadDays: one.subcontracted && one.pieces > 0 ? (one.leadDays ?? USUAL_LEAD_DAYS) : null,
      pinnedOn: one.pinnedOn,
      startedAt: one.startedAt === null ? null : Date.parse(one.startedAt),
    },
  }
}

/** The plan of one traveller as it is stored, from what is left of it. */
export function planRows(works: Works, open: readonly OpenOperation[], now: Date): ScheduleRow[] {
  const [first] = open
  if (!first) return []
  const waiting = open.map((one) => ({ ...one, ...workOf(works, one) }))
  const { operations, lateDays } = scheduleOf({
    dueOn: first.dueOn,
    facility: works.work,
    now: now.getTime(),
    operations: waiting.map(({ planned }) => planned),
  })
  const plans = new Map(operations.map((one) => [one.id, one]))
  return waiting.flatMap(({ id, rootId, pieces, centre, planned, setupMin, runMin, subcontracted }) => {
    const plan = plans.get(id)
    if (!plan) return []
    const hasMinutes = subcontracted || setupMin > 0 || Number(runMin) > 0
    return [
      {
        operation_id: id,
        traveller_root_id: rootId,
        facility_id: works.id,
        work_centre_id: centre?.id ?? null,
        pieces,
        minutes: planned.minutes,
        latest_start: written(plan.latest.start),
        latest_finish: written(plan.latest.finish),
        earliest_start: written(plan.earliest.start),
        earliest_finish: written(plan.earliest.finish),
        planned_start: written(plan.planned.start),
        planned_finish: written(plan.planned.finish),
        slack_minutes: plan.slackMinutes,
        late_days: lateDays,
        unplanned: centre ? (hasMinutes ? null : 'no_minutes') : 'no_centre',
        computed_at: now.toISOString(),
      },
    ]
  })
}

/** What the plans of these travellers are at an instant. */
export async function plansOf(
  db: Db,
  roots: readonly string[],
  now: (rootId: string) => Date,
): Promise<Map<string, { readonly rows: ScheduleRow[]; readonly works: Works }>> {
  const open = Map.groupBy(await openOperations(db, roots), ({ rootId }) => rootId)
  const facilities = new Set([...open.values()].flatMap(([first]) => first?.facilityId ?? []))
  const works = await worksOf(db, [...facilities])
  const plans = new Map<string, { rows: ScheduleRow[]; works: Works }>()
  for (const [rootId, all] of open) {
    const at = works.get(all[0]?.facilityId ?? '')
    if (at) plans.set(rootId, { rows: planRows(at, all, now(rootId)), works: at })
  }
  return plans
}

const columns = [
  'traveller_root_id',
  'facility_id',
  'work_centre_id',
  'pieces',
  'minutes',
  'latest_start',
  'latest_finish',
  'earliest_start',
  'earliest_finish',
  'planned_start',
  'planned_finish',
  'slack_minutes',
  'late_days',
  'unplanned',
  'computed_at',
] as const
const taken = sql.join(
  columns.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
  sql`, `,
)

/** Plans these travellers anew, by the ids of their first revisions. Gives how many operations are planned. */
export async function recompute(db: Db, roots: readonly string[], now: Date): Promise<number> {
  const ids = sql`${sql.param(roots)}::uuid[]`
  const plans = await plansOf(db, roots, () => now)
  const rows = [...plans.values()].flatMap((plan) => plan.rows)
  const ends = roots.map((rootId) => {
    const plan = plans.get(rootId)
    const [first] = plan?.rows ?? []
    if (!plan || !first) return { rootId, late: 0, end: null }
    const end = plan.rows.map((one) => one.planned_finish).reduce((a, b) => (a > b ? a : b))
    return { rootId, late: first.late_days, end: dayIn(end, plan.works.timeZone) }
  })
  const planned = sql.param(rows.map((one) => one.operation_id))
  await db.query(sql`
    WITH over AS (DELETE FROM ${row} WHERE traveller_root_id = ANY(${ids}) AND operation_id <> ALL(${planned}::uuid[])),
      answered AS (DELETE FROM ${request} WHERE id = ANY(${ids})),
      told AS (UPDATE ${traveller} SET late_days = e.late, planned_end_on = e."end"
        FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS e ("rootId" uuid, late int, "end" date)
        WHERE root_id = e."rootId" AND (late_days, planned_end_on) IS DISTINCT FROM (e.late, e."end"))
    INSERT INTO ${row} (operation_id, ${sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    )})
    SELECT operation_id, ${sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    )}
    FROM jsonb_populate_recordset(NULL::public.${row}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (operation_id) DO UPDATE SET ${taken}`)
  return rows.length
}
