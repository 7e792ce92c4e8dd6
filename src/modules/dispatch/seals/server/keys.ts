import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { sealKeyTable as table } from '../table.ts'

const NONCE = 12
const TAG = 16

const wrappingKey = (secretKey: string): Buffer =>
  createHash('sha256').update(`seal-key:${secretKey}`).digest()

/** AES-256-GCM, bound to the key that it is the other half of. */
function wrapped(secretKey: string, fingerprint: string, der: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(secretKey), nonce).setAAD(Buffer.from(fingerprint))
  const text = Buffer.concat([cipher.update(der), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Null where another secret made it. */
function unwrapped(secretKey: string, fingerprint: string, stored: string): KeyObject | null {
  const bytes = Buffer.from(stored, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey(secretKey), bytes.subarray(0, NONCE))
      .setAAD(Buffer.from(fingerprint))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    const der = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    return null
  }
}

/** What signs a seal. */
export interface SealKey {
  readonly id: string
  readonly fingerprint: string
  readonly privateKey: KeyObject
}

/** The newest key that the secret of the installation opens; the first seal, and one after the secret was lost, makes its own. */
export async function signingKey(ctx: Context, secretKey: string): Promise<SealKey> {
  const known = await ctx.tx.query<{ id: string; fingerprint: string; sealedPrivate: string }>(sql`
    SELECT id, fingerprint, sealed_private AS "sealedPrivate" FROM ${table} ORDER BY at DESC, id`)
  for (const { id, fingerprint, sealedPrivate } of known) {
    const privateKey = unwrapped(secretKey, fingerprint, sealedPrivate)
    if (privateKey) return { id, fingerprint, privateKey }
  }
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const fingerprint = createHash('sha256').update(spki).digest('hex')
  const id = await insertRow(ctx.tx, table, {
    fingerprint,
    publicKey: spki.toString('base64'),
    sealedPrivate: wrapped(secretKey, fingerprint, privateKey.export({ format: 'der', type: 'pkcs8' })),
    at: ctx.clock.now().toISOString(),
  })
  return { id, fingerprint, privateKey }
}

const RAW = 'ieee-p1363'

/** r and s over a text, in base64. */
export const signedWith = (privateKey: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: RAW }).toString('base64')

/** Whether a text was signed with the private half of a key. */
export function isSignedWith(
  publicKey: string,
  { text, signature }: { readonly text: string; readonly signature: string },
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: RAW }, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** SHA-256 of a public key in base64. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
