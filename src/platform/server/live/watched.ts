import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { liveOf } from './live.ts'

/** Records that pages may watch: those of a slice, by the call that reads one. */
export interface Watched {
  readonly slice: string
  readonly read: Endpoint
}

/** How a page names itself. */
export const TAB = /^[\da-f-]{32,36}$/

/**
 * After somebody has read a record: with `?live=<tab>` the page hears of what happens to it. So a page hears of what its
 * session could read, by whatever rule the slice has for that, and of nothing else.
 */
export function noteWatched(
  services: Services,
  { slice, read }: Watched,
  actor: Actor,
  request: FastifyRequest,
) {
  const { live: tab } = request.query as Readonly<Record<string, unknown>>
  if (typeof tab !== 'string' || !TAB.test(tab) || actor.role === 'client' || actor.sessionId === '') return
  const { id, childId = id } = request.params as Readonly<Record<string, string | undefined>>
  if (childId === undefined) return
  liveOf(services).watch({ sessionId: actor.sessionId, tab, record: [slice, childId], access: read.access })
}
