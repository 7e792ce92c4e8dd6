import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyAttempts } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { bearerOf, hashToken, isSignedInToken, tokenOf } from '../sessions/session.ts'

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

/**
 * By what an address is counted: whoever has an IPv6 network has as many addresses as they like, so that its first 64 bits count,
 * and one of IPv4 as it is.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [before = '', behind] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const [first, last] = [before, behind ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const known = (first?.length ?? 0) + (last?.length ?? 0)
  const left = behind === undefined ? [] : Array<string>(Math.max(0, 8 - known)).fill('0')
  const groups = [...(first ?? []), ...left, ...(last ?? [])].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** Whom a call counts for: the person of a session or the API token that has been seen, else the address. */
export function callerOf(services: Services, request: FastifyRequest): string {
  const cookie = tokenOf(services.cookies, request)
  const token = bearerOf(request) ?? (isSignedInToken(cookie) ? cookie : null)
  return (token === null ? undefined : people.get(hashToken(token))) ?? networkOf(request.ip)
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
