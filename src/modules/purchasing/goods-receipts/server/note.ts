import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import {
  answerPdf,
  facts,
  type FrozenPrint,
  frozenOrRendered,
  listOf,
  present,
} from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Block, Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import {
  CONDITIONAL_STAMP,
  type ConditionalPiece,
  conditionSentence,
  type SteelForm,
  sizeText,
} from '#modules/steel/steel-stock/domain.ts'
import { conditionalPieces } from '#modules/steel/steel-stock/server/api.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { acceptances, discrepancies, isDraft, isPosted, isSteel } from '../domain.ts'
import { type ReceiptLine, type ReceiptRow, receipts } from './document.ts'

const entity = 'goods-receipts'

/** The numbers of stock of a line: a range where they follow each other would say less than all of them. */
const tagsOf = ({ stock }: ReceiptLine): string => stock.map(({ number }) => number).join(', ')

const measuredOf = (line: ReceiptLine): string =>
  present([
    line.measuredOdMm && `OD ${Number(line.measuredOdMm)}`,
    line.measuredWallMm && `wall ${Number(line.measuredWallMm)}`,
    line.pmiResult && `PMI ${line.pmiResult}`,
    line.hardness && `hardness ${line.hardness}`,
  ]).join(', ')

/** How much came of what is no steel: `24 h`. */
const amountOf = ({ quantity, uom }: ReceiptLine): string =>
  quantity ? `${formatQuantity(quantity)} ${unitName(uom ?? undefined)}` : ''

const goodsRow = (row: ReceiptRow, line: ReceiptLine): TableRow => ({
  cells: [
    String(line.lineNo),
    {
      text: line.description ?? '',
      note: line.acceptance ? acceptances[line.acceptance] : '',
      isStrong: true,
    },
    '',
    '',
    amountOf(line),
    '',
    line.placeName ?? row.placeName ?? '',
  ],
})

const rowOf = (row: ReceiptRow, line: ReceiptLine): TableRow =>
  isSteel(line) ? steelRow(row, line) : goodsRow(row, line)

const steelRow = (row: ReceiptRow, line: ReceiptLine & { readonly form: SteelForm }): TableRow => ({
  cells: [
    String(line.lineNo),
    { text: sizeText(line, line.lengthMm ?? null), note: tagsOf(line), isStrong: true },
    {
      text: present([line.specificationName, line.grade]).join(' '),
      note: `certificate ${line.certificateType}`,
    },
    { text: line.heatNo ?? '', note: present([line.millName, line.plateNo]).join(', ') },
    String(line.pieces ?? ''),
    line.lengthMm ? String(Number(line.lengthMm)) : '',
    { text: line.placeName ?? row.placeName ?? '', note: measuredOf(line) },
  ],
})

function remarks(row: ReceiptRow): string[] {
  return row.lines.flatMap((line) =>
    present([
      line.heldBecause && `Line ${line.lineNo} is set aside. ${line.heldBecause}`,
      line.acceptance === 'refused' && `Line ${line.lineNo} is not accepted. ${line.discrepancyAction ?? ''}`,
      line.discrepancy &&
        `Line ${line.lineNo}: ${discrepancies[line.discrepancy].toLowerCase()}. ${line.discrepancyAction ?? ''}`,
      !line.isMarkingLegible && `Line ${line.lineNo}: the marking is not legible.`,
    ]),
  )
}

/** Everything a received note is printed from; the same of it always gives the same bytes. */
export interface ReceivedNote {
  readonly row: ReceiptRow
  /** What of it is released without its certificate by now. */
  readonly conditional: readonly ConditionalPiece[]
  readonly letterhead: Letterhead
}

/** The received note: what came, with heat, tag and place of each line, and what was wrong with it. */
export function receivedNote({ row, conditional, letterhead }: ReceivedNote): PdfDocument {
  const table: Block = {
    kind: 'table',
    columns: [
      { label: 'Line', width: 12 },
      { label: 'Size and number' },
      { label: 'Material', width: 42 },
      { label: 'Heat', width: 40 },
      { label: 'Pieces', align: 'right' },
      { label: 'Length, mm', align: 'right' },
      { label: 'Place and measurements', width: 44 },
    ],
    rows: row.lines.map((line) => rowOf(row, line)),
    empty: 'Nothing is entered yet.',
  }
  return {
    letterhead,
    orientation: 'landscape',
    title: 'Received note',
    number: row.number,
    facts: facts({
      Supplier: row.supplierName,
      'Delivery note': row.deliveryNoteNo,
      Received: shortDay(row.receivedOn),
      'Received by': row.receivedByName,
    }),
    blocks: [
      table,
      ...listOf('What was found', remarks(row)),
      ...listOf('Conditionally released', conditional.map(conditionSentence)),
      ...(row.notes ? [{ kind: 'paragraph', text: row.notes } as const] : []),
    ],
    footer: present([row.facilityName, row.carrier && `Carrier ${row.carrier}`]).join(', '),
    stamp: noteStamp(row, conditional.length > 0),
    createdAt: row.postedAt ?? row.updatedAt,
  }
}

function noteStamp({ status }: ReceiptRow, isConditional: boolean): string | undefined {
  if (isDraft(status)) return 'DRAFT'
  if (!isPosted(status)) return 'VOID'
  return isConditional ? CONDITIONAL_STAMP : undefined
}

const conditionalOf = (ctx: Context, { lines }: ReceiptRow) =>
  conditionalPieces(
    ctx,
    lines.flatMap((line) => line.stock.map(({ id }) => id)),
  )

async function render(
  ctx: Context,
  row: ReceiptRow,
  conditional: readonly ConditionalPiece[] = [],
): Promise<Uint8Array> {
  return renderPdf(
    receivedNote({ row, conditional, letterhead: await letterheadOfFacility(ctx, row.facilityId) }),
  )
}

const fileName = ({ number }: ReceiptRow): string => `${number} received note.pdf`

/** The note as it is kept when the receipt is posted. */
export const frozenNote: FrozenPrint<ReceiptRow> = {
  column: 'noteFileId',
  print: async (ctx, row) => ({
    name: fileName(row),
    label: 'Received note',
    bytes: await render(ctx, row),
  }),
}

/**
 * The note: the frozen one of a posted receipt, else stamped as a draft or as void. While something of it is released without
 * its certificate the note is set anew and says so; the frozen one stays among the files.
 */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await receipts.require(ctx, params.id)
  const conditional = isPosted(row.status) ? await conditionalOf(ctx, row) : []
  const fileId = isPosted(row.status) && conditional.length === 0 ? row.noteFileId : null
  const bytes = await frozenOrRendered(ctx, { entity, entityId: row.id, fileId }, () =>
    render(ctx, row, conditional),
  )
  await answerPdf(exchange, query, fileName(row), bytes)
}
