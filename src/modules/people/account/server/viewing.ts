import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { sessionTable } from '../table.ts'

interface Viewed {
  readonly id: string
  readonly name: string
}

/** Makes the actor's session read as another person. Stands on the timeline of that person. */
export async function startViewing(ctx: Context, { id, name }: Viewed): Promise<void> {
  await ctx.tx.query(
    sql`UPDATE ${sessionTable} SET viewing_user_id = ${id} WHERE id = ${ctx.actor.sessionId}`,
  )
  ctx.audit({ entity: 'users', entityId: id, action: 'view-as', subject: name })
}

/** The session reads as its own person again; nothing happens where it does already. */
export async function stopViewing(ctx: Context): Promise<void> {
  const { viewer, id, name, sessionId } = ctx.actor
  if (!viewer) return
  await ctx.tx.query(sql`UPDATE ${sessionTable} SET viewing_user_id = NULL WHERE id = ${sessionId}`)
  ctx.audit({ entity: 'users', entityId: id, action: 'stop-viewing', subject: name })
}

/** Takes a person who may no longer view as others back to the own account, on every device. */
export async function stopViewingOf(ctx: Context, userId: string): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${sessionTable} SET viewing_user_id = NULL WHERE user_id = ${userId} AND viewing_user_id IS NOT NULL`)
}
