import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'

/** How a call was let in, before its body came. */
interface LetIn {
  /** Null for guests. */
  readonly actor: Actor | null
  readonly at: number
  /** Asks once more who makes it and whether they may. Throws 401, 403 and 419. */
  readonly again: () => Promise<Actor | null>
}

const calls = new WeakMap<FastifyRequest, LetIn>()

/** A body may come in for minutes: after so many milliseconds it is asked again who makes the call. */
const STILL_LET_IN = 1_000

/** Notes who makes a call; `again` asks it anew. */
export async function letIn(
  { clock }: Pick<Services, 'clock'>,
  request: FastifyRequest,
  again: LetIn['again'],
): Promise<Actor | null> {
  const actor = await again()
  calls.set(request, { actor, at: clock.now().getTime(), again })
  return actor
}

/**
 * Who makes a call whose body is here: who lost a right, or the session, while it came in is not taken for who they were.
 * Throws 401, 403 and 419 for them.
 */
export async function callerOf(
  { clock }: Pick<Services, 'clock'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  const call = calls.get(request)
  if (!call) throw new Error(`${request.method} ${request.url} was not let in.`)
  return clock.now().getTime() - call.at > STILL_LET_IN ? call.again() : call.actor
}
