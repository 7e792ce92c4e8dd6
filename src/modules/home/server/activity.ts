import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { actionWords } from '#platform/contract/words.ts'
import { auditLog } from '#platform/server/activity/audit-table.ts'
import type { Context } from '#platform/server/context.ts'
import { isSeenExport } from '#modules/company-export/server/api.ts'
import { isSeenReport } from '#modules/customer-contact-reports/server/api.ts'
import type { home } from '../contract.ts'
import { isInCharge } from './piles.ts'

type Activity = z.input<typeof home.endpoints.get.response>['activity']

/** Where the name of the record alone would not make a sentence: `Heatline warned about SHEAF Sheaf Forgings`. */
const sentences: Readonly<Record<string, string>> = {
  warn: 'Warned about',
  lapse: 'Lowered the approval of',
  approveStep: 'Approved a step of',
  moveStep: 'Moved the sales step of',
}

/** What was done, in words that the name of the record follows. */
export const activityWords = (action: string): string => sentences[action] ?? actionWords(action)

/** Areas with a screen for one record. */
const screens = ['enquiries', 'quotes', 'customer-contact-reports', 'companies', 'supplier-prices']
/** Those below setup, which only administrators open. */
const setupScreens = [
  'facilities',
  'users',
  'global-segments',
  'market-segments',
  'sales-steps',
  'quote-confidence',
  'forecast-summaries',
  'pqf',
  'product-codes',
  'specifications',
  'psl-levels',
]

/** The last changes of records the reader may read; comments and files stay on their records. */
export function recentActivity(ctx: Context): Promise<Activity> {
  const readable = [...ctx.actor.permissions].flatMap((right) =>
    right.endsWith(':read') ? [right.slice(0, -':read'.length)] : [],
  )
  return ctx.tx
    .query<{
      seq: number
      at: string
      actorName: string
      entity: string
      entityId: string
      action: string
      subject: string
    }>(
      sql`
      SELECT seq, at, actor_name AS "actorName", entity, entity_id AS "entityId", action, subject
      FROM ${auditLog}
      WHERE entity = ANY(${sql.param(readable)})
        AND (entity <> 'customer-contact-reports' OR ${isSeenReport(ctx.actor, sql`entity_id`)})
        AND (entity <> 'company-export' OR ${isSeenExport(ctx.actor, sql`entity_id`)})
        AND action NOT IN ('comment', 'add-file', 'remove-file', 'load', 'freeze')
      ORDER BY seq DESC LIMIT 12`,
    )
    .then((entries) =>
      entries.map(({ seq, at, actorName, entity, entityId, action, subject }) => ({
        id: String(seq),
        at,
        actorName,
        words: activityWords(action),
        subject,
        path: pathOf(ctx, { entity, entityId, action }),
      })),
    )
}

/** Where a record is seen; null where it has no screen, or none for this reader. */
function pathOf(
  ctx: Context,
  { entity, entityId: id, action }: { entity: string; entityId: string; action: string },
): string | null {
  if (action === 'delete') return null
  if (screens.includes(entity)) return `/${entity}/${id}`
  if (entity === 'pipe-wall-calculations' && action !== 'replaceTable')
    return `/pipe-wall-calculator?record=${id}`
  // All exports stand on one screen.
  if (entity === 'company-export') return isInCharge(ctx) ? '/company-export' : null
  return ctx.actor.role === 'administrator' && setupScreens.includes(entity) ? `/setup/${entity}/${id}` : null
}
