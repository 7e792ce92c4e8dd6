import type { FastifyRequest } from 'fastify'
import { forbidden } from '#platform/server/errors.ts'
import type { Kit } from '#platform/server/kit.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page makes the browser send: a foreign `Origin`, or
 * `Sec-Fetch-Site: cross-site`; `same-site` passes only when the origin is a listed front end.
 */
export function checkOrigin(kit: Kit, request: FastifyRequest): void {
  if (READS.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isListed = typeof origin === 'string' && kit.config.FRONTEND_ORIGINS.includes(origin)
  if (site === 'cross-site' || (site === 'same-site' && !isListed)) throw forbidden()
  if (origin === undefined || isListed) return
  if (!URL.canParse(origin) || new URL(origin).host !== (request.host || host)) throw forbidden()
}
