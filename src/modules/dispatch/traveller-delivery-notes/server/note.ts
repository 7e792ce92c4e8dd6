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
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import {
  type PrintedSignature,
  printedSignatures,
  signatureBoxes,
  signedDocument,
} from '#modules/signing/signature/server/api.ts'
import { verificationUrl, verifiedBy } from '#modules/signing/verify/server/api.ts'
import { isGone, isWithdrawn } from '../domain.ts'
import { signedNote, type TravellerDeliveryNoteRow, travellerDeliveryNotes } from './document.ts'

const entity = 'traveller-delivery-notes'

export const signed = signedDocument(travellerDeliveryNotes, signedNote)

/** Everything a note is printed from; the same of it always gives the same bytes. */
interface DeliveryNote {
  readonly row: TravellerDeliveryNoteRow
  readonly letterhead: Letterhead
  readonly signed: readonly PrintedSignature[]
  readonly url: string
}

const stampOf = ({ status }: TravellerDeliveryNoteRow): string | undefined => {
  if (isGone(status)) return undefined
  if (!isWithdrawn(status)) return 'NOT YET DISPATCHED'
  return status === 'void' ? 'VOID' : 'CANCELLED'
}

/** The delivery note: what goes to whom, of which traveller, and who let it go. Never a price. */
function deliveryNote({ row, letterhead, signed: given, url }: DeliveryNote): PdfDocument {
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
    stamp: stampOf(row),
    createdAt: row.dispatchedAt ?? row.updatedAt,
  }
}

async function render(ctx: Context, row: TravellerDeliveryNoteRow): Promise<Uint8Array> {
  const given = await signed.signaturesOn(ctx, row)
  return renderPdf(
    deliveryNote({
      row,
      letterhead: await letterheadOfFacility(ctx, row.facilityId),
      signed: await printedSignatures(ctx, given),
      url: await verificationUrl(ctx, { entity, entityId: row.id }),
    }),
  )
}

const fileName = ({ number }: TravellerDeliveryNoteRow): string => `${number} delivery note.pdf`

/** The note as it is kept when the pieces leave. */
export const frozenNote: FrozenPrint<TravellerDeliveryNoteRow> = {
  column: 'noteFileId',
  print: async (ctx, row) => ({ name: fileName(row), label: 'Delivery note', bytes: await render(ctx, row) }),
}

/** The note: the frozen one of pieces that are gone, else stamped as not yet dispatched or as void. */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await travellerDeliveryNotes.require(ctx, params.id)
  const fileId = isWithdrawn(row.status) ? null : row.noteFileId
  const bytes = await frozenOrRendered(ctx, { entity, entityId: row.id, fileId }, () => render(ctx, row))
  await answerPdf(exchange, query, fileName(row), bytes)
}

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
