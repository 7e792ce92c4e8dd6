import { sql } from 'drizzle-orm'
import { counted } from '#platform/contract/values/amounts.ts'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import type { OperationFollower } from '#modules/production/operations/server/api.ts'
import type { TravellerFollower } from '#modules/production/travellers/server/api.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { scheduleRequestTable as request, scheduleRowTable as row } from '../table.ts'
import { recompute } from './recompute.ts'

/** Travellers that are planned in one transaction of the job. */
const AT_ONCE = 200
/** Minutes after which a plan is reckoned anew although nothing but the clock has changed. */
const STALE_MINUTES = 15

/** A plan follows its operations in the same transaction. */
export const planOfOperations: OperationFollower = {
  refusals: async () => [],
  recorded: async () => {},
  passed: async () => {},
  async changed(ctx, travellerId) {
    const [found] = await ctx.tx.query<{ rootId: string }>(
      sql`SELECT root_id AS "rootId" FROM ${traveller} WHERE id = ${travellerId}`,
    )
    if (found) await recompute(ctx.tx, [found.rootId], ctx.clock.now())
  },
}

/** A plan follows the due day and the end of its traveller in the same transaction. */
export const planOfTravellers: Pick<TravellerFollower, 'changed'> = {
  changed: async (ctx, rootId) => void (await recompute(ctx.tx, [rootId], ctx.clock.now())),
}

/** Plans a number of travellers anew that were asked for. Gives how many; those that somebody writes now wait for the next turn. */
async function planSome(ctx: Context): Promise<number> {
  const rows = await ctx.tx.query<{ rootId: string }>(sql`
    SELECT t.root_id AS "rootId" FROM ${traveller} t JOIN ${request} r ON r.id = t.root_id AND r.kind = 'traveller'
    WHERE t.is_current ORDER BY t.root_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF t SKIP LOCKED`)
  if (rows.length > 0)
    await recompute(
      ctx.tx,
      rows.map(({ rootId }) => rootId),
      ctx.clock.now(),
    )
  return rows.length
}

/**
 * Asks for the travellers of facilities whose calendar was changed, for plans that have become old, and for those that have none,
 * such as after the restore of an archive.
 */
async function askForStale(ctx: Context): Promise<void> {
  const before = addDaysTo(ctx.clock.now(), -STALE_MINUTES / (24 * 60)).toISOString()
  await ctx.tx.query(sql`
    WITH changed AS (DELETE FROM ${request} WHERE kind = 'facility' RETURNING id)
    INSERT INTO ${request} (id, kind)
    SELECT DISTINCT traveller_root_id, 'traveller' FROM ${row}
    WHERE computed_at < ${before} OR facility_id IN (SELECT id FROM changed)
    UNION SELECT root_id, 'traveller' FROM ${traveller} WHERE in_force AND state IN ('released', 'in_progress')
      AND ops_done < ops_all
      AND NOT EXISTS (SELECT FROM ${row} AS there WHERE there.traveller_root_id = ${traveller}.root_id)
    ORDER BY 1 ON CONFLICT DO NOTHING`)
}

/** The job of every minute. */
export async function planAnew(services: Services): Promise<string> {
  await asSystem(services, 'planning.recompute', askForStale)
  let planned = 0
  for (let some = AT_ONCE; some === AT_ONCE; planned += some)
    some = await asSystem(services, 'planning.recompute', planSome)
  return `${counted(planned, 'traveller', 'travellers')} planned`
}
