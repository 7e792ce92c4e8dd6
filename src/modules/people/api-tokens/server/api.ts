import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { actorColumns, lacksSecondStep } from '#modules/people/account/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Actor, Clock, Context, RightChanges } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { apiTokenTable as table } from '../table.ts'

const STALE_SECONDS = 60

/** A token that opens something, with the account behind it. */
interface FoundToken {
  readonly token: NonNullable<Actor['token']>
  readonly scopes: readonly string[]
  readonly user: Omit<Actor, 'permissions' | 'sessionId' | 'viewer' | 'token' | 'profiles'>
  readonly rights: RightChanges
  /** Its last use was noted more than a minute ago. */
  readonly isStale: boolean
}

type FoundRow = FoundToken['user'] & {
  readonly tokenId: string
  readonly tokenName: string
  readonly isReadOnly: boolean
  readonly scopes: readonly string[]
  readonly isStale: boolean
  readonly profiles: RightChanges['profiles']
  readonly roleRights: RightChanges['role']
  readonly ownRights: RightChanges['own']
}

/** What a token looks like; the letters before it are found by programs that look for secrets in files. */
export const newApiToken = (): string => `hlt_${randomBytes(32).toString('base64url')}`

/** The token with this hash and its account, in one query; null: unknown, over, revoked, or its person has left. */
export async function findApiToken(db: Db, clock: Clock, tokenHash: string): Promise<FoundToken | null> {
  const now = clock.now().toISOString()
  const [row] = await db.query<FoundRow>(sql`
    SELECT t.id AS "tokenId", t.name AS "tokenName", t.is_read_only AS "isReadOnly", t.scopes,
      coalesce(t.last_used_at < ${now}::timestamptz - make_interval(secs => ${STALE_SECONDS}), true) AS "isStale",
      ${lacksSecondStep(sql`u`)} AS "needsSecondStep", ${actorColumns(sql`u`, now)}
    FROM ${table} t JOIN ${userTable} u ON u.id = t.user_id
    WHERE t.token_hash = ${tokenHash} AND t.revoked_at IS NULL AND t.expires_at > ${now}::timestamptz
      AND u.status = 'active' AND u.role <> 'client'`)
  if (!row) return null
  const { tokenId, tokenName, isReadOnly, scopes, isStale, profiles, roleRights, ownRights, ...user } = row
  return {
    token: { id: tokenId, name: tokenName, isReadOnly },
    scopes,
    user,
    rights: { role: roleRights, own: ownRights, profiles: profiles ?? null },
    isStale,
  }
}

/** Notes that a token is in use; written at most once a minute. */
export async function touchApiToken(db: Db, clock: Clock, id: string): Promise<void> {
  await db.query(sql`UPDATE ${table} SET last_used_at = ${clock.now().toISOString()} WHERE id = ${id}`)
}

/** Revokes every token of a person who leaves, gets another role or has lost the password; they do not come back with the person. */
export async function revokeTokensOf(ctx: Context, userId: string): Promise<void> {
  const revoked = await ctx.tx.query<{ id: string; name: string }>(sql`
    UPDATE ${table} SET revoked_at = ${ctx.clock.now().toISOString()}, revoked_by_name = ${ctx.actor.name}
    WHERE user_id = ${userId} AND revoked_at IS NULL RETURNING id, name`)
  for (const { id, name } of revoked)
    ctx.audit({ entity: 'api-tokens', entityId: id, action: 'revoke', subject: name })
}

/** How many tokens of a person open something now. */
export async function liveTokensOf(
  { tx, clock }: Pick<Context, 'tx' | 'clock'>,
  userId: string,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${table}
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${clock.now().toISOString()}::timestamptz`)
  return row?.count ?? 0
}
