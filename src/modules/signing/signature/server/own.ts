import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import type { OwnSignature, Readiness } from '../contract.ts'
import { signatureAgreementTable, signatureProfileTable, signerTable } from '../table.ts'
import { pinAwaits } from './confirming/confirmation.ts'
import { rightsOfSigner } from './rights.ts'
import { AGREEMENT_LANGUAGE, findSigner, signingGuard, type Signer, signingWindowEnd } from './signer.ts'

const readinessOf = (ctx: Context, signer: Signer): Readiness => ({
  problem: signingGuard(signer)?.[1] ?? null,
  isLocked: signer.lockedAt !== null,
  sittingUntil: signingWindowEnd(ctx, signer),
})

/** Whether the actor can sign now, and whether the PIN is enough. */
export const readiness = async (ctx: Context): Promise<Readiness> => readinessOf(ctx, await findSigner(ctx))

/** Everything the page about the own signature shows. */
export async function ownSignature(ctx: Context): Promise<OwnSignature> {
  const { id, name } = ctx.actor
  const signer = await findSigner(ctx)
  const [pin] = await ctx.tx.query<{ at: string | null }>(
    sql`SELECT pin_changed_at AS at FROM ${signerTable} WHERE user_id = ${id}`,
  )
  const [agreement] = await ctx.tx.query<NonNullable<OwnSignature['agreement']>>(sql`
    SELECT t.id AS "termsId", t.title, t.edition, a.agreed_at AS "agreedAt" FROM ${termsTable} t
    LEFT JOIN ${signatureAgreementTable} a ON a.terms_id = t.id AND a.user_id = ${id}
    WHERE t.kind = 'signature' AND t.language = ${AGREEMENT_LANGUAGE} AND t.status = 'current'`)
  const profiles = await ctx.tx.query<OwnSignature['profiles'][number]>(sql`
    SELECT id, version, method, initials, 'data:image/png;base64,' || image AS image, active_from AS "activeFrom",
      revoked_at AS "revokedAt"
    FROM ${signatureProfileTable} WHERE user_id = ${id} ORDER BY version DESC LIMIT 50`)
  return {
    ...readinessOf(ctx, signer),
    name,
    hasPin: signer.hasPin,
    pinChangedAt: pin?.at ?? null,
    pinAwaits: signer.pinUnconfirmedSince === null ? null : await pinAwaits(ctx),
    agreement: agreement ?? null,
    profiles,
    rights: await rightsOfSigner(ctx),
  }
}

/** Whether somebody has or had a signature: their name stands under what they signed. */
export async function isSigner({ tx }: Context, userId: string): Promise<boolean> {
  const found = await tx.query(sql`SELECT 1 FROM ${signatureProfileTable} WHERE user_id = ${userId} LIMIT 1`)
  return found.length > 0
}
