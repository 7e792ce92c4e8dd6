import { fullAddress } from '#platform/contract/register.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invalid, notFound } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import { openFirstFacility } from '#modules/setup/facilities/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { firstRunInput } from '../contract.ts'
import { firstRunTable } from '../table.ts'
import { nameInstallation } from './installation.ts'
import { ownTransaction, personActing } from './own-transaction.ts'
import { newLinkToken } from './passwords/password-tokens.ts'
import { checkConfirmed, commonProblem, hashPassword, personalProblem } from './passwords/passwords.ts'
import { logSecurity } from './sign-in/security-log.ts'
import { signInBrowser } from './sign-in/sessions.ts'

const LINK_DAYS = 7

// People of a restored export are disabled and have no password: somebody must be able to let them in again.
const anybody = sql`SELECT 1 FROM ${userTable} WHERE status <> 'disabled' OR password_hash IS NOT NULL`

/** The address that creates the first administrator; null once anybody can have an account. Older links stop working. */
export function createFirstRunLink(services: Services): Promise<string | null> {
  return inTransaction(services.pool, async (tx) => {
    const users = await tx.query(sql`${anybody} LIMIT 1`)
    await tx.query(sql`DELETE FROM ${firstRunTable}`)
    if (users.length > 0) return null
    const token = newLinkToken()
    const end = new Date(services.clock.now().getTime() + LINK_DAYS * 24 * 3600_000)
    await tx.query(
      sql`INSERT INTO ${firstRunTable} (token_hash, expires_at) VALUES (${hashToken(token)}, ${end.toISOString()})`,
    )
    return fullAddress(services.appUrl, `/first-run/${token}`)
  })
}

interface ByToken {
  params: { token: string }
}

const works = (services: Services, token: string) => sql`
  token_hash = ${hashToken(token)} AND expires_at > ${services.clock.now().toISOString()}::timestamptz
  AND NOT EXISTS (${anybody})`

/** Whether the setup link still works; 404 when not. */
export async function checkFirstRun(
  _ctx: Context,
  { params }: ByToken,
  { services }: HttpExchange,
): Promise<{ is_valid: true }> {
  const [found] = await services.db.query(
    sql`SELECT 1 FROM ${firstRunTable} WHERE ${works(services, params.token)}`,
  )
  if (!found) throw notFound()
  return { is_valid: true }
}

/** Creates the first administrator, verified and signed in, and the first facility; notes whose installation this is. */
export async function firstRun(
  ctx: Context,
  { params, body }: ByToken & { body: z.output<typeof firstRunInput> },
  exchange: HttpExchange,
): Promise<void> {
  const { services } = exchange
  await checkFirstRun(ctx, { params }, exchange)
  checkConfirmed(body)
  const about = [body.name, body.email, body.company_name]
  const problem = commonProblem(body.password) ?? personalProblem(body.password, about)
  if (problem) throw invalid({ password: [problem] })
  const passwordHash = await hashPassword(body.password)
  const person = { id: randomUUID(), name: body.name, email: body.email, role: 'administrator' } as const
  await ownTransaction(exchange, personActing(person), async (own) => {
    const spent = await own.tx.query(
      sql`DELETE FROM ${firstRunTable} WHERE ${works(services, params.token)} RETURNING 1`,
    )
    if (spent.length === 0) throw notFound()
    const now = own.clock.now().toISOString()
    await insertRow(own.tx, userTable, {
      ...person,
      passwordHash,
      status: 'active',
      verifiedAt: now,
      lastLoginAt: now,
    })
    await nameInstallation(own.tx, own.clock, body.company_name)
    await openFirstFacility(own, {
      name: body.company_name,
      country: body.country,
      currency: body.currency,
      timeZone: body.time_zone,
    })
    await signInBrowser(own.tx, exchange, { userId: person.id, remember: false })
    const changes = { email: { from: null, to: person.email }, role: { from: null, to: person.role } }
    own.audit({ entity: 'users', entityId: person.id, action: 'create', subject: person.name, changes })
  })
  await logSecurity(exchange, 'first-run', { userId: person.id, email: person.email })
}
