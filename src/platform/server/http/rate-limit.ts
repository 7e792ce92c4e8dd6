import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#platform/server/errors.ts'
import type { Kit } from '#platform/server/kit.ts'
import { hashToken, isSignedInToken, tokenOf } from './session.ts'

const WINDOW_SECONDS = 60

/** So many calls a minute for a session (guests: an address); 0 switches the limit off. */
export async function registerRateLimit(app: FastifyInstance, kit: Kit): Promise<void> {
  const max = kit.config.RATE_LIMIT_PER_MINUTE
  if (max === 0) return
  await app.register(rateLimit, {
    global: true,
    max,
    timeWindow: WINDOW_SECONDS * 1000,
    allowList: (request) => !isApiPath(request.url),
    keyGenerator: (request) => {
      const token = tokenOf(kit.cookies, request)
      return isSignedInToken(token) ? hashToken(token) : request.ip
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': true,
      'x-ratelimit-remaining': true,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) =>
      new HttpError(
        429,
        { message: 'Too Many Attempts.' },
        { 'X-RateLimit-Reset': String(Math.ceil((Date.now() + context.ttl) / 1000)) },
      ),
  })
}

/** Calls, as opposed to pages and assets. */
export const isApiPath = (url: string): boolean =>
  /^\/(api\/|sanctum\/|login|logout|forgot-password|reset-password|email\/|verify-email)/.test(url)
