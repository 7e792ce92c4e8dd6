import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CurrentUser, OwnMenu } from '#platform/contract/current-user.ts'
import type { MailWay } from '#platform/contract/notices.ts'
import { tryAgainIn } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import { invalid, notFound } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { ownMenuOf } from '#modules/people/own-menu/server/api.ts'
import {
  type MenuBook,
  type MenuOfProfile,
  menuOfProfiles,
  startOfProfiles,
} from '#modules/people/profiles/domain.ts'
import { menusOf } from '#modules/people/profiles/server/api.ts'
import { NAMED_BY_OTHERS } from '#modules/people/users/domain.ts'
import { requireOwnName, type SignIn } from '#modules/people/users/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { AccountNote, accountInput, changePasswordInput, Session } from '../contract.ts'
import { companyName } from './installation.ts'
import { passwordChangedLetter } from './letters.ts'
import { ownTransaction } from './own-transaction.ts'
import { dropTokensOf } from './passwords/password-tokens.ts'
import {
  checkConfirmed,
  commonProblem,
  hashPassword,
  personalProblem,
  verifyPassword,
} from './passwords/passwords.ts'
import { logSecurity, notesOf } from './sign-in/security-log.ts'
import { endSession, endSessions, sessionsOf, signInBrowser } from './sign-in/sessions.ts'
import { takeAttempt } from './sign-in/throttle.ts'

/** In a house with one facility nobody has to choose it. */
const onlyFacility = sql`SELECT (array_agg(id))[1] FROM ${facilityTable} WHERE active HAVING count(*) = 1`

/** The signed-in person as one bare object, also while the account is not verified. */
export async function user({ tx, actor }: Context, menus: MenuBook): Promise<CurrentUser> {
  const [row] = await tx.query<{
    name: string
    verifiedAt: string | null
    createdAt: string
    updatedAt: string
    facilityId: string | null
    language: 'en' | 'de' | null
    mails: MailWay | null
    companyRoles: ('customer' | 'supplier')[] | null
    profiles: MenuOfProfile[] | null
    ownMenu: OwnMenu | null
  }>(sql`
    SELECT name, language, mails, verified_at AS "verifiedAt", created_at AS "createdAt", updated_at AS "updatedAt",
      CASE WHEN facility_id IS NULL AND role <> 'client' THEN (${onlyFacility}) ELSE facility_id END AS "facilityId",
      (SELECT array_remove(ARRAY[CASE WHEN c.is_customer THEN 'customer' END,
          CASE WHEN c.is_supplier OR c.is_subcontractor THEN 'supplier' END], NULL)
        FROM ${companyTable} c WHERE c.id = ${userTable.companyId}) AS "companyRoles",
      ${menusOf(sql`profiles`)} AS profiles, ${ownMenuOf(sql`${userTable.id}`)} AS "ownMenu"
    FROM ${userTable} WHERE id = ${actor.id}`)
  if (!row) throw notFound()
  return {
    id: actor.id,
    name: row.name,
    email: actor.email,
    email_verified_at: row.verifiedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    is_verified: row.verifiedAt !== null,
    role: actor.role,
    is_administrator: actor.role === 'administrator',
    is_manager: actor.role === 'manager',
    is_user: actor.role === 'user',
    is_client: actor.role === 'client',
    company_id: actor.companyId,
    company_roles: row.companyRoles,
    language: row.language,
    mails: row.mails,
    facility_id: row.facilityId,
    permissions: [...actor.permissions].sort(),
    menu: menuOfProfiles(menus, row.profiles),
    start_page: startOfProfiles(menus, row.profiles, actor.permissions),
    ...(row.ownMenu ? { own_menu: row.ownMenu } : {}),
    ...(actor.needsSecondStep ? { needs_second_step: true } : {}),
    viewed_by: actor.viewer ? { id: actor.viewer.id, name: actor.viewer.name } : null,
  }
}

/** Changes the person's own name, which whoever signs has changed by an administrator. @throws 422 */
export async function update(
  ctx: Context,
  { body }: { body: z.output<typeof accountInput> },
  exchange: HttpExchange,
  { isSigner, menus }: Pick<SignIn, 'isSigner'> & { menus: MenuBook },
): Promise<CurrentUser> {
  const { actor } = ctx
  if (body.name !== actor.name) {
    await requireOwnName(ctx, body.name, actor.id)
    if (await isSigner(ctx, actor.id)) throw invalid({ name: [NAMED_BY_OTHERS] })
  }
  return ownTransaction(exchange, actor, async (own) => {
    const { language = null, mails = null } = body
    await own.tx.query(sql`
      UPDATE ${userTable} SET name = ${body.name}, language = coalesce(${language}, language), mails = coalesce(${mails}, mails),
        version = version + 1, updated_at = now()
      WHERE id = ${actor.id}`)
    const before = { name: actor.name, language: null, mails: null }
    const changes = changesBetween(before, { name: body.name, language, mails })
    if (Object.keys(changes).length > 0)
      own.audit({ entity: 'users', entityId: actor.id, action: 'update', subject: body.name, changes })
    return user(own, menus)
  })
}

/** Changes the password, ends every session and opens a new one for this browser. API tokens live on, and the letter says how many. */
export const changePasswordWith =
  (liveTokens: SignIn['liveTokens']) =>
  async (
    ctx: Context,
    { body }: { body: z.output<typeof changePasswordInput> },
    exchange: HttpExchange,
  ): Promise<void> => {
    const { actor } = ctx
    const { services } = exchange
    checkConfirmed(body)
    const who = { userId: actor.id, email: actor.email }
    const limits = [{ key: `password:${actor.id}`, attempts: 5, seconds: 60 }]
    const taken = await takeAttempt(services.db, services.clock, limits)
    const refuse = async (errors: Record<string, string[]>) => {
      await logSecurity(exchange, 'password-refused', who)
      throw invalid(errors)
    }
    if (!taken.isAllowed) {
      await refuse({
        current_password: [tryAgainIn(taken.retryAfter)],
      })
    }
    const [row] = await services.db.query<{ passwordHash: string | null; remember: boolean }>(sql`
    SELECT u.password_hash AS "passwordHash", s.remember FROM ${userTable} u JOIN sessions s ON s.user_id = u.id
    WHERE u.id = ${actor.id} AND s.id = ${actor.sessionId}`)
    if (!(await verifyPassword(row?.passwordHash ?? null, body.current_password))) {
      await refuse({ current_password: ['The password is incorrect.'] })
    }
    const problem =
      commonProblem(body.password) ??
      personalProblem(body.password, [actor.name, actor.email, await companyName(services.db)])
    if (problem) await refuse({ password: [problem] })
    const passwordHash = await hashPassword(body.password)
    await ownTransaction(exchange, actor, async (own) => {
      await own.tx.query(sql`UPDATE ${userTable} SET password_hash = ${passwordHash} WHERE id = ${actor.id}`)
      await endSessions(own.tx, actor.id)
      await dropTokensOf(own.tx, actor.id)
      await signInBrowser(own.tx, exchange, { userId: actor.id, remember: row?.remember ?? false })
      own.audit({ entity: 'users', entityId: actor.id, action: 'change-password', subject: actor.name })
      own.mail(passwordChangedLetter(actor, own.appUrl, await liveTokens(own, actor.id)))
    })
    await logSecurity(exchange, 'password-changed', who)
  }

/** The devices the person is signed in on. */
export async function sessions({ tx, clock, actor }: Context): Promise<Session[]> {
  const rows = await sessionsOf(tx, clock, actor.id)
  return rows.map((row) => ({
    id: row.id,
    is_current: row.id === actor.sessionId,
    is_remembered: row.remember,
    user_agent: row.userAgent,
    ip_address: row.ip,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
  }))
}

/** What was done with the person's password and PIN. */
export async function notes(ctx: Context): Promise<AccountNote[]> {
  const found = await notesOf(ctx, ctx.actor.id)
  return found.map(({ event, at, ip, byName }) => ({ event, at, ip_address: ip, by_name: byName }))
}

/** Signs out one of the person's devices. */
export async function endOwnSession(
  { actor }: Context,
  { params }: { params: { id: string } },
  exchange: HttpExchange,
): Promise<void> {
  if (!(await endSession(exchange.services.db, actor.id, params.id))) throw notFound()
  await logSecurity(exchange, 'session-ended', { userId: actor.id, email: actor.email })
}
