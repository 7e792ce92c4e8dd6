import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/server/services.ts'

/** Whether new work is taken; false from the first moment of a graceful stop. */
export interface Readiness {
  accepting: boolean
}

const open = { config: { access: 'public' as const } }

/** `GET /healthz` while the process lives; `GET /readyz` while it can serve, else 503. */
export function registerHealth(app: FastifyInstance, services: Services, readiness: Readiness): void {
  app.get('/healthz', open, async () => ({ status: 'ok' }))
  app.get('/readyz', open, async (_request, reply) => {
    const isReady = readiness.accepting && (await reachable(services))
    return reply
      .code(isReady ? 200 : 503)
      .send(isReady ? { status: 'ready' } : { message: 'Service Unavailable' })
  })
}

/** Longest a load balancer waits for the answer of `/readyz`, in milliseconds. */
const PROBE_TIMEOUT = 2_000

async function reachable(services: Services): Promise<boolean> {
  const answered = services.db.query(sql`SELECT 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, sleep(PROBE_TIMEOUT, false, { ref: false })])
}
