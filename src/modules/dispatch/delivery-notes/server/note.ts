import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import { saidToCustoms } from '#modules/dispatch/delivery-ledger/domain.ts'
import { deliveryPrint } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { packageFacts } from '#modules/dispatch/packages/domain.ts'
import { packageLabels, packingListPrint } from '#modules/dispatch/packages/server/api.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { deliveryKinds, isGone, isLoan, isSale, isWithdrawn } from '../domain.ts'
import { certificatesOf, type DeliveryNoteRow, deliveryNotes, goesTo, signedNote } from './document.ts'

export const signed = signedDocument(deliveryNotes, signedNote)

const remarksOf = ({ kind, expectedBackOn }: DeliveryNoteRow): string[] => {
  if (isSale(kind)) return ['Copies of the certificates named above go with the goods.']
  if (!isLoan(kind) || !expectedBackOn) return []
  return [`The goods stay our property and are expected back on ${shortDay(expectedBackOn)}.`]
}

/** The note as it is kept when the pieces leave, and the handler that answers with it. */
export const { frozenNote, pdf } = signedNotePrint({
  document: deliveryNotes,
  signaturesOn: signed.signaturesOn,
  label: 'Delivery note',
  column: 'noteFileId',
  isWithdrawn,
  print: (note: NoteToPrint<DeliveryNoteRow>) =>
    deliveryPrint(note, {
      goesTo: goesTo(note.row),
      more: {
        Kind: deliveryKinds[note.row.kind],
        Quote: note.row.quoteNumber,
        ...packageFacts(note.row),
      },
      remarks: remarksOf(note.row),
      table: {
        columns: [
          { label: 'Line', width: 12 },
          { label: 'Steel' },
          { label: 'Heat', width: 30 },
          { label: 'Certificate', width: 42, isOptional: true },
          { label: 'Pieces', align: 'right' },
          { label: 'kg', align: 'right' },
        ],
        rows: note.row.lines.map(({ lineNo, quantity, massKg, remarks, steel, ...line }) => ({
          cells: [
            String(lineNo),
            {
              text: steel.sizeText,
              note: present([
                steel.sentNumber ?? steel.number,
                steel.certifiedTo,
                saidToCustoms(line),
                remarks,
              ]).join(', '),
              isStrong: true,
            },
            steel.heatNo ?? '',
            certificatesOf(steel) ?? '',
            String(quantity),
            String(Number(massKg)),
          ],
        })),
      },
    }),
})

/** The packing list, kept with the note. */
export const { frozenNote: frozenPackingList, pdf: packingList } = signedNotePrint({
  document: deliveryNotes,
  signaturesOn: signed.signaturesOn,
  label: 'Packing list',
  column: 'packingListFileId',
  isWithdrawn,
  print: (note: NoteToPrint<DeliveryNoteRow>) =>
    packingListPrint(note, {
      goesTo: goesTo(note.row),
      lines: note.row.lines.map(({ lineNo, quantity, steel }) => ({
        lineNo,
        item: present([steel.sizeText, steel.heatNo && `heat ${steel.heatNo}`]).join(', '),
        quantity,
        order: null,
      })),
    }),
})

export const labels = packageLabels(deliveryNotes, (id) => `/delivery-notes/${id}`)

const printState = ({ status }: DeliveryNoteRow) => {
  if (isWithdrawn(status)) return 'withdrawn'
  return isGone(status) ? 'current' : 'not_issued'
}

/** What anybody is told who checks a print by its code. */
export const verifiedNote = verifiedBy(deliveryNotes, (row) => ({
  kind: 'Delivery note',
  number: row.number,
  revision: null,
  issuedOn: row.dispatchedAt && dayIn(row.dispatchedAt, row.timeZone),
  pdfSha256: row.noteSha256,
  state: printState(row),
  contentNow: () => signedNote(row),
}))
