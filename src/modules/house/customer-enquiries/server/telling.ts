import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { tellContacts } from '#modules/house/client-access/server/api.ts'

/** Tells whoever sent what was decided on, while they get into their area. */
export const tellSender = (
  ctx: Context,
  of: { readonly table: SQL; readonly id: string },
  told: Parameters<typeof tellContacts>[2],
): Promise<void> => tellContacts(ctx, sql`SELECT r.sent_by_id FROM ${of.table} r WHERE r.id = ${of.id}`, told)
