import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { type FileRecord, findFiles } from '#platform/server/files/file-records.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { requireSigner, sign } from '#modules/signing/signature/server/api.ts'
import { type TravellerRow, travellers } from '#modules/production/travellers/server/api.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import type { RequiredDocuments, requiredDocuments } from '../contract.ts'
import { type DocumentState, documentsLocked, documentStates } from '../domain.ts'
import { requiredDocumentTable as table } from '../table.ts'
import { documentsIn, documentsOf, type StoredDocument } from './reading.ts'

type Endpoints = (typeof requiredDocuments)['endpoints']
type BodyOf<Name extends keyof Endpoints> = Endpoints[Name] extends {
  readonly body: infer B extends z.ZodType
}
  ? z.output<B>
  : never

/** What an act leaves a document as. */
type Change = Partial<{
  state: DocumentState
  fileId: string | null
  reason: string | null
  signatureId: string | null
}>

/**
 * Makes the handler of one act on a document: the acts of one traveller come one after another, in all its revisions, and none comes
 * beside its closing. Throws 404, 412 and 422.
 */
const actOf =
  <Name extends 'file' | 'approve' | 'refuse' | 'waive'>(
    name: Name,
    from: readonly DocumentState[],
    act: (ctx: Context, row: TravellerRow, document: StoredDocument, body: BodyOf<Name>) => Promise<Change>,
  ) =>
  async (
    ctx: Context,
    { params, body, version }: Incoming<{ id: string }, unknown, BodyOf<Name>>,
  ): Promise<RequiredDocuments> => {
    const row = await travellers.lock(ctx, params.id, version)
    await ctx.tx.query(sql`SELECT FROM ${travellerTable} WHERE id = ${row.rootId} FOR UPDATE`)
    throwRefusal(documentsLocked(row), `cannot_${name}`)
    const { documentId } = body as { documentId: string }
    const document = (await documentsIn(ctx, row.rootId)).find(({ id }) => id === documentId)
    if (!document) throw invalid({ documentId: ['This traveller needs no such document.'] })
    const { label, state } = document
    if (!from.includes(state))
      throw invalid({ documentId: [`${label} is ${documentStates[state].label.toLowerCase()}.`] })
    const change = await act(ctx, row, document, body)
    const isFiled = name === 'file'
    const at = ctx.clock.now().toISOString()
    await ctx.tx.query(sql`
      UPDATE ${table} SET state = ${change.state ?? state}, file_id = ${change.fileId ?? null}, reason = ${change.reason ?? null},
        signature_id = ${change.signatureId ?? null},
        filed_by_id = ${isFiled ? ctx.actor.id : document.filedById}, filed_at = ${isFiled ? at : document.filedAt}::timestamptz,
        decided_by_id = ${isFiled ? null : ctx.actor.id}, decided_at = ${isFiled ? null : at}::timestamptz
      WHERE id = ${document.id}`)
    const to = documentStates[change.state ?? state].label
    travellers.note(ctx, row, name, {
      changes: { [label]: { from: documentStates[state].label, to } },
      ...(change.reason ? { reason: change.reason } : {}),
    })
    return documentsOf(ctx, row)
  }

/** A file of this traveller, any revision of it. @throws 422 at `fileId` */
async function requireFile(ctx: Context, row: TravellerRow, fileId: string): Promise<FileRecord> {
  for (const { id } of [row, ...row.revisions]) {
    const file = (await findFiles(ctx, travellers.slice, id)).find((one) => one.id === fileId)
    if (file) return file
  }
  throw invalid({ fileId: ['Attach the file to this traveller, and choose it here.'] })
}

/**
 * Signs a document as somebody who approves documents and has brought neither it nor the permission to do without; gives the
 * signature. @throws 422
 */
async function signAs(
  ctx: Context,
  row: TravellerRow,
  document: StoredDocument,
  as: { meaning: Meaning; content: object; signature: SigningInput; broughtBy?: string | null },
): Promise<string> {
  const { capacity } = await requireSigner(
    ctx,
    {
      role: 'Approver of documents',
      needs: [{ list: 'regular', kind: 'document_approval' }],
      notThe:
        as.broughtBy === ctx.actor.id
          ? { ids: [as.broughtBy], did: 'brought the permission', has: 'waive this document' }
          : {
              ids: [document.filedById, document.uploadedById].flatMap((id) => id ?? []),
              did: 'brought this document',
              has: 'approve it',
            },
      meaning: as.meaning,
    },
    row,
  )
  const { id } = await sign(
    ctx,
    {
      entity: 'required-documents',
      entityId: document.id,
      revision: row.revision,
      label: `${document.label} of ${row.number}`,
      meaning: as.meaning,
      content: {
        shape: 'required-document/1',
        traveller: row.number,
        revision: row.revision,
        document: document.label,
        ...as.content,
      },
      facilityId: row.facilityId,
      capacity,
    },
    as.signature,
  )
  return id
}

/** Nobody decides on a file that was filed after they had looked. @throws 422 at `fileId` */
function requireLookedAt({ label, fileId }: StoredDocument, lookedAt: string): void {
  if (fileId === lookedAt) return
  const sentence = `Another file was filed as ${label} meanwhile: look at that one first.`
  throw refused('other_file', sentence, { fileId: [sentence] })
}

const signedFile = ({ name, sha256 }: FileRecord) => ({ name, sha256 })

/** Says which file of the traveller a document is. */
export const file = actOf('file', ['missing', 'received'], async (ctx, row, _, { fileId }) => {
  await requireFile(ctx, row, fileId)
  return { state: 'received', fileId }
})

/** Signs that a document is what the traveller needs. */
export const approve = actOf('approve', ['received'], async (ctx, row, document, { fileId, signature }) => {
  requireLookedAt(document, fileId)
  const found = await requireFile(ctx, row, document.fileId ?? '')
  const content = { file: signedFile(found) }
  const signatureId = await signAs(ctx, row, document, { meaning: 'approved', content, signature })
  return { state: 'approved', fileId: found.id, signatureId }
})

/** Says that a document is not what the traveller needs. */
export const refuse = actOf(
  'refuse',
  ['received', 'approved'],
  async (_, __, document, { fileId, reason }) => {
    requireLookedAt(document, fileId)
    return { state: 'missing', reason }
  },
)

/** Signs that the traveller does without a document; of what its customer asks for with what they wrote. */
export const waive = actOf(
  'waive',
  ['missing', 'received'],
  async (ctx, row, document, { reason, fileId, signature }) => {
    if (!fileId && document.source === 'customer')
      throw invalid({
        fileId: ['The customer asks for it: attach their permission to this traveller, and choose it here.'],
      })
    const found = fileId ? await requireFile(ctx, row, fileId) : null
    const content = { reason, file: found && signedFile(found) }
    const signatureId = await signAs(ctx, row, document, {
      meaning: 'waived',
      content,
      signature,
      broughtBy: found?.uploadedBy ?? null,
    })
    return { state: 'waived', fileId: found?.id ?? null, reason, signatureId }
  },
)
