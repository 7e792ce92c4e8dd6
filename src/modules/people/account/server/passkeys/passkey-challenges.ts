import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { hashToken, tokenOf } from '#platform/server/http/sessions/session.ts'
import { passkeyChallengeTable } from '../../table.ts'

/** How long a browser may take to answer, in ms. */
export const CHALLENGE_TIME = 300_000

type Purpose = 'make' | 'use'

/** The browser: by the token of its session, also of a guest's, which every write carries. */
const browserOf = ({ services, request }: HttpExchange): string =>
  hashToken(tokenOf(services.cookies, request) ?? '')

/** Makes the challenge this browser has to answer, in the place of the one before. */
export async function makeChallenge(exchange: HttpExchange, purpose: Purpose): Promise<string> {
  const { db, clock } = exchange.services
  const challenge = randomBytes(32).toString('base64url')
  const end = new Date(clock.now().getTime() + CHALLENGE_TIME).toISOString()
  await db.query(sql`
    INSERT INTO ${passkeyChallengeTable} (browser, purpose, challenge, expires_at)
    VALUES (${browserOf(exchange)}, ${purpose}, ${challenge}, ${end})
    ON CONFLICT (browser, purpose) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`)
  return challenge
}

/** Uses the challenge of this browser up, whatever comes of it; null when there is none or it is over. */
export async function takeChallenge(exchange: HttpExchange, purpose: Purpose): Promise<string | null> {
  const { db, clock } = exchange.services
  const [taken] = await db.query<{ challenge: string; isLive: boolean }>(sql`
    DELETE FROM ${passkeyChallengeTable} WHERE browser = ${browserOf(exchange)} AND purpose = ${purpose}
    RETURNING challenge, expires_at > ${clock.now().toISOString()}::timestamptz AS "isLive"`)
  return taken?.isLive ? taken.challenge : null
}

/** Forgets challenges nobody has answered. */
export async function forgetOldChallenges(db: Db, clock: Clock): Promise<void> {
  await db.query(
    sql`DELETE FROM ${passkeyChallengeTable} WHERE expires_at < ${clock.now().toISOString()}::timestamptz`,
  )
}
