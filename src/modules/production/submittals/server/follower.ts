import { sql } from 'drizzle-orm'
import type { DrawingUse } from '#modules/engineering/drawings/contract.ts'
import type { RevisionFollower } from '#modules/engineering/drawings/server/api.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import type { TravellerFollower } from '#modules/production/travellers/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { submittalLineTable as line, submittalTable as table } from '../table.ts'

interface Outdated {
  readonly id: string
  readonly number: string
}

/**
 * What the customer has, has accepted or gave leave for is not what work goes by any more: it holds again until a round with the
 * next revision is accepted. An earlier round is told too, since it counts again when the draft of the next one is given up.
 */
async function outdate(ctx: Context, revisions: ReturnType<typeof sql>, reason: string): Promise<void> {
  const found = await ctx.tx.query<Outdated>(sql`
    UPDATE ${table} SET is_stale = true, exempted_at = NULL, version = version + 1, updated_at = now()
    WHERE (NOT is_stale AND status IN ('sent', 'returned') OR exempted_at IS NOT NULL AND status <> 'superseded')
      AND id IN (SELECT l.submittal_id FROM ${line} l WHERE l.drawing_id IN (${revisions}))
    RETURNING id, number`)
  for (const { id, number: subject } of found)
    ctx.audit({ entity: 'submittals', entityId: id, action: 'outdate', subject, reason })
}

/** What submittals are told of revisions of their documents. */
export const submittalsByDrawing: RevisionFollower = {
  uses: (ctx, { rootId }) =>
    ctx.tx.query<DrawingUse>(sql`
      SELECT 'submittals' AS slice, s.id, s.number, 'To the customer, round ' || s.revision + 1 AS title, d.rev AS rev,
        replace(s.state, '_', ' ') AS state, s.status IN ('draft', 'sent', 'returned') AS "isOpen", '/submittals/' || s.id AS path
      FROM ${line} l JOIN ${table} s ON s.id = l.submittal_id JOIN ${drawing} d ON d.id = l.drawing_id
      WHERE s.is_current AND d.root_id = ${rootId} ORDER BY s.number LIMIT 200`),
  approved: (ctx, { id, rootId, number, rev }) =>
    outdate(
      ctx,
      sql`SELECT other.id FROM ${drawing} other WHERE other.root_id = ${rootId} AND other.id <> ${id}`,
      `${number} Rev ${rev} was approved`,
    ),
  withdrawn: (ctx, { id, number, rev }) =>
    outdate(ctx, sql`SELECT ${id}::uuid`, `${number} Rev ${rev} was withdrawn`),
}

/** Pieces that are split off wait for the same answers as those they leave. */
export const submittalsOfTravellers: Pick<TravellerFollower, 'split'> = {
  async split(ctx, row, child) {
    await ctx.tx.query(sql`
      UPDATE ${table} SET split_traveller_ids = array_append(split_traveller_ids, ${child.rootId}::uuid)
      WHERE is_current AND status NOT IN ('cancelled', 'superseded') AND (${row.rootId}::uuid = ANY(traveller_ids)
        OR ${row.rootId}::uuid = ANY(split_traveller_ids) OR traveller_ids = '{}' AND id IN (SELECT h.id FROM submittals_holding(${row.rootId}) h))`)
  },
}
