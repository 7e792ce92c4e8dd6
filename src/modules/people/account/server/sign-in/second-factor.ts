import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openSecretOf, sealSecretFor } from '#platform/server/program/sealing.ts'
import type { Services } from '#platform/server/services.ts'
import { passkeyTable, recoveryCodeTable, secondFactorTable } from '../../table.ts'

/*
 * Time-based codes by RFC 6238: HMAC-SHA-1, six digits, half minutes, which every authenticator app knows. One half minute
 * before and after is taken too, for phones that go wrong; a code is taken once.
 */

const PERIOD = 30
const SECRET_BYTES = 20
const RECOVERY_CODES = 10

const sealOf = (secretKey: string, ownerId: string) => ({ secretKey, purpose: 'second-factor', ownerId })

/** The secret of an app as it is stored, bound to the person. */
export const sealSecret = (secretKey: string, userId: string, secret: Uint8Array): string =>
  sealSecretFor(sealOf(secretKey, userId), secret)

/** @throws Error when it was changed, belongs to somebody else or was sealed with another key */
export const openSecret = (secretKey: string, userId: string, stored: string): Buffer =>
  openSecretOf(sealOf(secretKey, userId), stored)

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({
    issuer: 'Heatline',
    label,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** What an authenticator app reads: the address for its QR code, and the secret for typing. */
export function appSetup(secret: Uint8Array, email: string): { uri: string; secret: string } {
  const totp = totpOf(secret, email)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

interface Factor {
  readonly sealedSecret: string
  readonly confirmedAt: string | null
  readonly lastStep: number
}

/** The app of a person; null: none, or only with `unconfirmed` one that was not tried yet. */
export async function findFactor(db: Db, userId: string, unconfirmed = false): Promise<Factor | null> {
  const [factor] = await db.query<Factor>(sql`
    SELECT sealed_secret AS "sealedSecret", confirmed_at AS "confirmedAt", last_step::int8 AS "lastStep"
    FROM ${secondFactorTable} WHERE user_id = ${userId} AND (${unconfirmed} OR confirmed_at IS NOT NULL)`)
  return factor ?? null
}

/** An expression: whether a person (the id, an expression) has a confirmed app or a passkey. */
export const hasSecondStep = (userId: SQL): SQL => sql`(
  EXISTS (SELECT 1 FROM ${secondFactorTable} f WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM ${passkeyTable} p WHERE p.user_id = ${userId}))`

/** Takes a code of the app; false when it is wrong, too old, or was taken before. */
export async function takeAppCode(
  { config }: Pick<Services, 'config'>,
  db: Db,
  clock: Clock,
  userId: string,
  { sealedSecret }: Pick<Factor, 'sealedSecret'>,
  code: string,
): Promise<boolean> {
  const timestamp = clock.now().getTime()
  const totp = totpOf(openSecret(config.SECRET_KEY, userId, sealedSecret), '')
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta
  const taken = await db.query(sql`
    UPDATE ${secondFactorTable} SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step} RETURNING 1`)
  return taken.length > 0
}

// No letters that are read for one another, no vowels that would make words.
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ23456789'

const hashOf = (userId: string, code: string): string =>
  createHash('sha256').update(`recovery:${userId}:${code}`).digest('hex')

const withoutMarks = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Ten new codes of 48 bits in the place of those there were; shown once. */
export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    // 28 does not divide 256; the tenth of a bit that is lost does not matter at this length.
    Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  )
  await tx.query(sql`DELETE FROM ${recoveryCodeTable} WHERE user_id = ${userId}`)
  const rows = codes.map((code) => sql`(${hashOf(userId, code)}, ${userId}::uuid)`)
  await tx.query(sql`INSERT INTO ${recoveryCodeTable} (code_hash, user_id) VALUES ${sql.join(rows, sql`, `)}`)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses a recovery code up; false when it is none of this person. */
export async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const taken = await db.query(sql`
    DELETE FROM ${recoveryCodeTable} WHERE code_hash = ${hashOf(userId, withoutMarks(code))} AND user_id = ${userId} RETURNING 1`)
  return taken.length > 0
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${recoveryCodeTable} WHERE user_id = ${userId}`,
  )
  return row?.n ?? 0
}

/** Takes the app and the recovery codes of a person away; false when there was no app. */
export async function dropFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.query(sql`DELETE FROM ${recoveryCodeTable} WHERE user_id = ${userId}`)
  const gone = await tx.query(
    sql`DELETE FROM ${secondFactorTable} WHERE user_id = ${userId} RETURNING confirmed_at`,
  )
  return gone.length > 0
}
