import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#platform/server/services.ts'

const DAYS = 180

const cookieName = ({ cookies }: Services): string =>
  cookies.secure && !cookies.domain ? '__Host-heatline_device' : 'heatline_device'

/** Proof that somebody signed in with this e-mail in this browser; it opens nothing and only lifts a limit. */
const proofOf = ({ cookies }: Services, email: string): string =>
  createHmac('sha256', cookies.secret).update(`device:${email.toLowerCase()}`).digest('base64url')

/** Lets the browser prove later that this e-mail has signed in there. */
export function rememberDevice(
  { services, reply }: { services: Services; reply: FastifyReply },
  email: string,
): void {
  const { secure, domain } = services.cookies
  reply.setCookie(cookieName(services), proofOf(services, email), {
    path: '/',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: DAYS * 24 * 3600,
    ...(domain ? { domain } : {}),
  })
}

/** Whether the e-mail has signed in in this browser before. */
export function isKnownDevice(services: Services, request: FastifyRequest, email: string): boolean {
  const given = Buffer.from(request.cookies[cookieName(services)] ?? '')
  const expected = Buffer.from(proofOf(services, email))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
