import { forbidden } from '#platform/server/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { type FilesOf, linkFiles } from '#platform/server/files/file-records.ts'
import { certificates as contract, type CertificateRecord } from '../contract.ts'
import type { issuers } from '../domain/checks/check-input.ts'
import type { CertificateType } from '../domain/verdict.ts'
import { create } from './saving.ts'

/** What a supplier says of a page that it sends. */
interface SentCertificate {
  readonly certificateNo: string
  readonly type: CertificateType
  readonly issuedOn: string
  readonly issuedBy: (typeof issuers)[number]
  readonly issuerId: string
  /** As they were counted. */
  readonly pages: number
  readonly specificationId: string
  readonly grade: string
  readonly orderedType: CertificateType
  readonly heatIds: readonly string[]
  /** Where the page lies. */
  readonly files: FilesOf
}

/**
 * Enters the head of a certificate from what its supplier says of it, with its pages, as staff do who begin to read one. What only
 * the page itself can tell, its signatures, its grade and its values, stays open until somebody reads it. @throws 403, 422
 */
export async function receiveCertificate(ctx: Context, sent: SentCertificate): Promise<CertificateRecord> {
  if (!ctx.actor.permissions.has('certificates:create')) throw forbidden()
  const { certificateNo, type, issuedOn, issuedBy, issuerId, pages, specificationId, grade, orderedType } =
    sent
  const body = contract.input.parse({
    millCertificateNo: certificateNo,
    issuerId,
    issuedBy,
    isCopy: false,
    issueDate: issuedOn,
    typePrinted: `EN 10204 ${type}`,
    signatures: [],
    pagesPresent: pages,
    pagesTotal: pages,
    decimalMark: '.',
    factors: [],
    specificationId,
    grade,
    namesGrade: false,
    orderedType,
    comparison: 'rounding',
    subSize: 'none',
    orderLimits: [],
    lines: sent.heatIds.map((heatId, at) => ({ lineNo: (at + 1) * 10, heatId, analysis: 'heat' })),
  })
  const record = await create(ctx, { body })
  await linkFiles(ctx, sent.files, { entity: contract.slice, entityId: record.id })
  return record
}
