import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { namedBefore, signaturesOf, sign } from '#modules/signing/signature/server/api.ts'
import type { ShownSignature, SigningInput } from '#modules/signing/signature/contract.ts'
import {
  type CertificateNews,
  followCertificate,
  reliantOn,
  type UncoveredPiece,
} from '#modules/steel/certificate-requests/server/api.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { type certificateLifecycle, isOpenState, isVerified } from '../domain.ts'
import { namedOf, outsideOf, passedOf } from '../domain/certified.ts'
import { certificateTypes } from '../domain/verdict.ts'
import { certificateTable } from '../table.ts'
import { COUNTS_NO_MORE } from './counts-no-more.ts'
import { type CertificateRow, certificates, certifiedToOfRow, checkOf } from './document.ts'

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
  // Signatures of before pages were signed stand for the values alone.
  // Certificates of before several specifications could stand on one keep the content that was signed.
  ...(row.alsoCertifiedTo.length > 0
    ? {
        alsoCertifiedTo: row.alsoCertifiedTo.map(({ specificationId, grade, level }) => ({
          specificationId,
          grade,
          level: level ?? null,
        })),
      }
    : {}),
  ...(row.verifiedPages ? { pages: row.verifiedPages, withoutPages: row.withoutPages ?? null } : {}),
})

/** What the signature under a concession stands for: the one that was given then, with what it was given against. */
export const signedConcession = (row: CertificateRow, signedAt: string): unknown => ({
  number: row.number,
  concession: row.concessions.findLast(({ at }) => Date.parse(at) <= Date.parse(signedAt)) ?? null,
})

/** What is signed of a certificate by what the signature says. */
export const contentOf =
  (row: CertificateRow) =>
  (meaning: Meaning, signedAt: string): unknown => {
    if (meaning === 'approved') return signedConcession(row, signedAt)
    return meaning === 'rejected' ? signedWithdrawal(row) : signedContent(row)
  }

/** What the signature under a withdrawal stands for. */
const signedWithdrawal = ({ number, history }: CertificateRow): unknown => ({
  number,
  withdrawn: history.find(({ toState }) => toState === 'withdrawn')?.reason ?? null,
})

const CAPACITY = 'Regular signatory, certificate verifications'

async function signWithdrawal(ctx: Context, id: string, signature: SigningInput): Promise<void> {
  const row = await certificates.require(ctx, id)
  const signed = {
    entity: certificates.slice,
    entityId: id,
    revision: 0,
    label: `withdrawal of ${row.number}`,
    meaning: 'rejected',
    content: signedWithdrawal(row),
    facilityId: null,
    capacity: CAPACITY,
  } as const
  await sign(ctx, signed, signature)
}

async function signVerification(ctx: Context, id: string, signature: SigningInput): Promise<void> {
  const row = await certificates.require(ctx, id)
  await sign(
    ctx,
    {
      entity: certificates.slice,
      entityId: id,
      revision: 0,
      label: row.number,
      meaning: 'reviewed',
      content: signedContent(row),
      facilityId: null,
      capacity: CAPACITY,
    },
    signature,
  )
}

/** Signs a concession that was just given. */
export const signConcession = (
  ctx: Context,
  row: CertificateRow,
  { label, signature }: { label: string; signature: SigningInput },
) =>
  sign(
    ctx,
    {
      entity: certificates.slice,
      entityId: row.id,
      revision: 0,
      label,
      meaning: 'approved',
      content: signedConcession(row, ctx.clock.now().toISOString()),
      facilityId: null,
      capacity: 'Concession of a point of a certificate',
    },
    signature,
  )

/** Requests follow what becomes of a certificate; goods out does once it counts no more, when this is committed. */
export async function tellRequests(
  ctx: Context,
  row: CertificateRow,
  news: CertificateNews['news'],
  reason?: string,
): Promise<void> {
  const { id, number } = row
  const best = countsAs(row)
  const goodFor = best ? certificateTypes.slice(0, certificateTypes.indexOf(best) + 1) : []
  const certified = certifiedToOfRow(row)
  await followCertificate(ctx, {
    id,
    number,
    news,
    heatIds: heatsOf(row),
    // While it is here it stands for all that it names; once it is verified for what passed.
    materials: news === 'verified' ? passedOf(certified) : namedOf(certified),
    outside: news === 'verified' ? outsideOf(certified) : [],
    goodFor,
    ...(reason ? { reason } : {}),
  })
  if (news === 'gone') ctx.enqueue(COUNTS_NO_MORE, { certificateId: id })
}

/** The best type that a certificate counts as; null: none. */
const countsAs = (row: CertificateRow) =>
  checkOf(row)
    .header.map((one) => one.countsAs)
    .find((type) => type !== null) ?? null

const heatsOf = ({ lines }: CertificateRow): string[] => lines.map(({ heatId }) => heatId)

/**
 * What takes the place of a verified certificate is verified by somebody else than that one was, and covers the same steel,
 * unless whoever verifies it says that steel may lose its cover. @throws 422
 */
async function requireCovered(ctx: Context, row: CertificateRow, losesCover: boolean): Promise<void> {
  const older = row.supersedesId ? await certificates.find(ctx, row.supersedesId) : null
  if (!(older && isVerified(older.status))) return
  if (older.verifiedById === ctx.actor.id)
    throw refused(
      'four_eyes',
      `You verified ${older.number}; someone else has to verify what takes its place.`,
    )
  if (losesCover) return
  const instead = { materials: passedOf(certifiedToOfRow(row)), countsAs: countsAs(row) }
  const lost = await reliantOn(ctx, { ...older, heatIds: heatsOf(older) }, instead)
  if (lost.length === 0) return
  const names = lost
    .map(({ number, status, losesOnly }) => `${number} (${[status, ...losesOnly].join(', ')})`)
    .join(', ')
  throw invalid({
    losesCover: [
      `${row.number} does not cover what ${older.number} covers: ${names}. Say so if that is meant.`,
    ],
  })
}

/** What of released steel relies on a certificate alone. @throws 404 */
export async function affected(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<UncoveredPiece[]> {
  const row = await certificates.require(ctx, params.id)
  return isVerified(row.status) ? reliantOn(ctx, { ...row, heatIds: heatsOf(row) }) : []
}

/** What takes the place of another certificate does so when it is verified. */
async function supersedeOlder(ctx: Context, { supersedesId, number }: CertificateRow): Promise<void> {
  if (!supersedesId) return
  const older = await certificates.find(ctx, supersedesId)
  const stands = older && (isOpenState(older.status) || older.verifiedCheck !== null)
  if (!stands || older.supersededByNumber !== number) return
  const [current] = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${certificateTable} WHERE id = ${older.id} AND status NOT IN ('superseded', 'rejected', 'withdrawn')`,
  )
  if (current) await actions.perform(ctx, 'supersede', older, { reason: `${number} was verified` })
}

/** How many pages are here is counted where it can be: whoever typed another number looks again. @throws 422 */
function requirePages({ attached, pagesPresent }: CertificateRow): void {
  const counted = attached.map(({ pages }) => pages)
  if (counted.length === 0 || counted.includes(null)) return
  const pages = counted.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  if (pages !== pagesPresent)
    throw refused(
      'other_pages',
      `The details say that ${pagesPresent === 1 ? '1 page is' : `${pagesPresent} pages are`} here, and the attached files have ${pages}. Correct the details, or the files.`,
    )
}

const effects: Effects<typeof certificateLifecycle, CertificateRow> = {
  enter: null,
  pass: null,
  reopen: null,
  verify: {
    before: async (ctx, row, { withoutPages, losesCover }) => {
      if (row.attached.length === 0 && !withoutPages)
        throw invalid({
          withoutPages: [
            'No page of the mill is attached. Attach it on the tab Files, or say why there is none.',
          ],
        })
      requirePages(row)
      await requireCovered(ctx, row, losesCover === true)
    },
    columns: (ctx, row, { withoutPages }) => ({
      // An array by itself would be written as one of the database, and not as JSON.
      verifiedPages: JSON.stringify(row.attached.map(({ name, sha256 }) => ({ name, sha256 }))),
      withoutPages: row.attached.length === 0 ? (withoutPages ?? null) : null,
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
  withdraw: {
    after: async (ctx, row, { reason, signature }) => {
      await tellRequests(ctx, row, 'gone', `${row.number} was withdrawn: ${reason}`)
      await signWithdrawal(ctx, row.id, signature)
    },
  },
  reject: {
    after: (ctx, row, { reason }) =>
      tellRequests(ctx, row, 'rejected', `${row.number} was rejected: ${reason}`),
  },
  supersede: {
    after: (ctx, row, { reason }) =>
      tellRequests(ctx, row, 'gone', `${row.number} was superseded: ${reason}.`),
  },
}

export const actions = transitionsOf(certificates, effects)

/** The signatures on a certificate that was read. */
export const certificateSignatures = (ctx: Context, row: CertificateRow): Promise<ShownSignature[]> =>
  signaturesOf(ctx, { entity: certificates.slice, entityId: row.id }, contentOf(row), async () =>
    (await namedBefore(ctx, row)).map(contentOf),
  )

/** The number of the first verified certificate whose values, pages or verdicts are not what was signed; null: all are. */
export async function changedCertificate(ctx: Context): Promise<string | null> {
  const verified = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${certificateTable} WHERE verified_check IS NOT NULL ORDER BY number`,
  )
  for (const { id } of verified) {
    const row = await certificates.require(ctx, id)
    const given = await certificateSignatures(ctx, row)
    if (given.some(({ meaning, changedAfter }) => meaning === 'reviewed' && changedAfter)) return row.number
  }
  return null
}
