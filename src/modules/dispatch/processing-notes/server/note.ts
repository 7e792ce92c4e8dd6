import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { deliveryPrint } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { packageFacts } from '#modules/dispatch/packages/domain.ts'
import { packageLabels, packingListPrint } from '#modules/dispatch/packages/server/api.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { hasGone, isVoid } from '../domain.ts'
import { type ProcessingNoteRow, processingNotes, signedNote } from './document.ts'

export const signed = signedDocument(processingNotes, signedNote)

/** What goes, what is done with it there, and what has to come back with it. */
const processingNote = (note: NoteToPrint<ProcessingNoteRow>): PdfDocument => ({
  ...deliveryPrint(note, {
    goesTo: note.row.companyName,
    more: {
      'Our order': note.row.order.number,
      'Back by': shortDay(note.row.expectedBackOn),
      ...packageFacts(note.row),
    },
    remarks: present([note.row.certify && `To certify: ${note.row.certify}`]),
    table: {
      columns: [
        { label: 'Line', width: 12 },
        { label: 'Item' },
        { label: 'Operation', width: 36 },
        { label: 'Traveller', width: 38 },
        { label: 'Pieces', align: 'right' },
        { label: 'kg', align: 'right' },
      ],
      rows: note.row.lines.map(({ lineNo, operation, quantity, massKg, serialNumbers }) => ({
        cells: [
          String(lineNo),
          { text: operation.description, note: serialNumbers, isStrong: true },
          { text: `${operation.seq} ${operation.title}`, note: operation.procedure },
          operation.travellerNumber,
          String(quantity),
          massKg ? String(Number(massKg)) : '',
        ],
      })),
    },
  }),
  title: 'Processing note',
})

/** The note as it is kept when the pieces leave, and the handler that answers with it. */
export const { frozenNote, pdf } = signedNotePrint({
  document: processingNotes,
  signaturesOn: signed.signaturesOn,
  label: 'Processing note',
  column: 'noteFileId',
  isWithdrawn: isVoid,
  print: processingNote,
})

/** The packing list, kept with the note. */
export const { frozenNote: frozenPackingList, pdf: packingList } = signedNotePrint({
  document: processingNotes,
  signaturesOn: signed.signaturesOn,
  label: 'Packing list',
  column: 'packingListFileId',
  isWithdrawn: isVoid,
  print: (note: NoteToPrint<ProcessingNoteRow>) =>
    packingListPrint(note, {
      goesTo: note.row.companyName,
      lines: note.row.lines.map(({ lineNo, quantity, operation }) => ({
        lineNo,
        item: operation.description,
        quantity,
        order: null,
      })),
    }),
})

export const labels = packageLabels(processingNotes, (id) => `/processing-notes/${id}`)

/** What anybody is told who checks a print by its code. */
export const verifiedNote = verifiedBy(processingNotes, (row) => ({
  kind: 'Processing note',
  number: row.number,
  revision: null,
  issuedOn: row.dispatchedAt && dayIn(row.dispatchedAt, row.timeZone),
  pdfSha256: row.noteSha256,
  state: isVoid(row.status) ? 'withdrawn' : hasGone(row.status) ? 'current' : 'not_issued',
  contentNow: () => signedNote(row),
}))
