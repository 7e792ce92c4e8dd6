import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyAttempts } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { hashToken, isSignedInToken, tokenOf } from '../sessions/session.ts'

const WINDOW_SECONDS = 60

/**
 * Who is behind the tokens of the latest live sessions, by their hash. What only looks like a token is in here never, so
 * that making one up gives nobody a limit of its own, and the database need not be asked before the limit is.
 */
const people = new Map<string, string>()
const MOST_KNOWN = 20_000

/** Notes whose live session the token with this hash is; null: nobody's. */
export function notePerson(tokenHash: string, personId: string | null): void {
  people.delete(tokenHash)
  if (personId !== null) people.set(tokenHash, personId)
  const [oldest] = people.keys()
  if (people.size > MOST_KNOWN && oldest !== undefined) people.delete(oldest)
}

/** Whom a call counts for: the person of a session that has been seen, else the address. */
export function callerOf(services: Services, request: FastifyRequest): string {
  const token = tokenOf(services.cookies, request)
  return (isSignedInToken(token) ? people.get(hashToken(token)) : undefined) ?? request.ip
}

/**
 * So many calls a minute for a person, and for an address until a session is found; 0 switches the limit off. What is a
 * call is decided by the route that was found, not by how its address is written.
 */
export async function registerRateLimit(app: FastifyInstance, services: Services): Promise<void> {
  const max = services.config.RATE_LIMIT_PER_MINUTE
  if (max === 0) return
  await app.register(rateLimit, {
    global: true,
    max,
    timeWindow: WINDOW_SECONDS * 1000,
    allowList: (request) => !isApiPath(request.routeOptions.url ?? request.url),
    keyGenerator: (request) => callerOf(services, request),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': true,
      'x-ratelimit-remaining': true,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) =>
      tooManyAttempts({ 'X-RateLimit-Reset': String(Math.ceil((Date.now() + context.ttl) / 1000)) }),
  })
}

/** Calls, as opposed to pages and assets. */
export const isApiPath = (url: string): boolean =>
  /^\/(api\/|sanctum\/|login|logout|forgot-password|reset-password|email\/|verify-email)/.test(url)
