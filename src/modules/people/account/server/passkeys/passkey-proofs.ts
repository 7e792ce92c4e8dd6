import { sql } from 'drizzle-orm'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { NewPasskey, PasskeyUse } from '../../contract/passkeys.ts'
import { passkeyTable } from '../../table.ts'
import { takeChallenge } from './passkey-challenges.ts'
import { requirePasskeyPlace } from './passkey-place.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { clearAttempts, takeAttempt } from '../sign-in/throttle.ts'

/** EdDSA, ES256 and RS256, the one that is liked best first. */
export const ALGORITHMS = [-8, -7, -257]
const USES_IN_FIVE_MINUTES = 8

/** The user handle of a person: what a passkey says on its own about whom it belongs to. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

// Loaded with the first passkey: most runs never need what it brings along.
const library = () => import('@simplewebauthn/server')

interface Made {
  readonly publicKey: string
  readonly counter: number
  readonly isSynced: boolean
}

/** What is kept of a passkey that a browser made for the challenge it was given; null when it does not fit. */
export async function checkNewPasskey(exchange: HttpExchange, made: NewPasskey): Promise<Made | null> {
  const place = requirePasskeyPlace(exchange.services)
  const challenge = await takeChallenge(exchange, 'make')
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const { id, clientDataJSON, attestationObject } = made
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== id) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    }
  } catch (error) {
    // The library says no by throwing; what it says is for the log.
    exchange.services.log.info({ reason: String(error) }, 'a passkey was not made')
    return null
  }
}

interface Kept {
  readonly passkeyId: string
  readonly userId: string
  readonly email: string
  readonly publicKey: string
}

/**
 * Whose passkey this is, once it has signed the challenge of this browser with its person verified; null when anything is
 * amiss. Each refusal stands in the security log.
 */
export async function checkPasskey(
  exchange: HttpExchange,
  use: PasskeyUse,
  onlyOf?: string,
): Promise<{ userId: string; email: string } | null> {
  const { services } = exchange
  const place = requirePasskeyPlace(services)
  const challenge = await takeChallenge(exchange, 'use')
  const [kept] = await services.db.query<Kept>(sql`
    SELECT p.id AS "passkeyId", p.user_id AS "userId", u.email, p.public_key AS "publicKey"
    FROM ${passkeyTable} p JOIN ${userTable} u ON u.id = p.user_id
    WHERE p.credential_id = ${use.id} AND u.status = 'active'`)
  const refuse = async (event: 'passkey-refused' | 'passkey-copied' = 'passkey-refused') => {
    await logSecurity(exchange, event, { userId: kept?.userId ?? null, email: kept?.email ?? '' })
    return null
  }
  if (!kept || challenge === null || (onlyOf !== undefined && kept.userId !== onlyOf)) return refuse()
  if (use.userHandle !== undefined && use.userHandle !== userHandleOf(kept.userId)) return refuse()
  const limits = [{ key: `passkey:${kept.userId}`, attempts: USES_IN_FIVE_MINUTES, seconds: 300 }]
  if (!(await takeAttempt(services.db, services.clock, limits)).isAllowed) return refuse()
  const counter = await counterOf(exchange, use, { challenge, place, publicKey: kept.publicKey })
  if (counter === null) return refuse()
  const at = services.clock.now().toISOString()
  // A counter that does not go up belongs to a copy. Passkeys that are synced do not count and always say 0.
  const used = await services.db.query(sql`
    UPDATE ${passkeyTable} SET counter = ${counter}::bigint, last_used_at = ${at}
    WHERE id = ${kept.passkeyId} AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))
    RETURNING 1`)
  if (used.length === 0) return refuse('passkey-copied')
  await clearAttempts(
    services.db,
    limits.map(({ key }) => key),
  )
  return { userId: kept.userId, email: kept.email }
}

interface Expected {
  readonly challenge: string
  readonly place: { readonly rpId: string; readonly origin: string }
  readonly publicKey: string
}

/** The counter that a passkey shows with a right signature; null when signature, page, challenge or flags do not fit. */
async function counterOf(
  { services }: HttpExchange,
  use: PasskeyUse,
  { challenge, place, publicKey }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { id, clientDataJSON, authenticatorData, signature } = use
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      // The statement that writes the counter compares it, so that two uses at once cannot both pass.
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    services.log.info({ reason: String(error) }, 'a passkey was refused')
    return null
  }
}
