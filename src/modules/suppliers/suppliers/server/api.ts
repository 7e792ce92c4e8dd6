import type { Context } from '#platform/server/context.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { forbidden, refused } from '#platform/server/errors.ts'
import { type FilesOf, linkFiles } from '#platform/server/files/file-records.ts'
import { beginsLater } from '../domain.ts'
import { addCertificate } from './changes.ts'
import { requireSupplier } from './records.ts'

interface SentRenewal {
  readonly companyId: string
  /** The one whose place it takes. */
  readonly certificateId: string
  readonly number: string
  readonly body: string | null
  readonly validFrom: string
  readonly validUntil: string
  /** Where its file lies. */
  readonly files: FilesOf
}

/**
 * A certificate that a supplier sent takes the place of the one before, which is kept, by the act with which staff renew one. Gives its
 * id. @throws 403, 422 where the one before was renewed or ended since
 */
export async function renewCertificate(ctx: Context, sent: SentRenewal): Promise<string> {
  if (!ctx.actor.permissions.has('companies:update')) throw forbidden(notTheRight('change certificates'))
  const { companyId, certificateId: replacesId, number, validFrom: issuedOn, validUntil: expiresOn } = sent
  const supplier = await requireSupplier(ctx, companyId)
  const before = supplier.certificates.find(({ id, endedAt }) => id === replacesId && !endedAt)
  if (!before)
    throw refused(
      'certificate_renewed',
      'This certificate was renewed or taken out of use since. Return what was sent, and say so.',
    )
  const later = beginsLater(issuedOn, before, ctx.today())
  if (later) throw refused('certificate_begins_later', later)
  const [file] = await linkFiles(ctx, sent.files, { entity: 'companies', entityId: companyId })
  const { standard, isMandatory } = before
  const certificate = { standard, isMandatory, number, issuedOn, expiresOn, body: sent.body ?? before.body }
  const { certificates } = await addCertificate(ctx, {
    params: { id: companyId },
    query: undefined,
    version: supplier.version,
    body: { ...certificate, fileId: file?.id ?? null, replacesId },
  })
  const known = new Set(supplier.certificates.map(({ id }) => id))
  const made = certificates.find(({ id }) => !known.has(id))
  if (!made) throw new Error('The renewed certificate is not there.')
  return made.id
}
