import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kit } from '#platform/server/kit.ts'

const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
} as const

/** A fresh nonce for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** Origins of the configured third-party scripts; the policy is extended by exactly these. */
function scriptOrigins(kit: Kit): string[] {
  const urls = [kit.config.ANALYTICS_SCRIPT_URL, kit.config.SESSION_RECORDING_SCRIPT_URL]
  return [...new Set(urls.filter((url): url is string => Boolean(url)).map((url) => new URL(url).origin))]
}

/** The content security policy of a page; styles carry the nonce, scripts come from this origin only. */
export function pagePolicy(kit: Kit, nonce: string): string {
  const third = scriptOrigins(kit)
  const api =
    kit.config.API_BASE && URL.canParse(kit.config.API_BASE) ? [new URL(kit.config.API_BASE).origin] : []
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

/** The headers of every answer; API answers are never stored. */
export function setSafeHeaders(kit: Kit, reply: FastifyReply): void {
  reply.headers(SAFE)
  reply.header('Content-Security-Policy', NARROW)
  reply.header('Cache-Control', 'no-store')
  if (kit.cookies.secure) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

export function registerHeaders(app: FastifyInstance, kit: Kit): void {
  app.addHook('onRequest', async (_request, reply) => setSafeHeaders(kit, reply))
}
