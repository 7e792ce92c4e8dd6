import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Services, LiveSession } from '#platform/server/services.ts'
import {
  ABSOLUTE_HOURS,
  hashToken,
  IDLE_SECONDS,
  isSignedInToken,
  newToken,
  REMEMBER_ABSOLUTE_DAYS,
  REMEMBER_SECONDS,
  setCookies,
  tokenOf,
} from '#platform/server/http/sessions/session.ts'
import { profilesOf } from '#modules/people/profiles/server/api.ts'
import { changesOfRole } from '#modules/people/role-permissions/server/api.ts'
import { exceptionsOf } from '#modules/people/user-permissions/server/api.ts'
import { homeTimeZone } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { secondStepRoleTable, sessionTable } from '../../table.ts'
import { hasSecondStep } from './second-factor.ts'

const STALE_SECONDS = 60

/** The instant so many seconds before the clock's, as the database takes it. */
export const secondsAgo = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() - seconds * 1000).toISOString()

/** The sessions that count: not idle for too long, not past their end. */
const isLive = (clock: Clock) => sql`
  coalesce(${sessionTable.expiresAt}, ${sessionTable.createdAt} + make_interval(days => ${REMEMBER_ABSOLUTE_DAYS}))
    > ${clock.now().toISOString()}::timestamptz
  AND ${sessionTable.lastSeenAt} > CASE WHEN ${sessionTable.remember}
    THEN ${secondsAgo(clock, REMEMBER_SECONDS)}::timestamptz ELSE ${secondsAgo(clock, IDLE_SECONDS)}::timestamptz END`

interface SessionWithUser {
  sessionId: string
  remember: boolean
  isStale: boolean
  viewer: LiveSession['viewer']
  roleRights: LiveSession['rights']['role']
  ownRights: LiveSession['rights']['own']
  profiles: LiveSession['rights']['profiles']
  id: string
  name: string
  email: string
  role: LiveSession['user']['role']
  isVerified: boolean
  companyId: string | null
  facilityId: string | null
  timeZone: string
  needsSecondStep: boolean
}

/** An expression over a user (an alias): their role signs in with a second step and they have none. */
export const lacksSecondStep = (user: SQL): SQL => sql`(
  EXISTS (SELECT 1 FROM ${secondStepRoleTable} r WHERE r.role = ${user}.role) AND NOT ${hasSecondStep(sql`${user}.id`)})`

/** The columns of whoever acts, of a user (an alias): the account, and what differs from the rights of the role. */
export const actorColumns = (user: SQL, now: string): SQL => sql`
  ${user}.id, ${user}.name, ${user}.email, ${user}.role, ${user}.verified_at IS NOT NULL AS "isVerified",
  ${user}.company_id AS "companyId", ${user}.facility_id AS "facilityId",
  coalesce((SELECT time_zone FROM ${facilityTable} WHERE id = ${user}.facility_id), ${homeTimeZone}) AS "timeZone",
  ${profilesOf(sql`${user}.profiles`)} AS profiles, ${changesOfRole(sql`${user}.role`)} AS "roleRights",
  ${exceptionsOf(sql`${user}.id`, now)} AS "ownRights"`

/**
 * The live session with this token hash, its account and what differs from the rights of the role, in one query; null
 * also for disabled accounts. While an administrator views the program as somebody else, the account is that person's.
 */
export async function findSession(db: Db, clock: Clock, tokenHash: string): Promise<LiveSession | null> {
  const [row] = await db.query<SessionWithUser>(sql`
    SELECT ${sessionTable.id} AS "sessionId", ${sessionTable.remember} AS remember,
      ${sessionTable.lastSeenAt} < ${secondsAgo(clock, STALE_SECONDS)}::timestamptz AS "isStale",
      CASE WHEN viewed.id IS NOT NULL
        THEN jsonb_build_object('id', owner.id, 'name', owner.name, 'email', owner.email) END AS viewer,
      ${lacksSecondStep(sql`owner`)} AS "needsSecondStep", ${actorColumns(sql`u`, clock.now().toISOString())}
    FROM ${sessionTable} JOIN ${userTable} owner ON owner.id = ${sessionTable.userId}
    LEFT JOIN ${userTable} viewed ON viewed.id = ${sessionTable.viewingUserId}
      AND viewed.status = 'active' AND owner.role = 'administrator'
    JOIN ${userTable} u ON u.id = coalesce(viewed.id, owner.id)
    WHERE ${sessionTable.tokenHash} = ${tokenHash} AND owner.status = 'active' AND ${isLive(clock)}`)
  if (!row) return null
  const { sessionId, remember, isStale, viewer, roleRights, ownRights, profiles, ...user } = row
  return {
    sessionId,
    remember,
    isStale,
    viewer,
    user,
    rights: { role: roleRights, own: ownRights, profiles: profiles ?? null },
  }
}

/** Those of these sessions that are not over and whose account is not disabled. */
export async function liveSessions(db: Db, clock: Clock, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT ${sessionTable.id} AS id FROM ${sessionTable} JOIN ${userTable} u ON u.id = ${sessionTable.userId}
    WHERE ${sessionTable.id} = ANY(${sql.param(ids)}::uuid[]) AND u.status = 'active' AND ${isLive(clock)}`)
  return new Set(rows.map(({ id }) => id))
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
  const hours = opening.remember ? REMEMBER_ABSOLUTE_DAYS * 24 : ABSOLUTE_HOURS
  const end = new Date(now.getTime() + hours * 3600_000).toISOString()
  await tx.query(sql`
    INSERT INTO ${sessionTable} (user_id, token_hash, remember, created_at, last_seen_at, expires_at, ip, user_agent)
    VALUES (${opening.userId}, ${hashToken(token)}, ${opening.remember}, ${now.toISOString()}, ${now.toISOString()},
      ${end}, ${opening.ip}, ${opening.userAgent.slice(0, 300)})`)
  return token
}

/** Opens a session for the browser that sends this request, in place of the one it had, and sets its cookies. */
export async function signInBrowser(
  tx: Db,
  exchange: { services: Services; request: FastifyRequest; reply: FastifyReply },
  who: { userId: string; remember: boolean },
): Promise<void> {
  const { services, request, reply } = exchange
  const old = tokenOf(services.cookies, request)
  if (isSignedInToken(old))
    await tx.query(sql`DELETE FROM ${sessionTable} WHERE token_hash = ${hashToken(old)}`)
  const userAgent = request.headers['user-agent'] ?? ''
  const token = await openSession(tx, services.clock, { ...who, ip: request.ip, userAgent })
  setCookies(services.cookies, reply, token, who.remember)
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
