import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { Kit, LiveSession } from '../../../platform/server/kit.ts'
import {
  ABSOLUTE_HOURS,
  hashToken,
  IDLE_SECONDS,
  isSignedInToken,
  newToken,
  REMEMBER_SECONDS,
  setCookies,
  tokenOf,
} from '../../../platform/server/session.ts'
import { userTable } from '../../users/table.ts'
import { sessionTable } from '../table.ts'

const STALE_SECONDS = 60

/** The instant so many seconds before the clock's, as the database takes it. */
export const secondsAgo = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() - seconds * 1000).toISOString()

/** The sessions that count: not idle for too long, not past their end. */
const isLive = (clock: Clock) => sql`
  (${sessionTable.expiresAt} IS NULL OR ${sessionTable.expiresAt} > ${clock.now().toISOString()}::timestamptz)
  AND ${sessionTable.lastSeenAt} > CASE WHEN ${sessionTable.remember}
    THEN ${secondsAgo(clock, REMEMBER_SECONDS)}::timestamptz ELSE ${secondsAgo(clock, IDLE_SECONDS)}::timestamptz END`

interface SessionWithUser {
  sessionId: string
  remember: boolean
  isStale: boolean
  id: string
  name: string
  email: string
  role: LiveSession['user']['role']
  isVerified: boolean
  companyId: string | null
  facilityId: string | null
}

/** The live session with this token hash and its account, in one query; null also for disabled accounts. */
export async function findSession(db: Db, clock: Clock, tokenHash: string): Promise<LiveSession | null> {
  const [row] = await db.query<SessionWithUser>(sql`
    SELECT ${sessionTable.id} AS "sessionId", ${sessionTable.remember} AS remember,
      ${sessionTable.lastSeenAt} < ${secondsAgo(clock, STALE_SECONDS)}::timestamptz AS "isStale",
      ${userTable.id} AS id, ${userTable.name} AS name, ${userTable.email} AS email, ${userTable.role} AS role,
      ${userTable.verifiedAt} IS NOT NULL AS "isVerified", ${userTable.companyId} AS "companyId",
      ${userTable.facilityId} AS "facilityId"
    FROM ${sessionTable} JOIN ${userTable} ON ${userTable.id} = ${sessionTable.userId}
    WHERE ${sessionTable.tokenHash} = ${tokenHash} AND ${userTable.status} = 'active' AND ${isLive(clock)}`)
  if (!row) return null
  const { sessionId, remember, isStale, ...user } = row
  return { sessionId, remember, isStale, user }
}

/** Notes that the session is in use; written at most once a minute. */
export async function touchSession(db: Db, clock: Clock, sessionId: string): Promise<void> {
  await db.query(sql`
    UPDATE ${sessionTable} SET last_seen_at = ${clock.now().toISOString()}::timestamptz
    WHERE id = ${sessionId} AND last_seen_at < ${secondsAgo(clock, STALE_SECONDS)}::timestamptz`)
}

interface Opening {
  readonly userId: string
  readonly remember: boolean
  readonly ip: string
  readonly userAgent: string
}

/** Opens a session and gives its token, which is stored nowhere else than in the person's browser. */
export async function openSession(tx: Db, clock: Clock, opening: Opening): Promise<string> {
  const token = newToken('signedIn')
  const now = clock.now()
  const end = opening.remember ? null : new Date(now.getTime() + ABSOLUTE_HOURS * 3600_000).toISOString()
  await tx.query(sql`
    INSERT INTO ${sessionTable} (user_id, token_hash, remember, created_at, last_seen_at, expires_at, ip, user_agent)
    VALUES (${opening.userId}, ${hashToken(token)}, ${opening.remember}, ${now.toISOString()}, ${now.toISOString()},
      ${end}, ${opening.ip}, ${opening.userAgent.slice(0, 300)})`)
  return token
}

/** Opens a session for the browser that sends this request, in place of the one it had, and sets its cookies. */
export async function signInBrowser(
  tx: Db,
  exchange: { kit: Kit; request: FastifyRequest; reply: FastifyReply },
  who: { userId: string; remember: boolean },
): Promise<void> {
  const { kit, request, reply } = exchange
  const old = tokenOf(kit.cookies, request)
  if (isSignedInToken(old))
    await tx.query(sql`DELETE FROM ${sessionTable} WHERE token_hash = ${hashToken(old)}`)
  const userAgent = request.headers['user-agent'] ?? ''
  const token = await openSession(tx, kit.clock, { ...who, ip: request.ip, userAgent })
  setCookies(kit.cookies, reply, token, who.remember)
}

/** Ends every session of a person, or all but one; gives how many. */
export async function endSessions(tx: Db, userId: string, except: string | null = null): Promise<number> {
  const kept = except === null ? sql`` : sql` AND id <> ${except}`
  const ended = await tx.query(sql`DELETE FROM ${sessionTable} WHERE user_id = ${userId}${kept} RETURNING id`)
  return ended.length
}

/** Ends one session of this person; false when there is none with this id. */
export async function endSession(tx: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx.query(
    sql`DELETE FROM ${sessionTable} WHERE id = ${sessionId} AND user_id = ${userId} RETURNING id`,
  )
  return ended.length > 0
}

interface StoredSession {
  id: string
  ip: string
  userAgent: string
  remember: boolean
  createdAt: string
  lastSeenAt: string
}

/** The live sessions of a person, the latest used first. */
export function sessionsOf(db: Db, clock: Clock, userId: string): Promise<StoredSession[]> {
  return db.query<StoredSession>(sql`
    SELECT id, ip, user_agent AS "userAgent", remember, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM ${sessionTable} WHERE ${sessionTable.userId} = ${userId} AND ${isLive(clock)}
    ORDER BY last_seen_at DESC, id LIMIT 100`)
}

/** Forgets sessions that are over. */
export async function forgetOldSessions(db: Db, clock: Clock): Promise<void> {
  await db.query(sql`DELETE FROM ${sessionTable} WHERE NOT (${isLive(clock)})`)
}
