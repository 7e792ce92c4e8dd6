import { facts, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { type PrintedNote, stampFor } from '#modules/dispatch/delivery-ledger/server/api.ts'
import type { NoteToPrint } from '#modules/signing/verify/server/api.ts'
import {
  grossMassOf,
  massOfContent,
  type NoteToPack,
  packageKinds,
  packed,
  sizeOfPackage,
  unpacked,
} from '../domain.ts'

/** What a packing list says of a line of the note. */
interface PrintedLine {
  readonly lineNo: number
  readonly item: string
  readonly quantity: number
  /** Ordered, and delivered before, where it is for a line of an order. */
  readonly order: { readonly orderedQty: number; readonly deliveredQty: number } | null
}

interface Own {
  /** Whom it goes to. */
  readonly goesTo: string
  readonly lines: readonly PrintedLine[]
}

const kg = (mass: string): string => String(Number(mass))

/** Package by package, what lies in it. */
function packageRows(note: NoteToPack, lines: readonly PrintedLine[]): TableRow[] {
  const itemOf = (no: number) => lines.find(({ lineNo }) => lineNo === no)?.item ?? ''
  return packed(note).flatMap((one) => [
    {
      kind: 'group' as const,
      cells: [
        present([
          `Package ${one.lineNo}, ${packageKinds[one.kind].toLowerCase()}`,
          sizeOfPackage(one),
          `net ${kg(one.netKg)} kg, gross ${kg(one.totalKg)} kg`,
          one.marks && `marks ${one.marks}`,
          one.sealNo && `seal ${one.sealNo}`,
          one.liftPoints && `lifting points ${one.liftPoints}`,
          one.centreOfMass && `centre of mass ${one.centreOfMass}`,
        ]).join(', '),
      ],
    },
    ...one.contents.map((content) => ({
      cells: [
        String(content.noteLineNo),
        { text: itemOf(content.noteLineNo), note: content.serialNumbers },
        String(content.quantity),
        kg(massOfContent(note, content)),
      ],
    })),
  ])
}

/** How the note stands to the order: ordered, delivered before, now, what remains. */
function orderBlocks(lines: readonly PrintedLine[], isGone: boolean): Block[] {
  const ordered = lines.flatMap(({ order, ...line }) => (order ? [{ ...line, order }] : []))
  if (ordered.length === 0) return []
  return [
    { kind: 'heading', text: 'Against the order' },
    {
      kind: 'table',
      columns: [
        { label: 'Line', width: 12 },
        { label: 'Item' },
        { label: 'Ordered', align: 'right' },
        { label: 'Before', align: 'right' },
        { label: 'Now', align: 'right' },
        { label: 'Remaining', align: 'right' },
      ],
      rows: ordered.map(({ lineNo, item, quantity, order }) => {
        // What is gone with this note counts as delivered already.
        const before = order.deliveredQty - (isGone ? quantity : 0)
        const numbers = [order.orderedQty, before, quantity, order.orderedQty - before - quantity]
        return { cells: [String(lineNo), item, ...numbers.map(String)] }
      }),
      empty: '',
    },
  ]
}

/** The packing list of a note: what lies in which package, and how it stands to the order. */
export function packingListPrint<Row extends PrintedNote & NoteToPack>(
  { row, letterhead, url }: NoteToPrint<Row>,
  { goesTo, lines }: Own,
): PdfDocument {
  const stamp = stampFor(row.status)
  const left = unpacked(row)
  return {
    letterhead,
    title: 'Packing list',
    number: row.number,
    facts: facts({
      'Your order': row.customerOrderNo,
      Packages: row.packages.length,
      'Net mass': `${kg(row.massKg)} kg`,
      'Gross mass': `${kg(grossMassOf(row))} kg`,
    }),
    blocks: [
      parties(
        [
          { label: 'Ship to', name: goesTo, lines: row.shipTo.split('\n') },
          { label: 'From', name: row.facilityName },
        ],
        [1, 1],
      ),
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 12 },
          { label: 'Item' },
          { label: 'Pieces', align: 'right' },
          { label: 'kg', align: 'right' },
        ],
        rows: packageRows(row, lines),
        empty: 'Nothing is packed yet.',
      },
      ...left.map(
        ({ lineNo, quantity }) =>
          ({
            kind: 'paragraph',
            tone: 'warning',
            text: `Not packed of line ${lineNo}: ${quantity}`,
          }) as const,
      ),
      ...orderBlocks(lines, stamp === undefined),
    ],
    closing: [
      signatures({
        label: `For ${letterhead.name}`,
        ours: [],
        pending: 'Belongs to the delivery note of the same number',
        qr: { text: url, label: 'Scan to verify the note' },
      }),
    ],
    footer: row.facilityName,
    stamp,
    createdAt: row.dispatchedAt ?? row.updatedAt,
  }
}
