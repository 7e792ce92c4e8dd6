import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Role } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { transition } from '#platform/server/documents/lifecycle/lifecycle.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { userLifecycle } from '#modules/people/users/contract.ts'
import type { SignIn } from '#modules/people/users/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { forgotPasswordInput, resetPasswordInput } from '../../contract.ts'
import { padded } from '../sign-in/answer-time.ts'
import { companyName } from '../installation.ts'
import { passwordChangedLetter, resetLetter } from '../letters.ts'
import { ownTransaction, personActing } from '../own-transaction.ts'
import {
  dropTokensOf,
  findTokenHolder,
  issuePasswordToken,
  spendToken,
  type TokenHolder,
} from './password-tokens.ts'
import { checkConfirmed, commonProblem, hashPassword, personalProblem } from './passwords.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { endSessions } from '../sign-in/sessions.ts'
import { takeAttempt } from '../sign-in/throttle.ts'

const LINK_MAILED = { status: 'We have emailed your password reset link.' }
const RESET_PAUSE_SECONDS = 60
/** So long after an administrator changed the address no link goes to the new one: the person has time to hear of it. */
const NEW_ADDRESS_HOURS = 24

type Body<S extends z.ZodType> = { body: z.output<S> }

/** Mails a link to people who have an account; everybody gets the same answer in the same time. */
export function forgotPassword(
  _ctx: Context,
  { body }: Body<typeof forgotPasswordInput>,
  exchange: HttpExchange,
) {
  return padded(async () => {
    const { services } = exchange
    const email = body.email.toLowerCase()
    const limits = [{ key: `reset:${email}`, attempts: 1, seconds: RESET_PAUSE_SECONDS }]
    const { isAllowed } = await takeAttempt(services.db, services.clock, limits)
    const since = new Date(services.clock.now().getTime() - NEW_ADDRESS_HOURS * 3600_000).toISOString()
    const [person] = await services.db.query<{ id: string; name: string; email: string; role: Role }>(sql`
      SELECT id, name, email, role FROM ${userTable} WHERE lower(email) = ${email} AND status <> 'disabled'
        AND (email_changed_at IS NULL OR email_changed_at <= ${since}::timestamptz OR status = ${userLifecycle.initial})`)
    if (!person || !isAllowed) return LINK_MAILED
    await ownTransaction(exchange, personActing(person), async (own) => {
      const token = await issuePasswordToken(own.tx, own.clock, person.id, 'reset')
      own.mail(resetLetter(person, own.appUrl, token))
    })
    await logSecurity(exchange, 'reset-requested', { userId: person.id, email: person.email })
    return LINK_MAILED
  })
}

const badToken = () => invalid({ email: ['This password reset token is invalid.'] })

/**
 * Sets the password with a mailed link, reset or invitation. It also confirms the address, accepts the invitation, signs the person
 * out everywhere and revokes their API tokens: who lost the password does not know who else had it.
 */
export const resetPasswordWith =
  (revokeTokens: SignIn['revokeTokens']) =>
  (_ctx: Context, { body }: Body<typeof resetPasswordInput>, exchange: HttpExchange) =>
    padded(async () => {
      const { services } = exchange
      checkConfirmed(body)
      const common = commonProblem(body.password)
      if (common) throw invalid({ password: [common] })
      const person = await findTokenHolder(services.db, services.clock, body.token, body.email)
      if (!person) {
        await logSecurity(exchange, 'reset-refused', { userId: null, email: body.email })
        throw badToken()
      }
      // Only the holder of a working link learns whether the password resembles the person's name.
      const personal = personalProblem(body.password, [
        person.name,
        person.email,
        await companyName(services.db),
      ])
      if (personal) throw invalid({ password: [personal] })
      const passwordHash = await hashPassword(body.password)
      await ownTransaction(exchange, personActing(person), (own) =>
        storePassword(own, person, body.token, passwordHash, revokeTokens),
      )
      await logSecurity(exchange, 'password-reset', { userId: person.id, email: person.email })
      return { status: 'Your password has been reset.' }
    })

async function storePassword(
  own: Context,
  person: TokenHolder,
  token: string,
  passwordHash: string,
  revokeTokens: SignIn['revokeTokens'],
): Promise<void> {
  if (!(await spendToken(own.tx, token))) throw badToken()
  const isInvited = person.status === userLifecycle.initial
  const verifiedAt = own.clock.now().toISOString()
  // Nobody else has seen the link of a first password that was mailed to the address the account was made with.
  const isOwnFirst = sql`(password_hash IS NULL AND email_changed_at IS NULL AND ${person.madeBy}::uuid IS NULL)`
  await own.tx.query(sql`
    UPDATE ${userTable} SET password_reset_at = CASE WHEN ${isOwnFirst} THEN NULL ELSE ${verifiedAt}::timestamptz END,
      password_reset_by = ${person.madeBy}::uuid,
      password_hash = ${passwordHash}, verified_at = coalesce(verified_at, ${verifiedAt}::timestamptz)
    WHERE id = ${person.id}`)
  if (isInvited) {
    const step = { entity: 'users', table: userTable, lifecycle: userLifecycle, action: 'accept' }
    await transition(own, { ...step, id: person.id, subject: person.name })
  } else {
    own.audit({ entity: 'users', entityId: person.id, action: 'reset-password', subject: person.name })
    own.mail(passwordChangedLetter(person, own.appUrl, 0))
    await revokeTokens(own, person.id)
  }
  await dropTokensOf(own.tx, person.id)
  await endSessions(own.tx, person.id)
}
