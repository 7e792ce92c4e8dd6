import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock, Role } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import { userTable } from '#modules/people/users/table.ts'
import { passwordTokenTable } from '../../table.ts'

export const RESET_MINUTES = 60
export const INVITATION_DAYS = 7

type Purpose = 'reset' | 'invitation'

const lifetime: Readonly<Record<Purpose, number>> = {
  reset: RESET_MINUTES * 60_000,
  invitation: INVITATION_DAYS * 24 * 3600_000,
}

/** A fresh secret for a mailed link: 256 bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** Makes the token of a mailed link; the one before it for the same purpose stops working. */
export async function issuePasswordToken(
  tx: Db,
  clock: Clock,
  userId: string,
  purpose: Purpose,
  madeBy: string | null = null,
): Promise<string> {
  const token = newLinkToken()
  const now = clock.now()
  const end = new Date(now.getTime() + lifetime[purpose])
  await tx.query(sql`
    INSERT INTO ${passwordTokenTable} (token_hash, user_id, purpose, made_by, created_at, expires_at)
    VALUES (${hashToken(token)}, ${userId}, ${purpose}, ${madeBy}, ${now.toISOString()}, ${end.toISOString()})
    ON CONFLICT (user_id, purpose) DO UPDATE
    SET token_hash = excluded.token_hash, made_by = excluded.made_by, created_at = excluded.created_at, expires_at = excluded.expires_at`)
  return token
}

export interface TokenHolder {
  id: string
  name: string
  email: string
  role: Role
  status: string
  /** The administrator who made the link. */
  madeBy: string | null
}

/** Whose token this is, when it still works and belongs to this e-mail; disabled people have none. */
export async function findTokenHolder(
  db: Db,
  clock: Clock,
  token: string,
  email: string,
): Promise<TokenHolder | null> {
  const [row] = await db.query<TokenHolder>(sql`
    SELECT ${userTable.id} AS id, ${userTable.name} AS name, ${userTable.email} AS email, ${userTable.role} AS role,
      ${userTable.status} AS status, ${passwordTokenTable.madeBy} AS "madeBy"
    FROM ${passwordTokenTable} JOIN ${userTable} ON ${userTable.id} = ${passwordTokenTable.userId}
    WHERE ${passwordTokenTable.tokenHash} = ${hashToken(token)} AND lower(${userTable.email}) = ${email.toLowerCase()}
      AND ${passwordTokenTable.expiresAt} > ${clock.now().toISOString()}::timestamptz
      AND ${userTable.status} <> 'disabled'`)
  return row ?? null
}

/** Uses the token up; false when somebody was faster. */
export async function spendToken(tx: Db, token: string): Promise<boolean> {
  const spent = await tx.query(
    sql`DELETE FROM ${passwordTokenTable} WHERE token_hash = ${hashToken(token)} RETURNING user_id`,
  )
  return spent.length > 0
}

/** Makes every mailed link of a person useless. */
export async function dropTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.query(sql`DELETE FROM ${passwordTokenTable} WHERE user_id = ${userId}`)
}

/** Forgets tokens that are over. */
export async function forgetOldTokens(db: Db, clock: Clock): Promise<void> {
  await db.query(
    sql`DELETE FROM ${passwordTokenTable} WHERE expires_at < ${clock.now().toISOString()}::timestamptz`,
  )
}
