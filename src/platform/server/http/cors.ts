import type { FastifyInstance } from 'fastify'
import type { Kit } from '#platform/server/kit.ts'

const ALLOWED = 'Content-Type, X-XSRF-TOKEN, X-Requested-With, Accept, Idempotency-Key, If-Match'
const EXPOSED = 'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset'

/** Answers listed front ends on the same site, exactly and with credentials; nobody else. */
export function registerCors(app: FastifyInstance, kit: Kit): void {
  const origins = kit.config.FRONTEND_ORIGINS
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin')
    const { origin } = request.headers
    if (typeof origin !== 'string' || !origins.includes(origin)) return
    reply.header('Access-Control-Allow-Origin', origin)
    reply.header('Access-Control-Allow-Credentials', 'true')
    reply.header('Access-Control-Expose-Headers', EXPOSED)
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      reply.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      reply.header('Access-Control-Allow-Headers', ALLOWED)
      reply.header('Access-Control-Max-Age', '600')
      await reply.code(204).send()
    }
  })
}
