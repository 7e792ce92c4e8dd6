import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/server/context.ts'

const HEADER = 'x-heatline-errand'

/** Whom the program calls for at this moment, by a word that nobody else knows and that lives as long as the call. */
const errands = new Map<string, Actor>()

/**
 * Makes a call to the program itself as if this person made it, who is not there: with every check of a call from outside and the
 * rights that the actor has. The headers are for that one call.
 */
export async function onBehalfOf<T>(
  actor: Actor,
  call: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const word = randomBytes(32).toString('hex')
  errands.set(word, actor)
  try {
    return await call({ [HEADER]: word })
  } finally {
    errands.delete(word)
  }
}

/** Whom the program makes this call for; undefined for every call from outside. */
export function errandOf(request: FastifyRequest): Actor | undefined {
  const word = request.headers[HEADER]
  return typeof word === 'string' ? errands.get(word) : undefined
}
