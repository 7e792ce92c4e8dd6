import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { ability, because, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { type Condition, isReady, refusalsAt } from '#modules/dispatch/delivery-ledger/domain.ts'
import { checkGuard, LOCKED_NOTE, mayCheck } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { signedPackages } from '#modules/dispatch/packages/domain.ts'
import { processingNotes as contract } from '../contract.ts'
import { conditionsWhileAway, processingConditions } from '../domain/conditions.ts'
import { isAway, isDraft, processingNoteLifecycle } from '../domain.ts'
import { type ProcessingNoteRow, processingNoteRead } from './reading.ts'

export type { ProcessingNoteRow }

/** The reasons of the conditions that are asked at a step: the same that the record shows. */
export const conditionsGuard =
  (at: 'ready' | 'dispatch'): Guard<ProcessingNoteRow> =>
  (ctx, row) =>
    because(...refusalsAt(processingConditions(row, ctx.today(row)), at))

const returnGuard: Guard<ProcessingNoteRow> = (_, { status, backQty, pieces }) => {
  if (!isAway(status)) return 'Nothing of it is at a processor.'
  return backQty < pieces ? null : 'All of it is back.'
}

const certificateGuard: Guard<ProcessingNoteRow> = (_, { returns }) =>
  returns.some(({ certificateFileId }) => certificateFileId === null)
    ? null
    : 'Nothing is back without its certificate.'

/** What the record shows: before the pieces go all of it, while they are away what has changed at the processor. */
function conditionsNow(row: ProcessingNoteRow, today: string): Condition[] {
  if (isDraft(row.status) || isReady(row.status)) return processingConditions(row, today)
  return isAway(row.status) ? conditionsWhileAway(row, today) : []
}

/** A processing note as a document: how it is read, presented and guarded. */
export const processingNotes = documentOf(contract, {
  lifecycle: processingNoteLifecycle,
  read: processingNoteRead,
  guards: {
    makeReady: conditionsGuard('ready'),
    dispatch: conditionsGuard('dispatch'),
    void: (_, { returns }) => (returns.length > 0 ? 'Pieces of it are back: take in the rest.' : null),
  },
  operations: { check: checkGuard, takeBack: returnGuard, addCertificate: certificateGuard },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'processing-notes:update', isDraft(row.status), LOCKED_NOTE),
  }),
  can: mayCheck,
  present(ctx: Context, whole: ProcessingNoteRow) {
    const row = without(
      whole,
      'companyStatus',
      'supplierStatus',
      'approvals',
      'order',
      'preparedById',
      'writtenByIds',
      'noteFileId',
      'packingListFileId',
      'noteSha256',
      'travellerNumbers',
    )
    return {
      ...row,
      orderNumber: whole.order.number,
      orderFacility: whole.order.facilityId === whole.facilityId ? null : whole.order.facilityName,
      lines: row.lines.map(({ operation, ...one }) => ({
        ...without(one, 'serialIds', 'named'),
        travellerId: operation.travellerId,
        travellerNumber: operation.travellerNumber,
        operationText: `${operation.seq} ${operation.title}`,
      })),
      conditions: conditionsNow(whole, ctx.today(whole)).map((one) => ({
        ...one,
        refusals: [...one.refusals],
      })),
    }
  },
})

type SignedContent = Pick<
  ProcessingNoteRow,
  | 'number'
  | 'companyId'
  | 'facilityId'
  | 'purchaseOrderId'
  | 'plannedOn'
  | 'expectedBackOn'
  | 'certify'
  | 'packages'
  | 'packageContents'
> & {
  readonly lines: readonly Pick<
    ProcessingNoteRow['lines'][number],
    'lineNo' | 'operationId' | 'quantity' | 'massKg' | 'serialNumbers'
  >[]
}

/** What a signature on a note stands for. Its shape never changes: one from before packages were kept says nothing of them. */
export const signedNote = (row: SignedContent): unknown => ({
  number: row.number,
  companyId: row.companyId,
  facilityId: row.facilityId,
  purchaseOrderId: row.purchaseOrderId,
  plannedOn: row.plannedOn,
  expectedBackOn: row.expectedBackOn,
  certify: row.certify ?? null,
  lines: row.lines.map(({ lineNo, operationId, quantity, massKg, serialNumbers }) => ({
    lineNo,
    operationId,
    quantity,
    massKg: massKg ?? null,
    serialNumbers: serialNumbers ?? null,
  })),
  ...signedPackages(row),
})
