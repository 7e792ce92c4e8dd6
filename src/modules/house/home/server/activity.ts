import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { actionLabel } from '#platform/contract/words/name-labels.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import type { home } from '../contract.ts'

type Activity = z.input<typeof home.endpoints.get.response>['activity']

/** Where the name of the record alone would not make a sentence: `Heatline warned of an expiry at SHEAF Sheaf Forgings`. */
const sentences: Readonly<Record<string, string>> = {
  warn: 'Warned of an expiry at',
  lapse: 'Lowered the approval of',
  approveStep: 'Approved a step of',
  moveStep: 'Moved the sales step of',
  toFollow: 'Let documents follow',
}

/** What was done, in words that the name of the record follows. */
export const activityLabel = (action: string): string => sentences[action] ?? actionLabel(action)

/** Setup lists with a screen for one record, which only administrators open. */
const setupScreens = [
  'facilities',
  'global-segments',
  'market-segments',
  'sales-steps',
  'quote-confidence',
  'forecast-summaries',
  'pqf',
  'product-codes',
  'specifications',
  'psl-levels',
  'quality-clauses',
  'document-indexes',
]

/** The last changes of records the reader may read; comments and files stay on their records. */
export function recentActivity(ctx: Context, hubs: readonly Hub<unknown>[]): Promise<Activity> {
  const readable = [...ctx.actor.permissions].flatMap((right) =>
    right.endsWith(':read') ? [right.slice(0, -':read'.length)] : [],
  )
  const seen = hubs.flatMap(({ slice, activity }) =>
    activity?.isSeen ? sql`AND (entity <> ${slice} OR ${activity.isSeen(ctx, sql`entity_id`)})` : [],
  )
  const parents = hubs.flatMap(({ slice, activity }) =>
    activity?.parentOf ? sql`WHEN ${slice} THEN ${activity.parentOf(sql`entity_id`)}` : [],
  )
  const parentId = parents.length > 0 ? sql`CASE entity ${sql.join(parents, sql` `)} END` : sql`NULL`
  return ctx.tx
    .query<{
      seq: number
      at: string
      actorName: string
      entity: string
      entityId: string
      parentId: string | null
      action: string
      subject: string
    }>(
      sql`
      SELECT seq, at, actor_name AS "actorName", entity, entity_id AS "entityId", action, subject,
        ${parentId} AS "parentId"
      FROM ${auditLog}
      WHERE entity = ANY(${sql.param(readable)})
        ${sql.join(seen, sql` `)}
        AND action NOT IN ('comment', 'add-file', 'remove-file', 'load', 'freeze')
      ORDER BY seq DESC LIMIT 12`,
    )
    .then((entries) =>
      entries.map(({ seq, at, actorName, entity, entityId, parentId: of, action, subject }) => ({
        id: String(seq),
        at,
        actorName,
        words: activityLabel(action),
        subject,
        path: pathOf(ctx, hubs, { entity, entityId, parentId: of, action }),
      })),
    )
}

/** Where a record is seen; null where it has no screen, or none for this reader. */
function pathOf(
  { actor }: Context,
  hubs: readonly Hub<unknown>[],
  {
    entity,
    entityId: id,
    parentId,
    action,
  }: { entity: string; entityId: string; parentId: string | null; action: string },
): string | null {
  if (action === 'delete') return null
  const own = hubs.find(({ slice }) => slice === entity)?.activity
  if (own) return own.path({ id, action, parentId }, actor)
  return actor.role === 'administrator' && setupScreens.includes(entity) ? `/setup/${entity}/${id}` : null
}
