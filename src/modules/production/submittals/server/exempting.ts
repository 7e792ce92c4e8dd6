import { sql } from 'drizzle-orm'
import type { Meaning, SigningSlot } from '#modules/signing/signature/domain.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { submittals as contract } from '../contract.ts'
import { documentLabel, type Exemption, exemptionLabel, transmittalNo } from '../domain.ts'
import { exemptionProblems } from '../domain/problems.ts'
import { submittalTable as table } from '../table.ts'
import { type SubmittalRow, submittals, writersOf } from './document.ts'

/** What a signature that lets work go on stands for; its shape is kept for ever. */
function contentOfExemption(row: SubmittalRow, _: Meaning, signedAt?: string): unknown {
  const given = row.exemptions.findLast(({ at }) => signedAt === undefined || at <= signedAt)
  const { companyId, blocks, blocksSeq } = row
  return {
    shape: 'submittal-exemption/1',
    transmittal: transmittalNo(row),
    companyId,
    blocks,
    blocksSeq,
    documents: row.lines.map((line) => documentLabel(line)),
    sent: row.sentFiles?.map(({ name, sha256 }) => ({ name, sha256 })) ?? [],
    reason: given?.reason ?? null,
    file: given?.file ? { name: given.file.name, sha256: given.file.sha256 } : null,
  }
}

/** What the signature of a customer stands for who returns a round; its shape is kept for ever. What we answer is no part of it. */
const contentOfReturn = (row: SubmittalRow): unknown => ({
  shape: 'submittal-return/1',
  transmittal: transmittalNo(row),
  stage: row.stage,
  documents: row.lines.map((line) => documentLabel(line)),
  sent: row.sentFiles?.map(({ name, sha256 }) => ({ name, sha256 })) ?? [],
  code: row.returnCode,
  label: row.returnLabel,
  effect: row.returnEffect,
  returnedOn: row.returnedOn,
  signedBy: row.returnSignedBy,
  comments: row.comments.map(({ no, page, text }) => ({ no, page, text })),
  fileId: row.returnFileId,
})

/** Signs that work goes on or that a customer returned it, and reads the signatures on a submittal. */
export const signedSubmittal = signedDocument(submittals, (row, meaning, signedAt) =>
  meaning === 'returned_by_customer' ? contentOfReturn(row) : contentOfExemption(row, meaning, signedAt),
)

/** Somebody who approves documents, and neither wrote the submittal nor sent it, nor brought what the customer wrote. */
const exempter = (notThe: NonNullable<SigningSlot['notThe']>): SigningSlot => ({
  role: 'Approver of documents',
  needs: [{ list: 'regular', kind: 'document_approval' }],
  notThe,
  meaning: 'waived',
})

/**
 * Lets work go on before the customer has accepted, with what they wrote. It counts for this round and its documents as they
 * are: a further round, a new revision of a document and the answer of the customer each end it. @throws 422
 */
export const exempt = operationsOf(contract, submittals)(
  'exempt',
  async (ctx, row, { reason, fileId, signature }) => {
    const files = fileId ? await findFiles(ctx, submittals.slice, row.id) : []
    const file = files.find(({ id }) => id === fileId)
    if (fileId && !file) throw invalid({ fileId: ['Attach the file to this submittal, and choose it here.'] })
    refuseWhere(exemptionProblems(row, file))
    const at = ctx.clock.now().toISOString()
    const given: Exemption = {
      at,
      byName: ctx.actor.name,
      reason,
      file: file ? { id: file.id, name: file.name, sha256: file.sha256 } : null,
    }
    await ctx.tx.query(sql`
      UPDATE ${table} SET exempted_at = ${at}::timestamptz, exemptions = exemptions || ${JSON.stringify([given])}::jsonb,
        version = version + 1, updated_at = now() WHERE id = ${row.id}`)
    const now = await submittals.require(ctx, row.id)
    const barred =
      file?.uploadedBy === ctx.actor.id
        ? { ids: [ctx.actor.id], did: 'brought the permission', has: 'let work go on without its answer' }
        : {
            ids: await writersOf(ctx, row),
            did: 'wrote or sent this submittal',
            has: 'let work go on without its answer',
          }
    await signedSubmittal.signIn(ctx, now, exempter(barred), signature, {
      label: exemptionLabel(row),
    })
    return { trail: { changes: { holds: { from: true, to: false } }, reason } }
  },
)
