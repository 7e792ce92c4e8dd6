import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { facts, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { printedAddress } from '#modules/people/companies/server/api.ts'
import { signatureBoxes, signedDocument } from '#modules/signing/signature/server/api.ts'
import { type NoteToPrint, signedNotePrint, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { claims, isCancelled, isDraft } from '../domain.ts'
import { signedReturn, type SupplierReturnRow, supplierReturns } from './document.ts'

export const signed = signedDocument(supplierReturns, signedReturn)

/** The return note: what goes back to whom, why, what we want for it, and who let it go. */
export function returnNote({ row, letterhead, signed, url }: NoteToPrint<SupplierReturnRow>): PdfDocument {
  const label = `For ${letterhead.name}`
  return {
    letterhead,
    title: 'Return note',
    number: row.number,
    facts: facts({
      Returned: shortDay(row.returnedOn),
      Claim: claims[row.agreedClaim ?? row.claim],
      'Your authorisation': row.authorisationNo,
      'Non-conformance': row.nonConformanceNo,
      Carrier: row.carrier,
    }),
    blocks: [
      parties(
        [
          { label: 'To', name: row.companyName, lines: printedAddress(row.address) },
          { label: 'From', name: row.facilityName },
        ],
        [1, 1],
      ),
      { kind: 'heading', text: 'Why it goes back' },
      { kind: 'paragraph', text: row.reason },
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 12 },
          { label: 'Number and material' },
          { label: 'Your delivery', width: 42 },
          { label: 'Our order', width: 42 },
          { label: 'Qty', align: 'right' },
        ],
        rows: row.lines.map((one) => ({
          cells: [
            String(one.lineNo),
            {
              text: one.piece?.number ?? one.goods?.text ?? '',
              note: one.piece?.detail ?? '',
              isStrong: true,
            },
            one.receiptNumber ?? '',
            one.orderNumber
              ? `${one.known?.number ?? one.orderNumber}, line ${one.known?.lineNo ?? one.orderLineNo}`
              : '',
            String(Number(one.quantity)),
          ],
        })),
        empty: 'Nothing is entered yet.',
      },
      ...(row.notes ? [{ kind: 'paragraph', text: row.notes } as const] : []),
    ],
    closing: [
      signatures({
        label,
        ours: signatureBoxes(label, signed),
        pending: 'Not sent yet',
        theirs: { label: `Received for ${row.companyName}`, prompt: 'Name, date' },
        qr: { text: url, label: 'Scan to verify' },
      }),
    ],
    footer: present([row.facilityName]).join(', '),
    stamp: isDraft(row.status) ? 'DRAFT' : isCancelled(row.status) ? 'CANCELLED' : undefined,
    createdAt: row.sentAt ?? row.updatedAt,
  }
}

/** The note as it is kept when the goods leave, and the handler that answers with it. */
export const { frozenNote, pdf } = signedNotePrint({
  document: supplierReturns,
  signaturesOn: signed.signaturesOn,
  label: 'Return note',
  column: 'noteFileId',
  isWithdrawn: isCancelled,
  print: returnNote,
})

/** What anybody is told who checks a print by its code. */
export const verifiedReturn = verifiedBy(supplierReturns, (row) => ({
  kind: 'Return note',
  number: row.number,
  revision: null,
  issuedOn: row.sentAt && dayIn(row.sentAt, row.timeZone),
  pdfSha256: null,
  state: isDraft(row.status) ? 'not_issued' : isCancelled(row.status) ? 'withdrawn' : 'current',
  contentNow: () => signedReturn(row),
}))
