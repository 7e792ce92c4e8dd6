import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kit } from '#platform/server/kit.ts'

const DAYS = 180

const cookieName = ({ cookies }: Kit): string =>
  cookies.secure && !cookies.domain ? '__Host-heatline_device' : 'heatline_device'

/** Proof that somebody signed in with this e-mail in this browser; it opens nothing and only lifts a limit. */
const proofOf = ({ cookies }: Kit, email: string): string =>
  createHmac('sha256', cookies.secret).update(`device:${email.toLowerCase()}`).digest('base64url')

/** Lets the browser prove later that this e-mail has signed in there. */
export function rememberDevice({ kit, reply }: { kit: Kit; reply: FastifyReply }, email: string): void {
  const { secure, domain } = kit.cookies
  reply.setCookie(cookieName(kit), proofOf(kit, email), {
    path: '/',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: DAYS * 24 * 3600,
    ...(domain ? { domain } : {}),
  })
}

/** Whether the e-mail has signed in in this browser before. */
export function isKnownDevice(kit: Kit, request: FastifyRequest, email: string): boolean {
  const given = Buffer.from(request.cookies[cookieName(kit)] ?? '')
  const expected = Buffer.from(proofOf(kit, email))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
