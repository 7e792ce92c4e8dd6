import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import {
  answerPdf,
  facts,
  type FrozenPrint,
  frozenOrRendered,
  parties,
  present,
  signatures,
} from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { printedAddress } from '#modules/people/companies/server/api.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import {
  type PrintedSignature,
  printedSignatures,
  signatureBoxes,
  signedDocument,
} from '#modules/signing/signature/server/api.ts'
import { verificationUrl, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { claims, isCancelled, isDraft } from '../domain.ts'
import { signedReturn, type SupplierReturnRow, supplierReturns } from './document.ts'

const entity = 'supplier-returns'

export const signed = signedDocument(supplierReturns, signedReturn)

/** Everything a return note is printed from; the same of it always gives the same bytes. */
interface ReturnNote {
  readonly row: SupplierReturnRow
  readonly letterhead: Letterhead
  readonly signed: readonly PrintedSignature[]
  readonly url: string
}

/** The return note: what goes back to whom, why, what we want for it, and who let it go. */
export function returnNote({ row, letterhead, signed, url }: ReturnNote): PdfDocument {
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
          { label: 'From', name: row.facilityName, lines: letterhead.lines },
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

async function render(ctx: Context, row: SupplierReturnRow): Promise<Uint8Array> {
  const given = await signed.signaturesOn(ctx, row)
  return renderPdf(
    returnNote({
      row,
      letterhead: await letterheadOfFacility(ctx, row.facilityId),
      signed: await printedSignatures(ctx, given),
      url: await verificationUrl(ctx, { entity, entityId: row.id }),
    }),
  )
}

const fileName = ({ number }: SupplierReturnRow): string => `${number} return note.pdf`

/** The note as it is kept when the goods leave. */
export const frozenNote: FrozenPrint<SupplierReturnRow> = {
  column: 'noteFileId',
  print: async (ctx, row) => ({ name: fileName(row), label: 'Return note', bytes: await render(ctx, row) }),
}

/** The note: the frozen one of goods that are gone, else stamped as a draft or as cancelled. */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await supplierReturns.require(ctx, params.id)
  const fileId = isCancelled(row.status) ? null : row.noteFileId
  const bytes = await frozenOrRendered(ctx, { entity, entityId: row.id, fileId }, () => render(ctx, row))
  await answerPdf(exchange, query, fileName(row), bytes)
}

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
