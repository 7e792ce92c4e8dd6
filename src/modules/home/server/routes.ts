import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { actionWords } from '../../../platform/contract/words.ts'
import { auditLog } from '../../../platform/server/audit-table.ts'
import type { Context } from '../../../platform/server/context.ts'
import { serve } from '../../../platform/server/serve.ts'
import { isSeenReport } from '../../customer-contact-reports/server/api.ts'
import { findPipeline } from '../../enquiries/server/api.ts'
import { home } from '../contract.ts'
import { listPath, readPiles } from './piles.ts'
import { readTiles } from './tiles.ts'

type Board = z.input<typeof home.endpoints.get.response>

/** What waits for the reader; parts the reader has no right to see are left out. */
async function readBoard(ctx: Context): Promise<Board> {
  const [piles, tiles, pipeline, activity] = await Promise.all([
    readPiles(ctx),
    readTiles(ctx),
    ctx.actor.permissions.has('enquiries:read') ? pipelineOf(ctx) : null,
    recentActivity(ctx),
  ])
  return { piles, tiles, pipeline, activity }
}

async function pipelineOf(ctx: Context): Promise<NonNullable<Board['pipeline']>> {
  const steps = await findPipeline(ctx.tx)
  return steps.map(({ salesStepId, name, count, amounts }) => ({
    id: salesStepId,
    name,
    count,
    amounts: [...amounts],
    path: listPath('/enquiries', { filter: { open: true, salesStepId: [salesStepId] } }),
  }))
}

/** Areas with a screen of their own for one record; all others lie below setup. */
const screens = ['enquiries', 'quotes', 'customer-contact-reports', 'companies']
const withoutScreen = [
  'quote-traveller-approving-users',
  'terms-and-conditions',
  'mails',
  'pqf-submissions',
  'audit',
  'jobs',
  'numbering',
]

/** The last changes of records the reader may read; comments and files stay on their records. */
function recentActivity(ctx: Context): Promise<Board['activity']> {
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
        AND (entity <> 'customer-contact-reports' OR ${isSeenReport(ctx.actor, sql`entity_id`)}) AND action NOT IN ('comment', 'add-file', 'remove-file', 'load', 'freeze')
      ORDER BY seq DESC LIMIT 12`,
    )
    .then((entries) =>
      entries.map(({ seq, at, actorName, entity, entityId, action, subject }) => ({
        id: String(seq),
        at,
        actorName,
        words: actionWords(action),
        subject,
        path: action === 'delete' ? null : pathOf(entity, entityId),
      })),
    )
}

function pathOf(entity: string, id: string): string | null {
  if (screens.includes(entity)) return `/${entity}/${id}`
  return withoutScreen.includes(entity) ? null : `/setup/${entity}/${id}`
}

export const register = serve(home, { get: readBoard })
