import { sql } from 'drizzle-orm'
import { addDays, dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { notFound } from '#platform/server/errors.ts'
import { attendedPoints } from '#modules/production/operations/domain.ts'
import { workCentreTable } from '#modules/setup/facilities/table.ts'
import { downBetween } from '#modules/shop-floor/downtimes/server/api.ts'
import type { DispatchList, DispatchRow, Flag, PlannedOperation } from '../contract.ts'
import { scheduleRowTable as row } from '../table.ts'
import { type Centre, worksOf } from './facts.ts'
import { asUp, capacityOn, DayLoads, loadOf, mondayOf } from './loads.ts'
import { type DispatchPorts, FORESEEN_DAYS, isOnItsWay, mendOf } from './mends.ts'
import { answersDueSoon, outlookOf } from './outlook.ts'
import { laidBetween, planned, urgentFirst } from './reading.ts'

/** Operations that a list shows, those that can begin among them; each is asked what refuses it. */
const MOST_SHOWN = 200

/** `answers`: submittals that the customer is to return in the next days, by their pages. */
function flagOf(one: PlannedOperation, refusal: Refusal, answers: ReadonlySet<string>): Flag {
  const { code, message, href } = refusal
  const isComing = href !== undefined && answers.has(href)
  const tone = isComing || isOnItsWay(refusal) ? 'amber' : 'red'
  return { code, tone, message, mend: mendOf(one, refusal) }
}

/** What beside its reasons is told of an operation. */
function ownFlags(one: PlannedOperation, today: string): Flag[] {
  const flags: Flag[] = []
  if (one.dueOn < today)
    flags.push({ code: 'due', tone: 'red', message: `Due ${shortDay(one.dueOn)}`, mend: null })
  else if (one.slackMinutes < 0)
    flags.push({ code: 'slack', tone: 'amber', message: 'It should have begun', mend: null })
  return flags
}

const isReady = (one: PlannedOperation, refusals: readonly Refusal[]): boolean =>
  one.openQty > 0 && refusals.length === 0

/** The load of the week of a work centre. */
async function weekOf(ctx: Context, centre: Centre, today: string) {
  const monday = mondayOf(today)
  const at = (day: string) => new Date(instantAt(centre.work.timeZone, day, '00:00'))
  const laid = await laidBetween(
    ctx.tx,
    sql`work_centre_id = ${centre.id}`,
    at(monday),
    at(addDays(monday, 7)),
  )
  const loads = new DayLoads()
  for (const one of laid) loads.lay(centre.work, one)
  const down = await downBetween(ctx.tx, [centre.id], at(monday), at(addDays(monday, 7)))
  const up = asUp(centre, down, at(addDays(today, 1)))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    .map((day) => loadOf(day, loads.on(day), capacityOn(up, day)))
    .filter(({ minutes, capacity }) => minutes + capacity > 0)
}

/** What a work centre takes next, in the order that somebody gave it, else by priority, slack and due day; what cannot begin comes after it with the reasons. */
export const dispatchOf =
  ({ asked }: DispatchPorts) =>
  async (ctx: Context, { params }: { params: { id: string } }): Promise<DispatchList> => {
    const [owner] = await ctx.tx.query<{ facilityId: string }>(
      sql`SELECT facility_id AS "facilityId" FROM ${workCentreTable} WHERE id = ${params.id}`,
    )
    const works = owner && (await worksOf(ctx.tx, [owner.facilityId])).get(owner.facilityId)
    const centre = works?.centres.find(({ id }) => id === params.id)
    if (!works || !centre) throw notFound()
    const today = ctx.today(works)
    const rows = await planned(
      ctx.tx,
      sql`WHERE r.work_centre_id = ${centre.id}
        ORDER BY o.open_qty = 0, q.place NULLS LAST, ${urgentFirst}
        LIMIT ${MOST_SHOWN}`,
    )
    // Counted in the index alone; when it was planned is read of this work centre only.
    const counts = await ctx.tx.query<{ id: string; count: number; computedAt: string | null }>(sql`
      SELECT work_centre_id AS id, count(*)::int AS count, CASE WHEN work_centre_id = ${centre.id}::uuid THEN
        (SELECT ${instantOf(sql`min(mine.computed_at)`)} FROM ${row} mine WHERE mine.work_centre_id = ${centre.id}) END AS "computedAt"
      FROM ${row} WHERE work_centre_id = ANY(${sql.param(works.centres.map(({ id }) => id))}::uuid[]) GROUP BY 1`)
    const countOf = new Map(counts.map((one) => [one.id, one]))
    const horizon = addDays(today, FORESEEN_DAYS)
    const endsOn = ({ plannedFinish }: PlannedOperation): string | null => {
      const day = dayIn(plannedFinish, works.timeZone)
      return day > horizon ? null : day < today ? today : day
    }
    const said = await asked(ctx, new Map(rows.map((one) => [one.id, endsOn(one)])), works.id)
    const hrefs = [...said.values()].flatMap(({ refusals }) => refusals.flatMap(({ href }) => href ?? []))
    const answers = await answersDueSoon(ctx, hrefs, today)
    const outlook = await outlookOf(ctx, rows, works, today)
    const ready: DispatchRow[] = []
    const coming: DispatchRow[] = []
    for (const one of rows) {
      const { refusals = [], later: foreseen = [], intervention } = said.get(one.id) ?? {}
      const told = [...refusals, ...foreseen].map((refusal) => flagOf(one, refusal, answers))
      const shown = {
        ...one,
        points: intervention
          ? attendedPoints(intervention).map(({ party, point }) => ({ party, point }))
          : [],
        flags: [...told, ...(outlook.get(one.id) ?? []), ...ownFlags(one, today)],
      }
      if (isReady(one, refusals)) ready.push(shown)
      else coming.push(shown)
    }
    const mine = countOf.get(centre.id)
    return {
      centre: {
        id: centre.id,
        code: centre.code,
        name: centre.name,
        places: centre.places,
        facilityId: works.id,
      },
      centres: works.centres
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ id, name, count: countOf.get(id)?.count ?? 0 })),
      timeZone: works.timeZone,
      today,
      computedAt: mine?.computedAt ?? null,
      load: await weekOf(ctx, centre, today),
      ready,
      coming,
      more: Math.max(0, (mine?.count ?? 0) - rows.length),
    }
  }
