import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { newLinkToken, noteForPerson } from '#modules/people/account/server/api.ts'
import { EARLIER_DAYS } from '#modules/people/users/domain.ts'
import { involvedIn } from '#modules/people/users/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { OwnSignature } from '../../contract.ts'
import { signerTable } from '../../table.ts'
import { confirmPinLetter } from '../letters.ts'

/*
 * Whoever holds a link that sets a password could choose a PIN too, and sign as the person. Such a PIN signs only when
 * somebody else vouches for it: an administrator who is neither the person nor had a hand in the access of the last month
 * (`involvedIn`). Where there is none, the person confirms it a day later by a link to the address they had before, and where
 * there is no mail server either, in the own session a day later: long enough to notice, and it is in the trail.
 */

const HOURS = 24

interface Standing {
  readonly name: string
  readonly email: string
  readonly earlierEmail: string | null
  /** Whether the actor had a hand in the access of the person. */
  readonly isInvolved: boolean
  /** The reset that the present PIN followed has not been confirmed. */
  readonly isReset: boolean
  readonly since: string | null
  readonly tokenHash: string | null
  /** Administrators who can confirm: neither the person nor anybody with a hand in the access. */
  readonly others: number
}

/** How a person's PIN stands after a reset of the password. @throws 404 */
async function standingOf(ctx: Context, userId: string): Promise<Standing> {
  const recent = new Date(ctx.clock.now().getTime() - EARLIER_DAYS * 24 * 3600_000).toISOString()
  const [row] = await ctx.tx.query<Standing>(sql`
    WITH involved AS (${involvedIn(sql`${userId}::uuid`, recent)})
    SELECT u.name, u.email, CASE WHEN u.email_changed_at > ${recent}::timestamptz THEN u.earlier_email END AS "earlierEmail",
      EXISTS (SELECT 1 FROM involved WHERE id = ${ctx.actor.id}::uuid) AS "isInvolved", s.pin_unconfirmed_since AS since, s.pin_token_hash AS "tokenHash",
      coalesce(u.password_reset_at > coalesce(s.reset_confirmed_at, '-infinity'), false) AS "isReset",
      (SELECT count(*)::int FROM ${userTable} other WHERE other.role = 'administrator' AND other.status = 'active'
        AND other.id <> u.id AND NOT EXISTS (SELECT 1 FROM involved WHERE involved.id = other.id)) AS others
    FROM ${userTable} u LEFT JOIN ${signerTable} s ON s.user_id = u.id WHERE u.id = ${userId}`)
  if (!row) throw notFound()
  return row
}

/** Where the actor is told of a new PIN: the address of now, and the one before if it has changed lately. */
export async function addressesOf(ctx: Context): Promise<string[]> {
  const { email, earlierEmail } = await standingOf(ctx, ctx.actor.id)
  return earlierEmail === null ? [email] : [email, earlierEmail]
}

/** After a new PIN: lets it sign nothing until it is confirmed, where the password was reset by a link before. */
export async function askForConfirmation(ctx: Context): Promise<void> {
  const { id } = ctx.actor
  const standing = await standingOf(ctx, id)
  if (!standing.isReset) return
  const token = standing.others === 0 ? newLinkToken() : null
  await ctx.tx.query(sql`
    UPDATE ${signerTable} SET pin_unconfirmed_since = ${ctx.clock.now().toISOString()},
      pin_token_hash = ${token === null ? null : hashToken(token)} WHERE user_id = ${id}`)
  if (token !== null) ctx.mail(confirmPinLetter(ctx, standing.earlierEmail ?? standing.email, token))
}

/** Who has to confirm the actor's PIN; null: nobody. */
export async function pinAwaits(ctx: Context): Promise<OwnSignature['pinAwaits']> {
  const { since, others } = await standingOf(ctx, ctx.actor.id)
  if (since === null) return null
  return others > 0 ? 'administrator' : 'person'
}

/** Why the actor cannot confirm the PIN of this person; null: they can. */
export async function confirmGuard(ctx: Context, userId: string): Promise<string | null> {
  const { since, isInvolved } = await standingOf(ctx, userId)
  if (since === null) return 'The PIN need not be confirmed.'
  if (userId === ctx.actor.id) return 'Another administrator has to confirm your PIN.'
  return isInvolved
    ? 'You, or whoever made your account, changed the access of this person: another administrator has to confirm the PIN.'
    : null
}

/** Confirms, as another administrator, that the person has chosen the PIN. */
export async function confirmPin(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const reason = await confirmGuard(ctx, params.id)
  if (reason !== null) throw refused('cannot_confirm', reason)
  await markConfirmed(ctx, params.id, `${ctx.actor.name} has confirmed that it was the person`)
}

/** Confirms the actor's own PIN where nobody else can: a day after it was chosen, by the mailed link if mails leave. */
export async function confirmOwnPin(
  ctx: Context,
  { body }: { body: { token?: string | undefined } },
  { services }: HttpExchange,
): Promise<void> {
  const { id } = ctx.actor
  const { since, others, tokenHash } = await standingOf(ctx, id)
  if (since === null) throw refused('not_needed', 'The PIN need not be confirmed.')
  if (others > 0) throw refused('cannot_confirm', 'Another administrator has to confirm your PIN.')
  const hasMail = services.config.SMTP_URL !== undefined
  if (hasMail && (body.token === undefined || tokenHash === null || hashToken(body.token) !== tokenHash))
    throw refused('wrong_link', 'This link does not confirm your PIN. Use the newest mail.')
  const from = new Date(new Date(since).getTime() + HOURS * 3600_000)
  if (ctx.clock.now() < from)
    throw refused('too_early', `The PIN can be confirmed ${HOURS} hours after it was chosen, not earlier.`)
  await markConfirmed(
    ctx,
    id,
    hasMail ? 'By the link that was mailed to the person' : 'No mail server, no second administrator',
  )
}

async function markConfirmed(ctx: Context, userId: string, reason: string): Promise<void> {
  const { name, email } = await standingOf(ctx, userId)
  await ctx.tx.query(sql`
    UPDATE ${signerTable} SET pin_unconfirmed_since = NULL, pin_token_hash = NULL,
      reset_confirmed_at = ${ctx.clock.now().toISOString()} WHERE user_id = ${userId}`)
  await noteForPerson(ctx, 'pin-confirmed', { id: userId, email })
  ctx.audit({ entity: 'users', entityId: userId, action: 'confirm-signing-pin', subject: name, reason })
}
