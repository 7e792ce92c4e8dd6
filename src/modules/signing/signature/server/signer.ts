import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { HttpError } from '#platform/server/errors.ts'
import { refused } from '#platform/server/errors.ts'
import { sessionTable } from '#modules/people/account/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { SITTING_SECONDS } from '../domain/pin.ts'
import { signatureAgreementTable, signatureProfileTable, signerTable, signingWindowTable } from '../table.ts'

/** What decides whether the actor can sign now. */
export interface Signer {
  /** A program acts in the name of the person. */
  readonly byToken: boolean
  readonly hasPin: boolean
  readonly lockedAt: string | null
  readonly pinUnconfirmedSince: string | null
  /** Of the signature in use. */
  readonly profileVersion: number | null
  readonly imageSha256: string | null
  /** The agreement in force. */
  readonly termsId: string | null
  readonly hasAgreed: boolean
  /** When the password was last given for signing in this session. */
  readonly givenAt: string | null
  readonly device: string
}

/** An id that is none where the actor has no session, as in jobs. */
const sessionOf = (ctx: Context): string | null => ctx.actor.sessionId || null

/** The actor as a signer, in one query. */
export async function findSigner(ctx: Context): Promise<Signer> {
  const { id } = ctx.actor
  const [row] = await ctx.tx.query<Omit<Signer, 'byToken'>>(sql`
    SELECT s.pin_hash IS NOT NULL AS "hasPin", s.locked_at AS "lockedAt",
      s.pin_unconfirmed_since AS "pinUnconfirmedSince", p.version AS "profileVersion",
      p.sha256 AS "imageSha256",
      t.id AS "termsId", a.id IS NOT NULL AS "hasAgreed", sitting.given_at AS "givenAt",
      coalesce(session.user_agent, '') AS device
    FROM (SELECT 1) AS one
    LEFT JOIN ${signerTable} s ON s.user_id = ${id}
    LEFT JOIN ${signatureProfileTable} p ON p.user_id = ${id} AND p.revoked_at IS NULL
    LEFT JOIN ${termsTable} t ON t.kind = 'signature' AND t.language = ${AGREEMENT_LANGUAGE} AND t.status = 'current'
    LEFT JOIN ${signatureAgreementTable} a ON a.user_id = ${id} AND a.terms_id = t.id
    LEFT JOIN ${sessionTable} session ON session.id = ${sessionOf(ctx)}::uuid
    LEFT JOIN ${signingWindowTable} sitting ON sitting.session_id = session.id`)
  if (!row) throw new Error('The signer was not read.')
  return { ...row, byToken: ctx.actor.token !== undefined }
}

/** Until when the PIN is enough; null when the password has to be given again. */
export function signingWindowEnd(ctx: Context, { givenAt }: Pick<Signer, 'givenAt'>): string | null {
  if (givenAt === null) return null
  const until = new Date(new Date(givenAt).getTime() + SITTING_SECONDS * 1000)
  return until > ctx.clock.now() ? until.toISOString() : null
}

/** The language of the agreement that counts. */
export const AGREEMENT_LANGUAGE = 'en' as const

export const LOCKED =
  'Signing is locked for you after too many wrong attempts. An administrator can unlock it.'

/** A signature is given by whoever it names, in front of what is signed. */
export const NOT_BY_TOKEN = 'An API token signs nothing. Sign in to do it.'

const UNCONFIRMED =
  'Your PIN was chosen after your password was reset by a link. You can sign once it is confirmed that it was you.'

/** Why the actor cannot sign, whatever they type: code and sentence; null when they can. */
export function signingGuard(signer: Signer): readonly [code: string, sentence: string] | null {
  if (signer.byToken) return ['by_token', NOT_BY_TOKEN]
  if (signer.lockedAt !== null) return ['signing_locked', LOCKED]
  if (signer.profileVersion === null)
    return ['no_signature', 'You have no signature yet. Make one on your signature page.']
  if (!signer.hasPin) return ['no_pin', 'You have no PIN for signing yet. Choose one on your signature page.']
  if (signer.pinUnconfirmedSince !== null) return ['pin_unconfirmed', UNCONFIRMED]
  if (signer.termsId === null)
    return ['no_agreement', 'No signature agreement is in force. An administrator has to publish one.']
  if (!signer.hasAgreed)
    return ['agreement_needed', 'Agree to the signature agreement that is in force on your signature page.']
  return null
}

/** The refusal that stands at the field of the PIN in a signed action. */
export const refusedAtPin = (code: string, sentence: string): HttpError =>
  refused(code, sentence, { 'signature.pin': [sentence] })
