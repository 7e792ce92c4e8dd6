import { sql } from 'drizzle-orm'
import { tryAgainIn } from '#platform/contract/calls/refusals.ts'
import type { Context, Role } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { HttpError, invalid, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { qrShape } from '#platform/server/pdf/blocks/qr.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { PasskeyUse } from '../../contract/passkeys.ts'
import type { SecondStep, SecondStepSetup } from '../../contract/second-step.ts'
import { passkeyTable, secondFactorTable, secondStepRoleTable } from '../../table.ts'
import { passkeyLetter, secondStepLetter } from '../letters.ts'
import { ownTransaction } from '../own-transaction.ts'
import { checkPasskey } from '../passkeys/passkey-proofs.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import {
  appSetup,
  countRecoveryCodes,
  dropFactor,
  findFactor,
  newSecret,
  renewRecoveryCodes,
  sealSecret,
  takeAppCode,
  takeRecoveryCode,
} from './second-factor.ts'
import { noteForPerson } from './security-log.ts'
import { takeAttempt } from './throttle.ts'

/** The sentence for a passkey that does not do, wherever it was used. */
export const passkeyRefused = () =>
  invalid({ passkey: ['This passkey was not accepted. Try again, or sign in in another way.'] })

const WRONG_CODE = 'This code is not right or was used before. Take the newest one from your app.'
const CODES_IN_FIVE_MINUTES = 8

/** Whether the role of a person asks for the second step. */
export async function isRequired(db: Db, userId: string): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT 1 FROM ${userTable} u JOIN ${secondStepRoleTable} r ON r.role = u.role WHERE u.id = ${userId}`)
  return rows.length > 0
}

/** What a person can take the second step with. */
async function meansOf(db: Db, userId: string) {
  const factor = await findFactor(db, userId)
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${passkeyTable} WHERE user_id = ${userId}`,
  )
  return { factor, passkeys: row?.n ?? 0 }
}

/** Whether a sign-in of theirs is asked for the second step. */
export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  const { factor, passkeys } = await meansOf(db, userId)
  return factor !== null || (passkeys > 0 && (await isRequired(db, userId)))
}

/**
 * The second step of a sign-in whose password was right. It is asked of whoever has an app, and of whoever has a passkey and
 * a role that needs a second step; a passkey alone is there for comfort and does not ask for itself.
 *
 * @throws 422 at `code`: it is missing (code `second_step`, with `passkey` where one would do), wrong, or too many were
 * tried; at `passkey`: it does not do
 */
export async function passSecondStep(
  exchange: HttpExchange,
  userId: string,
  { code, passkey }: { code?: string | undefined; passkey?: PasskeyUse | undefined },
): Promise<void> {
  const { services } = exchange
  const { factor, passkeys } = await meansOf(services.db, userId)
  if (!factor && (passkeys === 0 || !(await isRequired(services.db, userId)))) return
  if (passkey) {
    if (!(await checkPasskey(exchange, passkey, userId))) throw passkeyRefused()
    return
  }
  if (!code) throw secondStepAsked(factor !== null, passkeys > 0)
  const limits = [{ key: `code:${userId}`, attempts: CODES_IN_FIVE_MINUTES, seconds: 300 }]
  const taken = await takeAttempt(services.db, services.clock, limits)
  if (!taken.isAllowed)
    throw invalid({ code: [`Too many codes. Please try again in ${taken.retryAfter} seconds.`] })
  const isRight =
    factor && /^\d{6}$/.test(code.trim())
      ? await takeAppCode(services, services.db, services.clock, userId, factor, code.trim())
      : await takeRecoveryCode(services.db, userId, code)
  if (!isRight) throw invalid({ code: [WRONG_CODE] })
}

function secondStepAsked(hasApp: boolean, hasPasskey: boolean): HttpError {
  const use = hasPasskey ? 'Use your passkey, or type' : 'Type'
  const sentence = hasApp
    ? `${use} the code of your authenticator app, or a recovery code.`
    : `${use} a recovery code.`
  const errors = { code: [sentence], ...(hasPasskey ? { passkey: [sentence] } : {}) }
  return new HttpError(422, { message: sentence, code: 'second_step', errors })
}

/** How the second step of the actor stands. */
export async function secondStep({ tx, actor }: Context): Promise<SecondStep> {
  const factor = await findFactor(tx, actor.id)
  return {
    is_on: factor !== null,
    since: factor?.confirmedAt ?? null,
    is_required: await isRequired(tx, actor.id),
    recovery_codes_left: await countRecoveryCodes(tx, actor.id),
  }
}

/** Has the actor prove with the password who it is. @throws 422 at `password`, also after too many tries */
export async function requirePassword(
  { services }: HttpExchange,
  { actor }: Context,
  password: string,
): Promise<void> {
  const limits = [{ key: `password:${actor.id}`, attempts: 5, seconds: 60 }]
  const taken = await takeAttempt(services.db, services.clock, limits)
  if (!taken.isAllowed) throw invalid({ password: [tryAgainIn(taken.retryAfter)] })
  const [row] = await services.db.query<{ hash: string | null }>(
    sql`SELECT password_hash AS hash FROM ${userTable} WHERE id = ${actor.id}`,
  )
  if (!(await verifyPassword(row?.hash ?? null, password)))
    throw invalid({ password: ['The password is incorrect.'] })
}

/** Makes a new secret for the app and shows it; it counts once a code of it has been given. */
export async function beginSecondStep(
  ctx: Context,
  { body }: { body: { password: string } },
  exchange: HttpExchange,
): Promise<SecondStepSetup> {
  await requirePassword(exchange, ctx, body.password)
  const { services } = exchange
  if (await findFactor(services.db, ctx.actor.id))
    throw refused('is_on', 'The second step is on already. Switch it off first to use another app.')
  const secret = newSecret()
  const sealed = sealSecret(services.config.SECRET_KEY, ctx.actor.id, secret)
  const at = services.clock.now().toISOString()
  await services.db.query(sql`
    INSERT INTO ${secondFactorTable} (user_id, sealed_secret, created_at) VALUES (${ctx.actor.id}, ${sealed}, ${at})
    ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at,
      last_step = 0 WHERE ${secondFactorTable.confirmedAt} IS NULL`)
  const shown = appSetup(secret, ctx.actor.email)
  const { side, outlines } = qrShape(shown.uri)
  const path = outlines.map((points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`).join('')
  return { ...shown, qr: { side, path } }
}

/** Switches the second step on with a first code of the app; gives the recovery codes, which are shown once. */
export async function confirmSecondStep(
  ctx: Context,
  { body }: { body: { code: string } },
  exchange: HttpExchange,
): Promise<{ recovery_codes: string[] }> {
  const { services } = exchange
  const { actor } = ctx
  const factor = await findFactor(services.db, actor.id, true)
  if (!factor || factor.confirmedAt !== null) throw refused('not_begun', 'Begin with the QR code first.')
  const limits = [{ key: `code:${actor.id}`, attempts: CODES_IN_FIVE_MINUTES, seconds: 300 }]
  const taken = await takeAttempt(services.db, services.clock, limits)
  if (
    !taken.isAllowed ||
    !(await takeAppCode(services, services.db, services.clock, actor.id, factor, body.code.trim()))
  )
    throw invalid({ code: [WRONG_CODE] })
  return ownTransaction(exchange, actor, async (own) => {
    const at = own.clock.now().toISOString()
    await own.tx.query(sql`UPDATE ${secondFactorTable} SET confirmed_at = ${at} WHERE user_id = ${actor.id}`)
    const codes = await renewRecoveryCodes(own.tx, actor.id)
    await noteForPerson(own, 'second-step-on', actor)
    own.mail(secondStepLetter(actor, own.appUrl, 'switched on'))
    own.audit({ entity: 'users', entityId: actor.id, action: 'switch-second-step-on', subject: actor.name })
    return { recovery_codes: codes }
  })
}

/** New recovery codes in the place of those there were. */
export async function newRecoveryCodes(
  ctx: Context,
  { body }: { body: { password: string } },
  exchange: HttpExchange,
): Promise<{ recovery_codes: string[] }> {
  await requirePassword(exchange, ctx, body.password)
  const { actor } = ctx
  const { factor, passkeys } = await meansOf(exchange.services.db, actor.id)
  if (!factor && passkeys === 0) throw refused('is_off', 'The second step is off.')
  return ownTransaction(exchange, actor, async (own) => {
    const codes = await renewRecoveryCodes(own.tx, actor.id)
    await noteForPerson(own, 'recovery-codes-made', actor)
    own.audit({ entity: 'users', entityId: actor.id, action: 'renew-recovery-codes', subject: actor.name })
    return { recovery_codes: codes }
  })
}

/** Switches the own second step off; passkeys stay. @throws 422 where the role asks for it */
export async function endSecondStep(
  ctx: Context,
  { body }: { body: { password: string } },
  exchange: HttpExchange,
): Promise<void> {
  await requirePassword(exchange, ctx, body.password)
  const { actor } = ctx
  if (await isRequired(exchange.services.db, actor.id))
    throw refused(
      'is_required',
      'Your role signs in with a second step. An administrator can remove a lost app.',
    )
  await ownTransaction(exchange, actor, async (own) => {
    if (!(await dropApp(own, actor))) throw refused('is_off', 'The second step is off.')
  })
}

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Takes the app of a person away, with everything that tells them so; false when there is none. */
async function dropApp(own: Context, person: Person): Promise<boolean> {
  if (!(await dropFactor(own.tx, person.id))) return false
  await noteForPerson(own, 'second-step-off', person)
  own.mail(secondStepLetter(person, own.appUrl, 'switched off'))
  own.audit({ entity: 'users', entityId: person.id, action: 'switch-second-step-off', subject: person.name })
  return true
}

/** Takes app, recovery codes and passkeys of a person away, with everything that tells them so. @throws 422 when there are none */
export async function removeSecondStep(own: Context, person: Person): Promise<void> {
  const hadApp = await dropApp(own, person)
  const gone = await own.tx.query<{ name: string }>(
    sql`DELETE FROM ${passkeyTable} WHERE user_id = ${person.id} RETURNING name`,
  )
  if (!hadApp && gone.length === 0) throw refused('is_off', 'There is no authenticator app and no passkey.')
  for (const { name } of gone) {
    await noteForPerson(own, 'passkey-removed', person)
    own.mail(passkeyLetter(person, own.appUrl, name, 'removed'))
    const changes = { passkey: { from: name, to: null } }
    own.audit({
      entity: 'users',
      entityId: person.id,
      action: 'remove-passkey',
      subject: person.name,
      changes,
    })
  }
}

/** The roles that sign in with a second step. */
export async function secondStepRoles({ tx }: Context): Promise<{ roles: Role[] }> {
  const rows = await tx.query<{ role: Role }>(sql`SELECT role FROM ${secondStepRoleTable} ORDER BY role`)
  return { roles: rows.map(({ role }) => role) }
}

/** Says which roles sign in with a second step. Whoever has none yet can open nothing but the own account page. */
export async function setSecondStepRoles(
  ctx: Context,
  { body }: { body: { roles: readonly Role[] } },
): Promise<{ roles: Role[] }> {
  const before = await secondStepRoles(ctx)
  const roles = [...new Set(body.roles)].toSorted()
  const { factor, passkeys } = await meansOf(ctx.tx, ctx.actor.id)
  if (roles.includes(ctx.actor.role) && !factor && passkeys === 0)
    throw invalid({ roles: ['Set up your own second step first, on your account page.'] })
  await ctx.tx.query(sql`DELETE FROM ${secondStepRoleTable}`)
  if (roles.length > 0) {
    const rows = roles.map((role) => sql`(${role})`)
    await ctx.tx.query(sql`INSERT INTO ${secondStepRoleTable} (role) VALUES ${sql.join(rows, sql`, `)}`)
  }
  ctx.audit({
    entity: 'role-permissions',
    entityId: ctx.actor.id,
    action: 'set-second-step',
    subject: 'Second step of the sign-in',
    changes: { roles: { from: before.roles, to: roles } },
  })
  return { roles }
}
