import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { asAsked, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { countsOn } from '#modules/people/appointments/server/api.ts'
import { regularSignatoryTable as signatories } from '#modules/signing/regular-signature-users/table.ts'
import { drawingTable as table } from '../table.ts'

/** Drafts of others for those who may approve them, the longest waiting first. */
export function drawingsToApprove(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('drawings:approve')) return null
  const mine = sql`EXISTS (SELECT FROM ${signatories} WHERE ${signatories.userId} = ${ctx.actor.id}::uuid
    AND 'document_approval' = ANY(${signatories.documentKinds}) AND ${signatories.facilityId} IS NULL AND ${countsOn(signatories)})`
  const found = sql`
    SELECT ${table.id}, ${table.number} || ' Rev ' || ${table.rev} AS number, ${table.title} AS title, '' AS "companyName",
      NULL AS value, NULL AS currency, ${instantOf(sql`${table.updatedAt}`)} AS due, '/drawings/' || ${table.id} AS path
    FROM ${table} WHERE ${table.status} = 'draft' AND ${ctx.actor.id}::uuid <> ALL(${table.authorIds}) AND ${mine}
    ORDER BY ${table.updatedAt}, ${table.id}`
  return toDo<FoundToDo>(found, {
    key: 'drawingsToApprove',
    title: 'Drawings to approve',
    note: 'drafts of drawings and procedures',
    dueTitle: 'Waiting',
    shows: 'since',
    path: listPath('/drawings', { filter: { status: ['draft'] } }),
    shown: asAsked(ctx),
  })
}
