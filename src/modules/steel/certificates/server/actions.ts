import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { type CertificateNews, followCertificate } from '#modules/steel/certificate-requests/server/api.ts'
import { type certificateLifecycle, isOpenState } from '../domain.ts'
import { certificateTypes } from '../domain/verdict.ts'
import { certificateTable } from '../table.ts'
import { type CertificateRow, certificates, checkOf } from './document.ts'

/**
 * What a signature stands for: the page as it was entered, the concessions, and the verdicts with the limits they were made
 * with. Its shape never changes, or signatures given before would no longer fit.
 */
export const signedContent = (row: CertificateRow): unknown => ({
  number: row.number,
  millCertificateNo: row.millCertificateNo,
  issuerId: row.issuerId,
  issueDate: row.issueDate,
  typePrinted: row.typePrinted,
  signatures: row.signatures,
  specificationId: row.specificationId,
  grade: row.grade,
  orderedType: row.orderedType,
  decimalMark: row.decimalMark,
  factors: row.factors,
  lines: row.lines.map(({ heatId, lot, analysis, pieces }) => ({ heatId, lot, analysis, pieces })),
  values: row.values.map(({ field, test, printed, unit, qualifier }) => ({
    field,
    test,
    printed,
    unit,
    qualifier,
  })),
  concessions: row.concessions,
  check: row.verifiedCheck,
})

const signed = signedDocument(certificates, signedContent)
export const { signatures, signaturesOn } = signed

async function signVerification(ctx: Context, id: string, signature: SigningInput): Promise<void> {
  const capacity = 'Regular signatory, certificate verifications'
  // A certificate has no revisions; its signatures have always said 0.
  const as = { meaning: 'reviewed', capacity, revision: 0 } as const
  await signed.sign(ctx, await certificates.require(ctx, id), as, signature)
}

/** Requests follow what becomes of a certificate. */
export async function tellRequests(
  ctx: Context,
  row: CertificateRow,
  news: CertificateNews['news'],
): Promise<void> {
  const { id, number, specificationId, grade, lines } = row
  const best = checkOf(row)
    .header.map(({ countsAs }) => countsAs)
    .find((type) => type !== null)
  const goodFor = best ? certificateTypes.slice(0, certificateTypes.indexOf(best) + 1) : []
  const heatIds = lines.map(({ heatId }) => heatId)
  await followCertificate(ctx, { id, number, news, heatIds, specificationId, grade, goodFor })
}

/** What takes the place of another certificate does so when it is verified. */
async function supersedeOlder(ctx: Context, { supersedesId, number }: CertificateRow): Promise<void> {
  if (!supersedesId) return
  const older = await certificates.find(ctx, supersedesId)
  const stands = older && (isOpenState(older.status) || older.verifiedCheck !== null)
  if (!stands || older.supersededByNumber !== number) return
  const [current] = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${certificateTable} WHERE id = ${older.id} AND status NOT IN ('superseded', 'rejected')`,
  )
  if (current) await actions.perform(ctx, 'supersede', older, { reason: `${number} was verified` })
}

const effects: Effects<typeof certificateLifecycle, CertificateRow> = {
  enter: null,
  pass: null,
  reopen: null,
  verify: {
    columns: (ctx, row) => ({
      verifiedById: ctx.actor.id,
      verifiedAt: ctx.clock.now().toISOString(),
      verifiedCheck: checkOf(row),
    }),
    after: async (ctx, row, { signature }) => {
      await supersedeOlder(ctx, row)
      await tellRequests(ctx, row, 'verified')
      await signVerification(ctx, row.id, signature)
    },
  },
  reject: { after: (ctx, row) => tellRequests(ctx, row, 'gone') },
  supersede: { after: (ctx, row) => tellRequests(ctx, row, 'gone') },
}

export const actions = transitionsOf(certificates, effects)
