import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieRules } from '#platform/server/services.ts'

/** Minutes an ordinary session may stay idle; cookies live as long. */
export const IDLE_MINUTES = 120
export const IDLE_SECONDS = IDLE_MINUTES * 60
export const REMEMBER_SECONDS = 30 * 24 * 3600
/** Days after which a remembered session ends in any case. */
export const REMEMBER_ABSOLUTE_DAYS = 90
/** Hours after which an ordinary session ends in any case. */
export const ABSOLUTE_HOURS = 12

const XSRF_COOKIE = 'XSRF-TOKEN'
const SIGNED_IN = 's'
const GUEST = 'g'

/** A token as the browser holds it: the first letter says whether it belongs to a guest. */
export type Token = string

export const newToken = (kind: 'guest' | 'signedIn'): Token =>
  (kind === 'guest' ? GUEST : SIGNED_IN) + randomBytes(32).toString('base64url')

export const isSignedInToken = (token: Token | null): token is Token => token?.startsWith(SIGNED_IN) ?? false

/** Only this hash is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The anti-forgery value of a session: equal as long as the session lives, for guests too, and never stored. */
export const xsrfOf = (rules: CookieRules, token: Token): string =>
  createHmac('sha256', rules.secret).update(`xsrf:${token}`).digest('base64url')

export const sessionCookieName = (rules: CookieRules): string =>
  rules.secure && !rules.domain ? '__Host-heatline_session' : 'heatline_session'

/** The session token the request carries, if it has the right form. */
export function tokenOf(rules: CookieRules, request: FastifyRequest): Token | null {
  const value = request.cookies[sessionCookieName(rules)]
  return value && /^[gs][\w-]{43}$/.test(value) ? value : null
}

/**
 * The API token that the request carries; null without one. What begins with another word, such as the credentials of a
 * proxy, is none.
 */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token ?? (/^bearer\b/i.test(headers.authorization ?? '') ? '' : null)
}

/** Compares in constant time; accepts the raw %-encoded form and the alternative header. */
export function hasXsrf(rules: CookieRules, request: FastifyRequest, token: Token | null): boolean {
  const sent = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token']
  if (!token || typeof sent !== 'string') return false
  const expected = Buffer.from(xsrfOf(rules, token))
  const given = Buffer.from(decoded(sent))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function decoded(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Sets both cookies anew, so that their expiry slides with every answer. */
export function setCookies(rules: CookieRules, reply: FastifyReply, token: Token, remember: boolean) {
  const shared = {
    path: '/',
    sameSite: 'lax' as const,
    secure: rules.secure,
    maxAge: remember ? REMEMBER_SECONDS : IDLE_SECONDS,
    ...(rules.domain ? { domain: rules.domain } : {}),
  }
  reply.setCookie(sessionCookieName(rules), token, { ...shared, httpOnly: true })
  reply.setCookie(XSRF_COOKIE, xsrfOf(rules, token), { ...shared, httpOnly: false })
}
