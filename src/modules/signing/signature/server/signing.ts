import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { insertPart } from '#platform/server/database/rows.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { ProfileInput, SigningInput } from '../contract.ts'
import { type Meaning, meanings } from '../domain/meanings.ts'
import type { SignedPart } from '../domain/parts.ts'
import { initialsOf } from '../domain/profile.ts'
import { type ReAuth, signatureEventTable } from '../table.ts'
import { GENESIS, hashOfContent, hashOfSignature, type SignatureRow } from './checking/chain.ts'
import { checkTyped } from './checking/proof.ts'
import { agreeTo, keepProfile, requireOwnName } from './profiles.ts'
import { findSigner, signingGuard, refusedAtPin, signingWindowEnd } from './signer.ts'

/** What is signed, and as what. */
export interface SignedThing {
  /** The slice: `quotes`. */
  readonly entity: string
  readonly entityId: string
  readonly revision?: number | null
  /** What of the record is signed where that is a part of it; left out: the record. */
  readonly part?: SignedPart
  /** For people: `Q-2026-0123 Rev 2`. */
  readonly label: string
  readonly meaning: Meaning
  /** Everything the signature stands for, as JSON; only its hash is kept. */
  readonly content: unknown
  /** Whose time zone the time is shown in; null: UTC. */
  readonly facilityId: string | null
  /** The name of whom the signer stands in for. */
  readonly onBehalfOf?: string | null
  /** What entitles the signer, in words: `Quote approver, step 1`; kept as it is now. */
  readonly capacity?: string | null
}

/** A signature that was just given. */
export interface Given {
  readonly id: string
  readonly seq: number
  readonly hash: string
  readonly signedAt: string
}

/**
 * Signs as the actor, inside the running transaction: proves who it is and writes the signature into the chain. Whether
 * they may sign this is for the caller to decide before. Call it after the record has been moved.
 *
 * @throws 422 at `signature.pin` or `signature.password`: wrong (with the tries that are left), locked, no signature,
 *   no PIN, agreement missing; wrong ones are counted although the transaction is rolled back
 */
export async function sign(ctx: Context, thing: SignedThing, input: SigningInput): Promise<Given> {
  await takeTurn(ctx)
  const signer = await findSigner(ctx)
  const reason = signingGuard(signer)
  if (reason) throw refusedAtPin(...reason)
  const isWindowOpen = signingWindowEnd(ctx, signer) !== null
  if (!isWindowOpen && !input.password) {
    throw refused('password_needed', 'Give your password too: the last one is older than five minutes.', {
      'signature.password': ['Give your password too: the last one is older than five minutes.'],
    })
  }
  const password = input.password || undefined
  const wrong = await checkTyped(ctx, { pin: input.pin, password })
  if (wrong)
    throw refused('wrong_signing', wrong.sentence, { [`signature.${wrong.field}`]: [wrong.sentence] })
  return append(ctx, thing, {
    profileVersion: signer.profileVersion ?? 0,
    imageSha256: signer.imageSha256 ?? '',
    termsId: signer.termsId ?? '',
    device: signer.device,
    reAuth: password ? 'password and PIN' : 'PIN within five minutes of the password',
  })
}

/** One signature of a person at a time: whoever tries PINs in parallel would hold all connections. */
async function takeTurn(ctx: Context): Promise<void> {
  const [turn] = await ctx.tx.query<{ isFree: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`sign/${ctx.actor.id}`}, 0)) AS "isFree"`,
  )
  if (!turn?.isFree)
    throw refusedAtPin('signing_under_way', 'Another signature of yours is under way. Try again.')
}

/**
 * A signature that is made for one document, as customers do, who have none of their own to sign with: drawn, or typed by whoever
 * cannot draw. Both count the same.
 */
export type SignatureForOnce =
  | Pick<Extract<ProfileInput, { method: 'drawn' }>, 'strokes' | 'image'>
  | Pick<Extract<ProfileInput, { method: 'typed' }>, 'typedName'>

/**
 * Signs as the actor with what they have drawn or typed for it; whoever calls has had it proven who they are. It is kept as the
 * next version of their signature, and the agreement in force as agreed to. @throws 422 at `strokes`, `image` or `typedName`
 */
export async function signOnce(
  ctx: Context,
  thing: SignedThing,
  made: SignatureForOnce,
  reAuth: ReAuth,
): Promise<Given> {
  await takeTurn(ctx)
  const { termsId, device } = await findSigner(ctx)
  if (termsId === null)
    throw refused('no_agreement', 'No signature agreement is in force. Tell your contact at our house.')
  await agreeTo(ctx, termsId, 'signature')
  const initials = initialsOf(ctx.actor.name)
  const profile =
    'typedName' in made
      ? ({ method: 'typed', ...made, initials } as const)
      : ({ method: 'drawn', ...made, initials } as const)
  requireOwnName(profile, ctx.actor.name)
  const kept = await keepProfile(ctx, profile)
  const proof = { profileVersion: kept.version, imageSha256: kept.sha256, termsId, device, reAuth }
  return append(ctx, thing, proof)
}

type Proof = Pick<SignatureRow, 'profileVersion' | 'imageSha256' | 'termsId' | 'device'> & {
  readonly reAuth: ReAuth
}

/** Writes the signature behind the last one; the trail gets its hash, so that neither can be changed alone. */
async function append(ctx: Context, thing: SignedThing, proof: Proof): Promise<Given> {
  const { actor } = ctx
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('signature-events'))`)
  const [before] = await ctx.tx.query<{
    seq: number | null
    hash: string | null
    timeZone: string | null
  }>(sql`
    SELECT last.seq, last.hash, f.time_zone AS "timeZone" FROM (SELECT 1) AS one
    LEFT JOIN (SELECT seq, hash FROM ${signatureEventTable} ORDER BY seq DESC LIMIT 1) AS last ON true
    LEFT JOIN ${facilityTable} f ON f.id = ${thing.facilityId}::uuid`)
  const row: SignatureRow = {
    seq: (before?.seq ?? 0) + 1,
    id: randomUUID(),
    entity: thing.entity,
    entityId: thing.entityId,
    revision: thing.revision ?? null,
    partKind: thing.part?.kind ?? null,
    partId: thing.part?.id ?? null,
    label: thing.label,
    meaning: thing.meaning,
    signerId: actor.id,
    signerName: actor.name,
    signerRole: actor.role,
    capacity: thing.capacity ?? null,
    onBehalfOf: thing.onBehalfOf ?? null,
    ...proof,
    device: proof.device.slice(0, 300),
    signedAt: ctx.clock.now().toISOString(),
    timeZone: before?.timeZone ?? 'UTC',
    contentSha256: hashOfContent(thing.content),
    ip: ctx.request.ip,
    prevHash: before?.hash ?? GENESIS,
  }
  const hash = hashOfSignature(row)
  await ctx.tx.query(
    sql`INSERT INTO ${signatureEventTable} ${insertPart(signatureEventTable, { ...row, hash })}`,
  )
  ctx.audit({
    entity: 'signature-events',
    entityId: row.id,
    action: 'sign',
    subject: `${meanings[thing.meaning].label}: ${thing.label}`,
    changes: { seq: { from: null, to: row.seq }, hash: { from: null, to: hash } },
  })
  return { id: row.id, seq: row.seq, hash, signedAt: row.signedAt }
}
