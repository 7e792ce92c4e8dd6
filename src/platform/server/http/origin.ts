import type { FastifyRequest } from 'fastify'
import { forbidden } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page makes the browser send: a foreign `Origin`, scheme and port included, or
 * `Sec-Fetch-Site: cross-site`; `same-site` passes only when the origin is a listed front end. Where APP_URL says what
 * the program is called, the name of the request is believed only when it is an address or the machine itself: a page
 * of another name that leads here is another site.
 */
export function checkOrigin(services: Services, request: FastifyRequest): void {
  if (READS.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isListed = typeof origin === 'string' && services.config.FRONTEND_ORIGINS.includes(origin)
  if (site === 'cross-site' || (site === 'same-site' && !isListed)) throw forbidden()
  if (origin === undefined || isListed) return
  const { APP_URL, API_BASE } = services.config
  const own = [APP_URL, API_BASE].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
  if (own.includes(origin)) return
  const name = request.host || host || ''
  if (origin !== `${request.protocol}://${name}`) throw forbidden()
  if (own.length > 0 && !isMachineName(new URL(origin).hostname))
    throw forbidden(`Open the program at ${own[0]} to change something.`)
}

/** A name that nobody else can point at this program. */
const isMachineName = (name: string): boolean =>
  name === 'localhost' || name.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(name)
