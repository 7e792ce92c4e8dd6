import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Services } from '#platform/server/services.ts'

/** A fresh nonce for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** Origins of the configured third-party scripts; the policy is extended by exactly these. */
function scriptOrigins(services: Services): string[] {
  const urls = [services.config.ANALYTICS_SCRIPT_URL, services.config.SESSION_RECORDING_SCRIPT_URL]
  return [...new Set(urls.filter((url): url is string => Boolean(url)).map((url) => new URL(url).origin))]
}

/** The content security policy of a page; styles carry the nonce, scripts come from this origin only. */
export function pagePolicy(services: Services, nonce: string): string {
  const third = scriptOrigins(services)
  const api =
    services.config.API_BASE && URL.canParse(services.config.API_BASE)
      ? [new URL(services.config.API_BASE).origin]
      : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...third].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", ...api, ...third].join(' '),
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

const NARROW = "default-src 'none'; frame-ancestors 'none'"

/**
 * Sets the headers of every answer; API answers are never stored. Built once for a server and called by hand too: where
 * an address cannot be read no hook runs.
 */
export function safeHeaders(services: Services): (request: FastifyRequest, reply: FastifyReply) => void {
  const setHeaders = helmet({
    // Written by ourselves: pages replace it by a policy with their nonce.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Who may read an answer is for the session to decide; front ends on the same site show pictures of the API.
    crossOriginResourcePolicy: false,
    strictTransportSecurity: services.cookies.secure
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })
  return (request, reply) => {
    // What goes wrong in it is thrown, not handed on.
    setHeaders(request.raw, reply.raw, () => undefined)
    reply.header('Content-Security-Policy', NARROW)
    reply.header('Permissions-Policy', PERMISSIONS)
    reply.header('Cache-Control', 'no-store')
  }
}

/** What pages may ask of a device. */
export const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=()'

export function registerHeaders(app: FastifyInstance, services: Services): void {
  const setHeaders = safeHeaders(services)
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
}
