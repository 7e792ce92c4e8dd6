import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/server/services.ts'

const ANSWERS = {
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: 'Content-Type, X-XSRF-TOKEN, X-Requested-With, Accept, Idempotency-Key, If-Match',
  exposedHeaders: 'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
  maxAge: 600,
}

/**
 * Answers listed front ends on the same site, exactly and with credentials; nobody else. It has to come before
 * `requireRules`: the route it adds for preflights belongs to no contract and answers only what this hook lets through.
 */
export async function registerCors(app: FastifyInstance, services: Services): Promise<void> {
  const origins = services.config.FRONTEND_ORIGINS
  if (origins.length === 0) return
  await app.register(cors, {
    delegator: ({ headers }, answer) =>
      answer(null, {
        ...ANSWERS,
        origin: headers.origin !== undefined && origins.includes(headers.origin),
        // OPTIONS without a question is an unknown method like any other.
        preflight: headers['access-control-request-method'] !== undefined,
      }),
  })
}
