import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** What a secret is sealed for: with which key, for what, and whose it is. It opens for nothing else. */
interface Seal {
  readonly secretKey: string
  readonly purpose: string
  readonly ownerId: string
}

const keyOf = ({ purpose, secretKey }: Seal): Buffer =>
  createHash('sha256').update(`${purpose}:${secretKey}`).digest()

/** A secret as it is stored: AES-256-GCM. Whoever gets hold of the table alone cannot read it. */
export function sealSecretFor(seal: Seal, secret: Uint8Array): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), nonce).setAAD(Buffer.from(seal.ownerId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws Error when it was changed, belongs to somebody else or was sealed with another key */
export function openSecretOf(seal: Seal, stored: string): Buffer {
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), bytes.subarray(0, 12))
    .setAAD(Buffer.from(seal.ownerId))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
