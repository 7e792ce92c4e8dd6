import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { NewPasskey, Passkey, PasskeyCreation } from '../../contract/passkeys.ts'
import { passkeyTable } from '../../table.ts'
import { companyName } from '../installation.ts'
import { passkeyLetter } from '../letters.ts'
import { ownTransaction } from '../own-transaction.ts'
import { CHALLENGE_TIME, makeChallenge } from './passkey-challenges.ts'
import { passkeyPlace, requirePasskeyPlace } from './passkey-place.ts'
import { ALGORITHMS, checkNewPasskey, userHandleOf } from './passkey-proofs.ts'
import { countRecoveryCodes, findFactor, renewRecoveryCodes } from '../sign-in/second-factor.ts'
import { isRequired, requirePassword } from '../sign-in/second-step.ts'
import { noteForPerson } from '../sign-in/security-log.ts'

const MOST = 20

interface Stored extends Passkey {
  readonly credential: string
}

/** The passkeys of a person, the oldest first. */
const passkeysOf = (db: Db, userId: string): Promise<Stored[]> =>
  db.query<Stored>(sql`
    SELECT id, name, created_at, last_used_at, is_synced, credential_id AS credential
    FROM ${passkeyTable} WHERE user_id = ${userId} ORDER BY created_at, id`)

/** The own passkeys, and the address they are used at. */
export async function passkeys({ tx, actor, appUrl }: Context) {
  const place = passkeyPlace(appUrl)
  const own = await passkeysOf(tx, actor.id)
  return {
    ...('off' in place ? { origin: null, off: place.off } : { origin: place.origin, off: null }),
    passkeys: own.map(({ credential: _, ...shown }) => shown),
  }
}

/** What the browser makes a new passkey of. @throws 422 for a wrong password, and where passkeys are off */
export async function beginPasskey(
  ctx: Context,
  { body }: { body: { password: string } },
  exchange: HttpExchange,
): Promise<PasskeyCreation> {
  const { services } = exchange
  const { actor } = ctx
  const { rpId } = requirePasskeyPlace(services)
  await requirePassword(exchange, ctx, body.password)
  const own = await passkeysOf(services.db, actor.id)
  if (own.length >= MOST) throw refused('too_many', `You have ${MOST} passkeys. Remove one first.`)
  return {
    rp: { id: rpId, name: (await companyName(services.db)) || 'Heatline' },
    user: { id: userHandleOf(actor.id), name: actor.email, displayName: actor.name },
    challenge: await makeChallenge(exchange, 'make'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_TIME,
    excludeCredentials: own.map(({ credential }) => ({ type: 'public-key', id: credential })),
    // Kept by the authenticator under the person, so that it signs in without an e-mail address being typed.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    // Which make of authenticator it is tells nothing that is needed here.
    attestation: 'none',
  }
}

/** Keeps the passkey that the browser made; gives recovery codes to a person who has none, shown once. */
export async function addPasskey(
  { actor }: Context,
  { body }: { body: NewPasskey },
  exchange: HttpExchange,
): Promise<{ recovery_codes: string[] }> {
  const made = await checkNewPasskey(exchange, body)
  if (!made)
    throw refused('not_accepted', 'This passkey was not accepted: it was made too late or for another page.')
  return ownTransaction(exchange, actor, async (own) => {
    const kept = await own.tx.query(sql`
      INSERT INTO ${passkeyTable}
        (user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
      VALUES (${actor.id}, ${body.id}, ${made.publicKey}, ${made.counter}, ${sql.param(body.transports)}::text[],
        ${made.isSynced}, ${body.name}, ${own.clock.now().toISOString()})
      ON CONFLICT (credential_id) DO NOTHING RETURNING 1`)
    if (kept.length === 0) throw refused('is_known', 'This passkey belongs to an account already.')
    const has = await countRecoveryCodes(own.tx, actor.id)
    const codes = has > 0 ? [] : await renewRecoveryCodes(own.tx, actor.id)
    await noteForPerson(own, 'passkey-added', actor)
    own.mail(passkeyLetter(actor, own.appUrl, body.name, 'added'))
    trail(own, 'add-passkey', { from: null, to: body.name })
    return { recovery_codes: codes }
  })
}

const trail = (own: Context, action: string, passkey: { from: string | null; to: string | null }): void =>
  own.audit({
    entity: 'users',
    entityId: own.actor.id,
    action,
    subject: own.actor.name,
    changes: { passkey },
  })

interface OfOne {
  readonly params: { id: string }
}

/** Another name for an own passkey. */
export async function renamePasskey(
  { actor }: Context,
  { params, body }: OfOne & { body: { name: string } },
  exchange: HttpExchange,
): Promise<void> {
  await ownTransaction(exchange, actor, async (own) => {
    const before = await requirePasskey(own, params.id)
    await own.tx.query(sql`UPDATE ${passkeyTable} SET name = ${body.name} WHERE id = ${params.id}`)
    trail(own, 'rename-passkey', { from: before.name, to: body.name })
  })
}

/** Removes an own passkey. @throws 422 for a wrong password, and for the last thing a role's second step rests on */
export async function removePasskey(
  ctx: Context,
  { params, body }: OfOne & { body: { password: string } },
  exchange: HttpExchange,
): Promise<void> {
  await requirePassword(exchange, ctx, body.password)
  const { actor } = ctx
  await ownTransaction(exchange, actor, async (own) => {
    const { name } = await requirePasskey(own, params.id)
    const hasOther = (await passkeysOf(own.tx, actor.id)).length > 1 || (await findFactor(own.tx, actor.id))
    if (!hasOther && (await isRequired(own.tx, actor.id)))
      throw refused(
        'is_required',
        'Your role signs in with a second step, and this passkey is your only one.',
      )
    await own.tx.query(sql`DELETE FROM ${passkeyTable} WHERE id = ${params.id}`)
    await noteForPerson(own, 'passkey-removed', actor)
    own.mail(passkeyLetter(actor, own.appUrl, name, 'removed'))
    trail(own, 'remove-passkey', { from: name, to: null })
  })
}

/** Locks the person's passkeys: of two that are removed at once the last one stays where the role needs it. */
async function requirePasskey({ tx, actor }: Context, id: string): Promise<{ id: string; name: string }> {
  const own = await tx.query<{ id: string; name: string }>(
    sql`SELECT id, name FROM ${passkeyTable} WHERE user_id = ${actor.id} ORDER BY id FOR UPDATE`,
  )
  const found = own.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}
