import { shortDay } from '#platform/contract/values/dates.ts'
import { facts, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { PdfDocument, TableBlock } from '#platform/server/pdf/document.ts'
import { signatureBoxes } from '#modules/signing/signature/server/api.ts'
import type { NoteToPrint } from '#modules/signing/verify/server/api.ts'

/** What is printed of the header of both notes. */
export interface PrintedNote {
  readonly number: string
  readonly status: string
  readonly plannedOn: string
  readonly customerOrderNo?: string | null | undefined
  readonly project?: string | null | undefined
  readonly incoterm?: string | null | undefined
  readonly incotermPlace?: string | null | undefined
  readonly carrier?: string | null | undefined
  readonly vehicle?: string | null | undefined
  readonly driver?: string | null | undefined
  readonly trackingNo?: string | null | undefined
  readonly massKg: string
  readonly shipTo: string
  readonly facilityName: string
  readonly notes?: string | null | undefined
  readonly dispatchedAt: string | null
  readonly updatedAt: string
}

/** What a note prints of its own. */
interface OwnPrint {
  /** Whom it goes to. */
  readonly goesTo: string
  readonly table: Omit<TableBlock, 'kind' | 'empty'>
  readonly more?: Readonly<Record<string, string | null | undefined>>
  /** A sentence for whoever takes it in. */
  readonly remarks?: readonly string[]
}

const goneStates = ['dispatched', 'delivered', 'closed']

/** What is set across a note that does not count; undefined: it does. */
export const stampFor = (status: string): string | undefined => {
  if (goneStates.includes(status)) return undefined
  if (status === 'void') return 'VOID'
  return status === 'cancelled' ? 'CANCELLED' : 'NOT YET DISPATCHED'
}

/** A delivery note on paper: what goes to whom, and who let it go. Never a price. */
export function deliveryPrint(
  { row, letterhead, signed, url }: NoteToPrint<PrintedNote>,
  { goesTo, table, more = {}, remarks = [] }: OwnPrint,
): PdfDocument {
  const label = `For ${letterhead.name}`
  const paragraphs = [...remarks, ...present([row.notes])]
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
      ...more,
    }),
    blocks: [
      parties(
        [
          { label: 'Ship to', name: goesTo, lines: row.shipTo.split('\n') },
          { label: 'From', name: row.facilityName },
        ],
        [1, 1],
      ),
      { kind: 'table', ...table, empty: 'Nothing is entered yet.' },
      ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    ],
    closing: [
      signatures({
        label,
        ours: signatureBoxes(label, signed),
        pending: 'Not dispatched yet',
        theirs: { label: `Received for ${goesTo}`, prompt: 'Name, date, signature' },
        qr: { text: url, label: 'Scan to verify' },
      }),
    ],
    footer: row.facilityName,
    stamp: stampFor(row.status),
    createdAt: row.dispatchedAt ?? row.updatedAt,
  }
}
