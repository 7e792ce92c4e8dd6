import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Exchange } from '#platform/server/http/serve.ts'
import { securityLogTable } from '../table.ts'

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

/** Writes one line of the security log, on the pool: it stays when the request is refused. */
export async function logSecurity(
  { kit, request }: Exchange,
  event: SecurityEvent,
  who: { userId: string | null; email: string },
  db: Db = kit.db,
): Promise<void> {
  const userAgent = request.headers['user-agent'] ?? ''
  kit.log.info({ event, userId: who.userId, ip: request.ip, requestId: request.id }, 'security')
  await db.query(sql`
    INSERT INTO ${securityLogTable} (at, event, user_id, email, ip, user_agent)
    VALUES (${kit.clock.now().toISOString()}, ${event}, ${who.userId}, ${who.email.slice(0, 254)}, ${request.ip},
      ${userAgent.slice(0, 300)})`)
}
