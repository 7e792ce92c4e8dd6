import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import {
  isBeingLoaded,
  isReady,
  refusalsAt,
  signedAbroad,
  signedCustoms,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import {
  byItself,
  checkGuard,
  letThroughGuard,
  LOCKED_NOTE,
  mayCheck,
  proveGuard,
} from '#modules/dispatch/delivery-ledger/server/api.ts'
import { signedPackages } from '#modules/dispatch/packages/domain.ts'
import { deliveryNotes as contract } from '../contract.ts'
import { steelConditions } from '../domain/conditions.ts'
import {
  deliveryNoteLifecycle,
  isDraft,
  isFreeIssueReturn,
  isGone,
  isLoan,
  isSale,
  isTransfer,
} from '../domain.ts'
import { deliveryNoteRead, type DeliveryNoteRow } from './reading.ts'

export type { DeliveryNoteRow }

/** The reasons of the conditions that are asked at a step: the same that the record shows. */
export const conditionsGuard =
  (at: 'ready' | 'dispatch'): Guard<DeliveryNoteRow> =>
  (_, row) =>
    because(...refusalsAt(steelConditions(row), at))

/** Pieces that went and neither came back nor are written off. */
export const stillOut = (row: Pick<DeliveryNoteRow, 'lines'>) =>
  row.lines.flatMap((line) => {
    const out = line.isLost ? 0 : line.quantity - line.backQty
    return out > 0 ? [{ ...line, out }] : []
  })

const receivable: Guard<DeliveryNoteRow> = (_, { kind }) =>
  isTransfer(kind) ? 'It is booked in where it arrives.' : null

const bookable: Guard<DeliveryNoteRow> = ({ actor }, { kind }) => {
  if (!isTransfer(kind)) return 'Only a transfer can be booked in.'
  return actor.permissions.has('steel-stock:update')
    ? null
    : 'Whoever books it in has the right to change steel stock.'
}

const returnable: Guard<DeliveryNoteRow> = (_, row) => {
  if (!isGone(row.status)) return 'Nothing of it has gone.'
  if (!isSale(row.kind) && !isLoan(row.kind)) return 'Only what was sold or lent can be taken back.'
  return stillOut(row).length > 0 ? null : 'All of it is back or written off.'
}

const voidable: Guard<DeliveryNoteRow> = (_, row) =>
  row.lines.some(({ backQty, isLost }) => backQty > 0 || isLost)
    ? 'Pieces of it came back: take back the rest.'
    : null

/** What a signature on a note stands for: everything that goes, to whom. Its shape never changes. */
export function signedNote(row: DeliveryNoteRow): unknown {
  return {
    number: row.number,
    kind: row.kind,
    companyId: row.companyId ?? null,
    facilityId: row.facilityId,
    toFacilityId: row.toFacilityId ?? null,
    customerOrderNo: row.customerOrderNo ?? null,
    shipTo: row.shipTo,
    plannedOn: row.plannedOn,
    expectedBackOn: row.expectedBackOn ?? null,
    lines: row.lines.map(({ lineNo, stockId, quantity, steel, ...line }) => ({
      lineNo,
      stockId,
      number: steel.number,
      heatNo: steel.heatNo,
      quantity,
      ...signedCustoms({ lineNo, ...line }),
    })),
    ...signedAbroad(row),
    ...signedPackages(row),
  }
}

/** A delivery note as a document: how it is read, presented and guarded. */
export const deliveryNotes = documentOf(contract, {
  lifecycle: deliveryNoteLifecycle,
  read: deliveryNoteRead,
  guards: {
    makeReady: conditionsGuard('ready'),
    dispatch: byItself(conditionsGuard('dispatch')),
    reopen: (_, row) => because(isBeingLoaded(row)),
    cancel: byItself(),
    receive: receivable,
    bookIn: bookable,
    writeOff: (_, { kind }) =>
      isLoan(kind) || isTransfer(kind)
        ? null
        : 'Only what is expected back, or at another facility, can be written off.',
    void: voidable,
  },
  operations: {
    check: checkGuard,
    prove: (ctx, row) =>
      isTransfer(row.kind) ? 'A transfer is booked in where it arrives.' : proveGuard(ctx, row),
    takeBack: returnable,
    letThrough: (ctx, row) =>
      isSale(row.kind) ? letThroughGuard(ctx, row) : 'Only a sale can be held for credit.',
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'delivery-notes:update', isDraft(row.status), LOCKED_NOTE),
  }),
  can: mayCheck,
  present(_: Context, whole: DeliveryNoteRow) {
    const row = without(
      whole,
      'companyStatus',
      'preparedById',
      'noteFileId',
      'noteSha256',
      'creditHold',
      'creditLetById',
      'packingListFileId',
      'stockNumbers',
      'quoteCompanyId',
      'writtenByIds',
    )
    const isComing = isDraft(row.status) || isReady(row.status)
    return {
      ...row,
      lines: row.lines.map(({ steel, ...one }) => ({
        ...one,
        stockNumber: steel.sentNumber ?? steel.number,
        sizeText: steel.sizeText,
        specification: steel.specification,
        grade: steel.grade,
        certifiedTo: steel.certifiedTo,
        heatNo: steel.heatNo,
        lengthMm: steel.lengthMm,
        certificates: certificatesOf(steel),
        freeQty: steel.isPartKept ? 0 : steel.freePieces,
      })),
      conditions: isComing
        ? steelConditions(whole).map((one) => ({ ...one, refusals: [...one.refusals] }))
        : [],
    }
  },
})

/** `MC-000123 (3.1)`, the certificates that cover it; null: none does. */
export const certificatesOf = ({ certificates }: DeliveryNoteRow['lines'][number]['steel']): string | null =>
  certificates.map(({ number, type }) => `${number} (${type})`).join(', ') || null

/** Whom it goes to, in words. */
export const goesTo = ({ companyName, toFacilityName }: DeliveryNoteRow): string =>
  companyName ?? toFacilityName ?? ''

/** How steel leaves with a note of this kind. */
export const wayOf = (kind: DeliveryNoteRow['kind']) => {
  if (isFreeIssueReturn(kind)) return 'goBack'
  if (isTransfer(kind)) return 'sendOn'
  return isLoan(kind) ? 'lend' : 'sell'
}
