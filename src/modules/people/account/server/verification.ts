import { fullAddress } from '#platform/contract/register.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { forbidden, tooManyAttempts, unauthenticated } from '#platform/server/errors.ts'
import { wantsJson } from '#platform/server/http/answers/not-found.ts'
import type { Services } from '#platform/server/services.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { userTable } from '#modules/people/users/table.ts'
import { verificationLetter } from './letters.ts'
import { ownTransaction } from './own-transaction.ts'
import { logSecurity } from './sign-in/security-log.ts'
import { takeAttempt } from './sign-in/throttle.ts'

const LINK_MINUTES = 60
const PER_MINUTE = 6

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

const hashOf = (email: string): string => createHash('sha1').update(email).digest('hex')

const signatureOf = (services: Services, id: string, hash: string, expires: string): string =>
  createHmac('sha256', services.cookies.secret).update(`verify-email:${id}:${hash}:${expires}`).digest('hex')

/** The signed address that confirms an e-mail address; works for 60 minutes. */
export function verificationUrl(services: Services, person: Person): string {
  const expires = String(Math.floor(services.clock.now().getTime() / 1000) + LINK_MINUTES * 60)
  const hash = hashOf(person.email)
  const signature = signatureOf(services, person.id, hash, expires)
  const base = services.config.API_BASE ?? services.appUrl
  return `${base}/verify-email/${person.id}/${hash}?expires=${expires}&signature=${signature}`
}

function isSigned(
  services: Services,
  link: { id: string; hash: string; expires: string; signature: string },
): boolean {
  const expected = Buffer.from(signatureOf(services, link.id, link.hash, link.expires))
  const given = Buffer.from(link.signature)
  const isOver = !(Number(link.expires) > services.clock.now().getTime() / 1000)
  return expected.length === given.length && timingSafeEqual(expected, given) && !isOver
}

/** Six calls a minute for a person; throws 429 with the headers that say when to come back. */
async function limit({ services, reply }: HttpExchange, userId: string, what: string): Promise<void> {
  const key = `${what}:${userId}`
  const taken = await takeAttempt(services.db, services.clock, [{ key, attempts: PER_MINUTE, seconds: 60 }])
  reply
    .header('X-RateLimit-Limit', String(PER_MINUTE))
    .header('X-RateLimit-Remaining', String(taken.remaining))
  if (taken.isAllowed) return
  const reset = Math.ceil(services.clock.now().getTime() / 1000) + taken.retryAfter
  throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter), 'X-RateLimit-Reset': String(reset) })
}

interface Link {
  params: { id: string; hash: string }
  query: { expires?: string | undefined; signature?: string | undefined }
}

/** The mailed link: confirms the address and leads to the front page; a repeat is harmless. */
export async function verifyEmail(
  ctx: Context,
  { params, query }: Link,
  exchange: HttpExchange,
): Promise<void> {
  const { services, request, reply } = exchange
  const { actor } = ctx
  if (actor.sessionId === '') {
    if (wantsJson(request) || !request.headers.accept?.includes('text/html')) throw unauthenticated()
    reply.redirect(fullAddress(services.appUrl, `/login?redirect=${encodeURIComponent(request.url)}`), 302)
    return
  }
  const { expires = '', signature = '' } = query
  if (!isSigned(services, { ...params, expires, signature })) throw forbidden('Invalid signature.')
  await limit(exchange, actor.id, 'verify')
  if (params.id !== actor.id || params.hash !== hashOf(actor.email)) throw forbidden()
  if (!actor.isVerified) {
    await ownTransaction(exchange, actor, (own) => markVerified(own, actor))
    await logSecurity(exchange, 'email-verified', { userId: actor.id, email: actor.email })
  }
  reply.redirect(fullAddress(services.appUrl, '/?verified=1'), 302)
}

/** Notes that the person's e-mail address is confirmed; false when it already was, or the address changed. */
export async function markVerified(ctx: Context, person: Person): Promise<boolean> {
  const at = ctx.clock.now().toISOString()
  const marked = await ctx.tx.query(sql`
    UPDATE ${userTable} SET verified_at = ${at}::timestamptz, version = version + 1, updated_at = now()
    WHERE id = ${person.id} AND email = ${person.email} AND verified_at IS NULL RETURNING id`)
  if (marked.length === 0) return false
  const changes = { verifiedAt: { from: null, to: at } }
  ctx.audit({ entity: 'users', entityId: person.id, action: 'verify', subject: person.name, changes })
  return true
}

/** Mails the signed-in person the link again; 204 for those who are verified already. */
export async function sendVerification(
  ctx: Context,
  _: unknown,
  exchange: HttpExchange,
): Promise<{ status: string } | undefined> {
  const { actor } = ctx
  await limit(exchange, actor.id, 'notification')
  if (actor.isVerified) return undefined
  const letter = verificationLetter(actor, verificationUrl(exchange.services, actor))
  await ownTransaction(exchange, actor, async (own) => own.mail(letter))
  return { status: 'verification-link-sent' }
}
