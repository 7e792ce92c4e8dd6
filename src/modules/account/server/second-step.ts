import { sql } from 'drizzle-orm'
import type { Context, Role } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { HttpError, invalid, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { qrShape } from '#platform/server/pdf/qr.ts'
import { userTable } from '#modules/users/table.ts'
import type { SecondStep, SecondStepSetup } from '../contract/second-step.ts'
import { secondFactorTable, secondStepRoleTable } from '../table.ts'
import { secondStepLetter } from './letters.ts'
import { ownTransaction } from './own-transaction.ts'
import { verifyPassword } from './passwords.ts'
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

const WRONG_CODE = 'This code is not right or was used before. Take the newest one from your app.'
const CODES_IN_FIVE_MINUTES = 8

/** Whether the role of a person asks for the second step. */
async function isRequired(db: Db, userId: string): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT 1 FROM ${userTable} u JOIN ${secondStepRoleTable} r ON r.role = u.role WHERE u.id = ${userId}`)
  return rows.length > 0
}

/**
 * The second step of a sign-in whose password was right. Nothing is asked of somebody without an app.
 *
 * @throws 422 at `code`: it is missing (code `second_step`), wrong, or too many were tried
 */
export async function passSecondStep(
  { services }: HttpExchange,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const factor = await findFactor(services.db, userId)
  if (!factor) return
  if (!code) {
    const sentence = 'Type the code of your authenticator app, or a recovery code.'
    throw new HttpError(422, { message: sentence, code: 'second_step', errors: { code: [sentence] } })
  }
  const limits = [{ key: `code:${userId}`, attempts: CODES_IN_FIVE_MINUTES, seconds: 300 }]
  const taken = await takeAttempt(services.db, services.clock, limits)
  if (!taken.isAllowed)
    throw invalid({ code: [`Too many codes. Please try again in ${taken.retryAfter} seconds.`] })
  const isRight = /^\d{6}$/.test(code.trim())
    ? await takeAppCode(services, services.db, services.clock, userId, factor, code.trim())
    : await takeRecoveryCode(services.db, userId, code)
  if (!isRight) throw invalid({ code: [WRONG_CODE] })
}

/** How the second step of the actor stands. */
export async function secondStep({ tx, actor }: Context): Promise<SecondStep> {
  const factor = await findFactor(tx, actor.id)
  return {
    is_on: factor !== null,
    since: factor?.confirmedAt ?? null,
    is_required: await isRequired(tx, actor.id),
    recovery_codes_left: factor ? await countRecoveryCodes(tx, actor.id) : 0,
  }
}

async function requirePassword(
  { services }: HttpExchange,
  { actor }: Context,
  password: string,
): Promise<void> {
  const limits = [{ key: `password:${actor.id}`, attempts: 5, seconds: 60 }]
  const taken = await takeAttempt(services.db, services.clock, limits)
  if (!taken.isAllowed)
    throw invalid({ password: [`Too many attempts. Please try again in ${taken.retryAfter} seconds.`] })
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
  if (!(await findFactor(exchange.services.db, actor.id))) throw refused('is_off', 'The second step is off.')
  return ownTransaction(exchange, actor, async (own) => {
    const codes = await renewRecoveryCodes(own.tx, actor.id)
    await noteForPerson(own, 'recovery-codes-made', actor)
    own.audit({ entity: 'users', entityId: actor.id, action: 'renew-recovery-codes', subject: actor.name })
    return { recovery_codes: codes }
  })
}

/** Switches the own second step off. @throws 422 where the role asks for it */
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
  await ownTransaction(exchange, actor, (own) => removeSecondStep(own, actor))
}

/** Takes the app of a person away, with everything that tells them so. @throws 422 when there is none */
export async function removeSecondStep(
  own: Context,
  person: { id: string; name: string; email: string },
): Promise<void> {
  if (!(await dropFactor(own.tx, person.id))) throw refused('is_off', 'The second step is off.')
  await noteForPerson(own, 'second-step-off', person)
  own.mail(secondStepLetter(person, own.appUrl, 'switched off'))
  own.audit({ entity: 'users', entityId: person.id, action: 'switch-second-step-off', subject: person.name })
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
  if (roles.includes(ctx.actor.role) && !(await findFactor(ctx.tx, ctx.actor.id)))
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
