import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { facts, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { signatureBoxes, signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { isGone, isWithdrawn } from '../domain.ts'
import { signedNote, type TravellerDeliveryNoteRow, travellerDeliveryNotes } from './document.ts'

export const signed = signedDocument(travellerDeliveryNotes, signedNote)

const stampFor = ({ status }: TravellerDeliveryNoteRow): string | undefined => {
  if (isGone(status)) return undefined
  if (!isWithdrawn(status)) return 'NOT YET DISPATCHED'
  return status === 'void' ? 'VOID' : 'CANCELLED'
}

/** The delivery note: what goes to whom, of which traveller, and who let it go. Never a price. */
function deliveryNote({
  row,
  letterhead,
  signed: given,
  url,
}: NoteToPrint<TravellerDeliveryNoteRow>): PdfDocument {
  const label = `For ${letterhead.name}`
  return {
    letterhead,
    title: 'Delivery note',
    number: row.number,
    facts: facts({
      Leaves: shortDay(row.plannedOn),
      'Your order': row.customerOrderNo,
      Project: row.project,
      Incoterm: present([row.incoterm, row.incotermPlace]).join(' '),
      Carrier: row.carrier,
      Vehicle: row.vehicle,
      Driver: row.driver,
      Consignment: row.trackingNo,
      'Net mass': `${Number(row.massKg)} kg`,
    }),
    blocks: [
      parties(
        [
          { label: 'Ship to', name: row.companyName, lines: row.shipTo.split('\n') },
          { label: 'From', name: row.facilityName, lines: letterhead.lines },
        ],
        [1, 1],
      ),
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 12 },
          { label: 'Item' },
          { label: 'Traveller', width: 40 },
          { label: 'Order', width: 42 },
          { label: 'Pieces', align: 'right' },
          { label: 'kg', align: 'right' },
        ],
        rows: row.lines.map(({ lineNo, quantity, massKg, remarks, traveller, order }) => ({
          cells: [
            String(lineNo),
            {
              text: traveller.description,
              note: present([traveller.drawing, traveller.pslLevel, remarks]).join(', '),
              isStrong: true,
            },
            traveller.number,
            order ? `${order.quoteNumber}, line ${order.lineNo}` : '',
            String(quantity),
            massKg ? String(Number(massKg)) : '',
          ],
        })),
        empty: 'Nothing is entered yet.',
      },
      ...(row.notes ? [{ kind: 'paragraph', text: row.notes } as const] : []),
    ],
    closing: [
      signatures({
        label,
        ours: signatureBoxes(label, given),
        pending: 'Not dispatched yet',
        theirs: { label: `Received for ${row.companyName}`, prompt: 'Name, date, signature' },
        qr: { text: url, label: 'Scan to verify' },
      }),
    ],
    footer: present([row.facilityName]).join(', '),
    stamp: stampFor(row),
    createdAt: row.dispatchedAt ?? row.updatedAt,
  }
}

/** The note as it is kept when the pieces leave, and the handler that answers with it. */
export const { frozenNote, pdf } = signedNotePrint({
  document: travellerDeliveryNotes,
  signaturesOn: signed.signaturesOn,
  label: 'Delivery note',
  column: 'noteFileId',
  isWithdrawn,
  print: deliveryNote,
})

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
  pdfSha256: null,
  state: stateOf(row),
  contentNow: () => signedNote(row),
}))
