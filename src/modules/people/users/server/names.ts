import { sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { nameProblem } from '../domain.ts'
import { userTable } from '../table.ts'

/**
 * Why a name is not taken, in a sentence; null: it is. It stands under signatures for good, so nobody takes one that reads like
 * that of somebody on the staff, people who left and names that somebody had before included. `userId`: whose name it
 * becomes; null: that of a new account.
 */
export async function ownNameProblem(
  ctx: Context,
  name: string,
  userId: string | null,
): Promise<string | null> {
  const others = await ctx.tx.query<{ name: string }>(sql`
    SELECT name FROM ${userTable} WHERE role <> 'client' AND id IS DISTINCT FROM ${userId}::uuid
    UNION SELECT changes #>> '{name,from}' FROM ${auditLog}
    WHERE entity = 'users' AND entity_id IS DISTINCT FROM ${userId}::uuid AND changes #>> '{name,from}' IS NOT NULL
    ORDER BY name`)
  return nameProblem(
    name,
    others.map((one) => one.name),
  )
}

/** @throws 422 at the name */
export async function requireOwnName(ctx: Context, name: string, userId: string | null): Promise<void> {
  const problem = await ownNameProblem(ctx, name, userId)
  if (problem !== null) throw invalid({ name: [problem] })
}
