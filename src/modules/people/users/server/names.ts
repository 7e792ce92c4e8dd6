import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { nameProblem } from '../domain.ts'
import { userTable } from '../table.ts'

/**
 * A name stands under signatures for good, so nobody takes one that reads like that of somebody on the staff, people who left
 * included. `userId`: whose name it becomes; null: that of a new account.
 *
 * @throws 422 at the name
 */
export async function requireOwnName(ctx: Context, name: string, userId: string | null): Promise<void> {
  const others = await ctx.tx.query<{ name: string }>(sql`
    SELECT name FROM ${userTable} WHERE role <> 'client' AND id IS DISTINCT FROM ${userId}::uuid ORDER BY name`)
  const problem = nameProblem(
    name,
    others.map((one) => one.name),
  )
  if (problem !== null) throw invalid({ name: [problem] })
}
