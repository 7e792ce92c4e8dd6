import { randomBytes } from 'node:crypto'
import { openSecretOf, sealSecretFor } from '#platform/server/program/sealing.ts'

const sealOf = (secretKey: string, ownerId: string) => ({ secretKey, purpose: 'webhook', ownerId })

/** A new secret, sealed for the webhook with this id. */
export const newSealedSecret = (secretKey: string, webhookId: string): string =>
  sealSecretFor(sealOf(secretKey, webhookId), Buffer.from(`hlw_${randomBytes(32).toString('base64url')}`))

/** The key of the signatures, which is the secret as it is shown, letter by letter. @throws Error when SECRET_KEY is another one than it was sealed with */
export const openedSecret = (secretKey: string, webhookId: string, sealed: string): Buffer =>
  openSecretOf(sealOf(secretKey, webhookId), sealed)
