import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { startViewing } from '#modules/account/server/api.ts'
import { requirePerson, whyNotView } from './person.ts'

/**
 * From the next call on the session reads as this person and writes nothing, until viewing is stopped or the session
 * ends. Throws 404, and 422 when there is nothing to see.
 */
export async function viewAs(ctx: Context, userId: string): Promise<void> {
  const person = await requirePerson(ctx, userId)
  const problem = whyNotView(ctx, person)
  if (problem !== null) throw refused('cannot_view', problem)
  await startViewing(ctx, person)
}
