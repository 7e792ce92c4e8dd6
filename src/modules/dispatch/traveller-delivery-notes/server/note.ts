import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { saidToCustoms } from '#modules/dispatch/delivery-ledger/domain.ts'
import { deliveryPrint } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { packageFacts } from '#modules/dispatch/packages/domain.ts'
import { packageLabels, packingListPrint } from '#modules/dispatch/packages/server/api.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { isGone, isWithdrawn } from '../domain.ts'
import { signedNote, type TravellerDeliveryNoteRow, travellerDeliveryNotes } from './document.ts'

export const signed = signedDocument(travellerDeliveryNotes, signedNote)

/** What the customer reads of documents that do not lie with the pieces. */
const toFollowOn = ({ toFollowUntil, declarationId }: TravellerDeliveryNoteRow): string[] =>
  toFollowUntil && declarationId === null
    ? [`Documents to follow by ${shortDay(toFollowUntil)}: certificate of conformity.`]
    : []

/** What goes, of which traveller and for which line of the order. */
const deliveryNote = (note: NoteToPrint<TravellerDeliveryNoteRow>): PdfDocument =>
  deliveryPrint(note, {
    goesTo: note.row.companyName,
    more: packageFacts(note.row),
    remarks: toFollowOn(note.row),
    table: {
      columns: [
        { label: 'Line', width: 12 },
        { label: 'Item' },
        { label: 'Traveller', width: 40 },
        { label: 'Order', width: 42, isOptional: true },
        { label: 'Pieces', align: 'right' },
        { label: 'kg', align: 'right' },
      ],
      rows: note.row.lines.map(
        ({ lineNo, quantity, massKg, remarks, serialNumbers, traveller, order, ...line }) => ({
          cells: [
            String(lineNo),
            {
              text: traveller.description,
              note: present([
                traveller.drawing,
                traveller.pslLevel,
                serialNumbers,
                saidToCustoms(line),
                remarks,
              ]).join(', '),
              isStrong: true,
            },
            traveller.number,
            order ? `${order.quoteNumber}, line ${order.lineNo}` : '',
            String(quantity),
            massKg ? String(Number(massKg)) : '',
          ],
        }),
      ),
    },
  })

/** The note as it is kept when the pieces leave, and the handler that answers with it. */
export const { frozenNote, pdf } = signedNotePrint({
  document: travellerDeliveryNotes,
  signaturesOn: signed.signaturesOn,
  label: 'Delivery note',
  column: 'noteFileId',
  isWithdrawn,
  print: deliveryNote,
})

/** The packing list, kept with the note. */
export const { frozenNote: frozenPackingList, pdf: packingList } = signedNotePrint({
  document: travellerDeliveryNotes,
  signaturesOn: signed.signaturesOn,
  label: 'Packing list',
  column: 'packingListFileId',
  isWithdrawn,
  print: (note: NoteToPrint<TravellerDeliveryNoteRow>) =>
    packingListPrint(note, {
      goesTo: note.row.companyName,
      lines: note.row.lines.map(({ lineNo, quantity, traveller, order }) => ({
        lineNo,
        item: present([traveller.description, traveller.drawing]).join(', '),
        quantity,
        order,
      })),
    }),
})

export const labels = packageLabels(travellerDeliveryNotes, (id) => `/traveller-delivery-notes/${id}`)

const stateOf = ({ status }: TravellerDeliveryNoteRow) => {
  if (isWithdrawn(status)) return 'withdrawn'
  return isGone(status) ? 'current' : 'not_issued'
}

/** What anybody is told who checks a print by its code. */
export const verifiedNote = verifiedBy(travellerDeliveryNotes, (row) => ({
  kind: 'Delivery note',
  number: row.number,
  revision: null,
  issuedOn: row.dispatchedAt && dayIn(row.dispatchedAt, row.timeZone),
  pdfSha256: row.noteSha256,
  state: stateOf(row),
  contentNow: () => signedNote(row),
}))
