import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { securityLogTable } from '../../table.ts'

export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-in-locked'
  | 'sign-out'
  | 'reset-requested'
  | 'reset-refused'
  | 'password-reset'
  | 'password-changed'
  | 'password-refused'
  | 'session-ended'
  | 'email-verified'
  | 'first-run'
  | 'password-link-made'
  | 'pin-changed'
  | 'pin-confirmed'
  | 'signing-unlocked'
  | 'second-step-on'
  | 'second-step-off'
  | 'second-step-refused'
  | 'recovery-codes-made'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'passkey-copied'
  | 'passkey-sign-in'
  | 'api-token-made'

/** Writes one line of the security log, on the pool: it stays when the request is refused. */
export async function logSecurity(
  { services, request }: HttpExchange,
  event: SecurityEvent,
  who: { userId: string | null; email: string },
  db: Db = services.db,
): Promise<void> {
  const userAgent = request.headers['user-agent'] ?? ''
  services.log.info({ event, userId: who.userId, ip: request.ip, requestId: request.id }, 'security')
  await db.query(sql`
    INSERT INTO ${securityLogTable} (at, event, user_id, email, ip, user_agent)
    VALUES (${services.clock.now().toISOString()}, ${event}, ${who.userId}, ${who.email.slice(0, 254)}, ${request.ip},
      ${userAgent.slice(0, 300)})`)
}

/** Writes one line about somebody's account as part of what is done to it; the person sees it on the own account page. */
export async function noteForPerson(
  ctx: Context,
  event: SecurityEvent,
  person: { id: string; email: string },
): Promise<void> {
  const actor = ctx.actor.viewer ?? ctx.actor
  const byName = actor.id === person.id ? null : actor.name
  await ctx.tx.query(sql`
    INSERT INTO ${securityLogTable} (at, event, user_id, email, ip, user_agent, by_name)
    VALUES (${ctx.clock.now().toISOString()}, ${event}, ${person.id}, ${person.email.slice(0, 254)}, ${ctx.request.ip},
      '', ${byName})`)
}

interface Noted {
  event: string
  at: string
  ip: string
  byName: string | null
}

/** What was done with the password and the PIN of a person, the latest first. */
export const notesOf = (ctx: Context, userId: string): Promise<Noted[]> =>
  ctx.tx.query<Noted>(sql`
    SELECT event, at, ip, by_name AS "byName" FROM ${securityLogTable}
    WHERE user_id = ${userId} AND event = ANY(${sql.param(shown)}::text[]) ORDER BY at DESC, id DESC LIMIT 20`)

/** Not each sign-in: what changed who can sign in and sign. */
const shown: readonly SecurityEvent[] = [
  'reset-requested',
  'password-reset',
  'password-changed',
  'password-link-made',
  'pin-changed',
  'pin-confirmed',
  'signing-unlocked',
  'second-step-on',
  'second-step-off',
  'recovery-codes-made',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'api-token-made',
]
