import { sql } from 'drizzle-orm'
import { userTable } from '#modules/people/users/table.ts'
import { tryAgainIn } from '#platform/contract/calls/refusals.ts'
import type { Clock, Context } from '#platform/server/context.ts'
import type { Services, Ports } from '#platform/server/services.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import {
  addressChangedLetter,
  invitationLetter,
  linkMadeLetter,
  passwordPage,
  verificationLetter,
} from './letters.ts'
import { ownTransaction } from './own-transaction.ts'
import { forgetOldChallenges } from './passkeys/passkey-challenges.ts'
import { dropTokensOf, forgetOldTokens, issuePasswordToken } from './passwords/password-tokens.ts'
import { noteForPerson } from './sign-in/security-log.ts'
import {
  endSessions,
  findSession,
  forgetOldSessions,
  liveSessions,
  touchSession,
} from './sign-in/sessions.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { clearAttempts, forgetOldAttempts, takeAttempt } from './sign-in/throttle.ts'
import { verificationUrl } from './verification.ts'

export { actorColumns, lacksSecondStep } from './sign-in/sessions.ts'
export { hasSecondStep } from './sign-in/second-factor.ts'
export { removeSecondStep } from './sign-in/second-step.ts'
export { createFirstRunLink } from './first-run.ts'
export { noteForPerson } from './sign-in/security-log.ts'
export { newLinkToken } from './passwords/password-tokens.ts'
export { mailedCode, requireCode } from './mailed-code.ts'
export { verifyPassword } from './passwords/passwords.ts'
export { takeAttempt } from './sign-in/throttle.ts'
export { startViewing, stopViewingOf } from './viewing.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** What the platform asks about sessions. */
export const sessionPorts = (clock: Clock): Pick<Ports, 'findSession' | 'liveSessions' | 'touchSession'> => ({
  findSession: (db, tokenHash) => findSession(db, clock, tokenHash),
  liveSessions: (db, ids) => liveSessions(db, clock, ids),
  touchSession: (db, sessionId) => touchSession(db, clock, sessionId),
})

/** Mails the link with which a person chooses a password; the link before it stops working. */
export async function sendInvitation(ctx: Context, person: Person): Promise<void> {
  const token = await issuePasswordToken(ctx.tx, ctx.clock, person.id, 'invitation')
  ctx.mail(invitationLetter(person, ctx.appUrl, token))
}

/**
 * Makes the link with which a person chooses a password and shows it once to the administrator who asks, for where mails
 * do not arrive. The person gets a mail about it and sees it on the own account page; it is in the trail.
 */
export const makePasswordLink = (
  exchange: HttpExchange,
  { actor }: Context,
  person: Person,
  purpose: 'reset' | 'invitation',
): Promise<string> =>
  ownTransaction(exchange, actor, async (own) => {
    const token = await issuePasswordToken(own.tx, own.clock, person.id, purpose, actor.id)
    await noteForPerson(own, 'password-link-made', person)
    if (purpose === 'reset') own.mail(linkMadeLetter(person, actor.name, own.appUrl))
    own.audit({ entity: 'users', entityId: person.id, action: 'make-password-link', subject: person.name })
    return passwordPage(own.appUrl, token, person.email)
  })

/** Mails the link that confirms the e-mail address. */
export function sendVerificationTo(ctx: Context, services: Services, person: Person): void {
  ctx.mail(verificationLetter(person, verificationUrl(services, person)))
}

/** Tells a person of another address of the account, at the addresses before it too. */
export function tellOfNewAddress(ctx: Context, person: Person, earlier: readonly string[]): void {
  ctx.mail(addressChangedLetter(person, earlier, ctx.actor.name, ctx.appUrl))
}

/** Signs a person out everywhere; gives how many sessions ended. */
export const signOutEverywhere = (ctx: Context, userId: string): Promise<number> =>
  endSessions(ctx.tx, userId)

/** Makes every mailed link of a person useless. */
export const withdrawLinks = (ctx: Context, userId: string): Promise<void> => dropTokensOf(ctx.tx, userId)

/** Removes sessions, counters and links that are over; for a daily job. */
export async function forgetExpired({ db, clock }: Services): Promise<void> {
  await forgetOldSessions(db, clock)
  await forgetOldAttempts(db, clock)
  await forgetOldTokens(db, clock)
  await forgetOldChallenges(db, clock)
}

/**
 * Why the password that the actor gave to prove who it is does not do; null when it is right. Attempts are counted with
 * those of the own account page, in a transaction of its own, so that they count although the action is refused.
 */
export async function requireOwnPassword(ctx: Context, password: string): Promise<string | null> {
  if (ctx.actor.token) return 'An API token cannot do this. Sign in, and give your password there.'
  const key = `password:${ctx.actor.id}`
  const limits = [{ key, attempts: 5, seconds: 60 }]
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, limits))
  if (!taken.isAllowed) return tryAgainIn(taken.retryAfter)
  const [row] = await ctx.tx.query<{ hash: string | null }>(
    sql`SELECT password_hash AS hash FROM ${userTable} WHERE id = ${ctx.actor.id}`,
  )
  if (!(await verifyPassword(row?.hash ?? null, password))) return 'The password is incorrect.'
  await ctx.inSeparateTransaction((own) => clearAttempts(own.tx, [key]))
  return null
}
