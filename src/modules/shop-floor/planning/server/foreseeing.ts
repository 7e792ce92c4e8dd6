import { sql } from 'drizzle-orm'
import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { foreseenRefusalTable as foreseen, scheduleRowTable as row } from '../table.ts'
import { type DispatchPorts, FORESEEN_DAYS, isOnItsWay } from './mends.ts'

/** Operations that are asked together. */
const AT_ONCE = 400

interface Due {
  readonly id: string
  readonly finish: string
}

/** What is not in the way of a signature by itself: work has to come so far. */
const isOfWork = ({ code }: Refusal): boolean => code === 'nothing_open' || code === 'previous'

/** Says of the operations of a facility after one of them what will refuse their signatures. Gives the last one; null: that was all. */
async function foreseeSome(
  { asked }: DispatchPorts,
  ctx: Context,
  facility: { readonly id: string; readonly timeZone: string },
  after: string,
): Promise<string | null> {
  const today = ctx.today(facility)
  const until = new Date(instantAt(facility.timeZone, addDays(today, FORESEEN_DAYS + 1), '00:00'))
  const due = await ctx.tx.query<Due>(sql`
    SELECT operation_id AS id, ${instantOf(sql`planned_finish`)} AS finish FROM ${row}
    WHERE facility_id = ${facility.id} AND operation_id > ${after}::uuid AND planned_finish < ${until.toISOString()}::timestamptz
    ORDER BY operation_id LIMIT ${AT_ONCE}`)
  const last = due.at(-1)?.id
  if (!last) return null
  const on = new Map(
    due.map(({ id, finish }) => {
      const day = dayIn(finish, facility.timeZone)
      return [id, day < today ? today : day]
    }),
  )
  const said = await asked(ctx, on, facility.id)
  const rows = due.flatMap(({ id }) => {
    const { refusals = [], later = [] } = said.get(id) ?? {}
    const standing = refusals.filter((one) => !isOfWork(one) && !isOnItsWay(one))
    return [...later, ...standing].map(({ code, message, href }) => ({
      operation_id: id,
      on_day: on.get(id),
      code,
      message,
      href: href ?? null,
      announced_on: today,
    }))
  })
  await ctx.tx.query(sql`
    WITH said AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS s (operation_id uuid, on_day date, code text, message text, href text, announced_on date)),
      over AS (DELETE FROM ${foreseen} f WHERE f.operation_id = ANY(${sql.param(due.map(({ id }) => id))}::uuid[])
        AND NOT EXISTS (SELECT FROM said s WHERE s.operation_id = f.operation_id AND s.code = f.code))
    INSERT INTO ${foreseen} (operation_id, facility_id, on_day, code, message, href, announced_on)
    SELECT DISTINCT ON (operation_id, code) operation_id, ${facility.id}::uuid, on_day, code, message, href, announced_on FROM said
    ORDER BY operation_id, code, message
    ON CONFLICT (operation_id, code) DO UPDATE SET on_day = excluded.on_day, message = excluded.message, href = excluded.href,
      facility_id = excluded.facility_id`)
  return due.length < AT_ONCE ? null : last
}

/** What was said of operations that are done, or are planned later now, is over. */
const forgetOver = (ctx: Context) =>
  ctx.tx.query(sql`
    DELETE FROM ${foreseen} f WHERE NOT EXISTS (SELECT FROM ${row} r WHERE r.operation_id = f.operation_id
      AND r.planned_finish < ${new Date(ctx.clock.now().getTime() + (FORESEEN_DAYS + 2) * 86_400_000).toISOString()}::timestamptz)`)

/** The job: what will refuse the signatures of the next two weeks, for every facility. */
export const foresee =
  (ports: DispatchPorts) =>
  async (services: Services): Promise<string> => {
    const facilities = await asSystem(services, 'planning.foresee', (ctx) =>
      ctx.tx.query<{ id: string; timeZone: string }>(
        sql`SELECT id, time_zone AS "timeZone" FROM ${facilityTable} WHERE active ORDER BY id`,
      ),
    )
    for (const facility of facilities) {
      let after: string | null = '00000000-0000-0000-0000-000000000000'
      while (after !== null) {
        const from: string = after
        after = await asSystem(services, 'planning.foresee', (ctx) => foreseeSome(ports, ctx, facility, from))
      }
    }
    await asSystem(services, 'planning.foresee', forgetOver)
    return `${facilities.length} facilities`
  }
