import type { Context } from '#platform/server/context.ts'
import { HttpError } from '#platform/server/errors.ts'

/** Who has a list under way. */
const busy = new Set<string>()

/** Lets each person have one list calculated at a time, so that nobody takes the server from the others. @throws 429 */
export async function oneListAtATime<T>(ctx: Context, calculate: () => Promise<T>): Promise<T> {
  const who = ctx.actor.id
  if (busy.has(who)) {
    throw new HttpError(429, {
      message: 'Your last list is still being calculated. Send the next one after it.',
      code: 'one_at_a_time',
    })
  }
  busy.add(who)
  try {
    return await calculate()
  } finally {
    busy.delete(who)
  }
}
