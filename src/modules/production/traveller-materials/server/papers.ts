import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { fullAddress } from '#platform/contract/register.ts'
import type { Label } from '#platform/contract/documents/label-sheets.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf, facts, present } from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Block, PdfDocument, TableCell, TableRow } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { travellers, type TravellerRow } from '#modules/production/travellers/server/api.ts'
import { supplies } from '#modules/production/travellers/domain.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import { answerLabels } from '#modules/steel/steel-stock/server/api.ts'
import { KERF_MM } from '#modules/steel/material-search/domain.ts'
import type { MaterialOfLine, travellerMaterials } from '../contract.ts'
import { cutOf, openOf } from '../domain.ts'
import { allocationTable as entry } from '../table.ts'
import { coveredLines } from './reading.ts'

type Endpoints = (typeof travellerMaterials)['endpoints']
type Steel = MaterialOfLine['stock'][number]
type ReadPrint = Incoming<{ id: string }, { download?: '1' | undefined }, unknown>

/** A certificate by which steel was given out. */
interface Certificate {
  readonly stockId: string
  readonly number: string
  readonly type: string
  readonly pagesPresent: number
  readonly pagesTotal: number
}

/** The certificates by which steel was given out, by the piece of stock; the last one counts. */
async function certificatesOfIssue(ctx: Context, rootId: string): Promise<ReadonlyMap<string, Certificate>> {
  const found = await ctx.tx.query<Certificate>(sql`
    SELECT DISTINCT ON (e.stock_id) e.stock_id AS "stockId", c.number, c.type_printed AS type, c.pages_present AS "pagesPresent",
      c.pages_total AS "pagesTotal"
    FROM ${entry} e JOIN ${certificateTable} c ON c.id = e.certificate_id
    WHERE e.traveller_root_id = ${rootId} AND e.kind = 'issue' ORDER BY e.stock_id, e.at DESC`)
  return new Map(found.map((one) => [one.stockId, one]))
}

const quantityWithUnit = (value: string, uom: string): string =>
  `${formatQuantity(value)} ${uom === 'each' ? '' : uom}`.trim()
const lengthOf = (mm: string): string => (Number(mm) > 0 ? `${formatQuantity(mm)} mm` : '')

/** What every one of these papers says of its traveller. */
function headOf(
  row: TravellerRow,
  title: string,
  { letterhead, now }: { letterhead: PdfDocument['letterhead']; now: string },
): Omit<PdfDocument, 'blocks'> {
  return {
    letterhead,
    title,
    number: row.number,
    revision: `Rev ${row.revision}`,
    facts: facts({
      Drawing: row.drawingNo && present([row.drawingNo, row.drawingRev && `Rev ${row.drawingRev}`]).join(' '),
      Pieces: row.quantity,
      Due: shortDay(row.dueOn),
      Printed: shortDay(dayIn(now, row.timeZone)),
    }),
    footer: present([row.facilityName, `Rev ${row.revision}`, 'As it was when it was printed']).join(', '),
    stamp: row.releasedAt === null ? 'DRAFT' : undefined,
    createdAt: now,
  }
}

const opening = (row: TravellerRow, ctx: Context): Block => ({
  kind: 'columns',
  shares: [6, 1],
  columns: [
    [
      { kind: 'paragraph', text: row.description, tone: 'strong' },
      {
        kind: 'facts',
        columns: 3,
        facts: facts({ For: row.companyName ?? 'Stock', Order: row.customerOrderNo, PSL: row.pslLevel }),
      },
    ],
    [{ kind: 'qr', text: fullAddress(ctx.appUrl, `/travellers/${row.rootId}`), label: 'Scan to open' }],
  ],
})

const itemCell = ({ itemMark, what, supply }: MaterialOfLine): TableCell => ({
  text: present([itemMark, what]).join('  '),
  note: supply in supplies ? supplies[supply as keyof typeof supplies] : '',
  isStrong: true,
})

function certificateCell(steel: Steel, certificate: Certificate | undefined): TableCell | string {
  if (!certificate) return steel.issuedPieces > 0 ? (steel.certificateNo ?? 'none') : ''
  const { number, type, pagesPresent, pagesTotal } = certificate
  const pages = pagesPresent === pagesTotal ? `${pagesTotal}` : `${pagesPresent} of ${pagesTotal}`
  return { text: number, note: `${type}, ${pages} ${pagesTotal === 1 ? 'page' : 'pages'}` }
}

/** The steel of a line, one row for each piece of stock; a line that has none says so. */
function materialRows(line: MaterialOfLine, certificates: ReadonlyMap<string, Certificate>): TableRow[] {
  const head = [String(line.lineNo), itemCell(line), quantityWithUnit(line.required, line.uom)]
  const missing = Number(line.short) > 0 ? `${quantityWithUnit(line.short, line.uom)} short` : ''
  if (line.builtIn.length > 0)
    return line.builtIn.map(
      ({ serialNo, number, heats, quantity, intoSerialNo }, at): TableRow => ({
        cells: [
          ...(at === 0 ? head : ['', '', '']),
          { text: serialNo ?? number, note: present([serialNo && number, at === 0 && missing]).join(', ') },
          heats.join(', '),
          '',
          { text: `${quantity} built in`, note: intoSerialNo ?? '' },
        ],
      }),
    )
  if (line.stock.length === 0) return [{ cells: [...head, missing || 'nothing kept', '', '', ''] }]
  return line.stock.map(
    (steel, at): TableRow => ({
      cells: [
        ...(at === 0 ? head : ['', '', '']),
        { text: steel.number, note: present([steel.sizeText, at === 0 && missing]).join(', ') },
        steel.heatNo ?? '',
        certificateCell(steel, certificates.get(steel.stockId)),
        steel.issuedPieces > 0
          ? { text: `${steel.issuedPieces} issued`, note: `${formatQuantity(steel.issuedKg)} kg` }
          : { text: 'kept', note: steel.placeName },
      ],
    }),
  )
}

async function materialList(ctx: Context, row: TravellerRow): Promise<Block[]> {
  const certificates = await certificatesOfIssue(ctx, row.rootId)
  const lines = await coveredLines(ctx, row)
  return [
    {
      kind: 'table',
      columns: [
        { label: 'Line', width: 10 },
        { label: 'Item' },
        { label: 'Needed', align: 'right' },
        { label: 'Steel', width: 44 },
        { label: 'Heat', width: 26 },
        { label: 'Certificate', width: 32 },
        { label: 'Given out', width: 22 },
      ],
      rows: lines.flatMap((line) => materialRows(line, certificates)),
      empty: 'This traveller has no material lines.',
    },
  ]
}

/** What is sawn of the steel that is kept for a line; what is cut already is not sawn again. */
function cuttingRows(line: MaterialOfLine): TableRow[] {
  const { cutMm } = line
  if (cutMm === null) return []
  const sawn = line.stock.filter(({ isCut }) => isCut).reduce((sum, one) => sum + one.reservedPieces, 0)
  let asked = Math.max(0, Math.ceil(Number(openOf({ ...line, reserved: '0' }))) - sawn)
  const rows: TableRow[] = []
  const add = (from: TableCell | string, heat: string, pieces: number, rest: string): void => {
    const length = `${formatQuantity(cutMm)} mm`
    rows.push({
      cells: [String(line.lineNo), itemCell(line), from, heat, length, String(pieces), rest, '', ''],
    })
  }
  for (const steel of line.stock.filter(
    ({ isCut, reservedPieces, reservedMm }) => !isCut && (reservedPieces > 0 || Number(reservedMm) > 0),
  )) {
    if (asked === 0) break
    const { pieces, restMm } = cutOf(cutMm, steel.reservedMm, asked)
    asked -= pieces
    add(
      { text: steel.number, note: present([steel.sizeText, steel.placeName]).join(', ') },
      steel.heatNo ?? '',
      pieces,
      restMm === null ? '' : lengthOf(restMm),
    )
  }
  if (asked > 0) add('no steel kept yet', '', asked, '')
  return rows
}

async function cuttingBlocks(ctx: Context, row: TravellerRow): Promise<Block[]> {
  const lines = await coveredLines(ctx, row)
  return [
    { kind: 'paragraph', text: `Lengths with their allowance; the saw takes ${KERF_MM} mm.`, tone: 'muted' },
    {
      kind: 'table',
      columns: [
        { label: 'Line', width: 10 },
        { label: 'Item' },
        { label: 'From', width: 40 },
        { label: 'Heat', width: 22 },
        { label: 'Cut', align: 'right' },
        { label: 'Pieces', align: 'right' },
        { label: 'Rest kept', align: 'right', isOptional: true },
        { label: 'Cut, stamped', width: 22 },
        { label: 'Name, date', width: 26 },
      ],
      rows: lines.flatMap(cuttingRows),
      empty: 'Nothing is left to cut.',
    },
  ]
}

/** The handler of a paper that is set anew each time: it says how things stand. */
const paper =
  (title: string, blocksOf: (ctx: Context, row: TravellerRow) => Promise<Block[]>) =>
  async (ctx: Context, { params, query }: ReadPrint, exchange: HttpExchange): Promise<void> => {
    const row = await travellers.require(ctx, params.id)
    const letterhead = await letterheadOfFacility(ctx, row.facilityId)
    const head = headOf(row, title, { letterhead, now: ctx.clock.now().toISOString() })
    const blocks = [opening(row, ctx), ...(await blocksOf(ctx, row))]
    const bytes = await renderPdf({ ...head, orientation: 'landscape', blocks })
    await answerPdf(exchange, query, `${row.number} ${title.toLowerCase()}.pdf`, bytes)
  }

export const pdf = paper('Material list', materialList)
export const cuttingList = paper('Cutting list', cuttingBlocks)

/** The heats of the steel that was given out, each once. */
const heatsOf = (lines: readonly MaterialOfLine[]): string[] => [
  ...new Set(
    lines.flatMap(({ stock }) =>
      stock.flatMap(({ issuedPieces, heatNo }) => (issuedPieces > 0 && heatNo ? [heatNo] : [])),
    ),
  ),
]

/** A label of each piece; where pieces are told apart by count, one for their tray. */
function pieceLabels(row: TravellerRow, lines: readonly MaterialOfLine[], appUrl: string): Label[] {
  const heats = heatsOf(lines).join(', ')
  const qr = fullAddress(appUrl, `/travellers/${row.rootId}`)
  const shared = present([
    heats && `Heat ${heats}`,
    row.drawingNo && present([row.drawingNo, row.drawingRev && `Rev ${row.drawingRev}`]).join(' '),
    row.description,
    row.companyName,
  ])
  if (row.pieces.length === 0)
    return [{ number: row.number, lines: [`${row.entryQty || row.quantity} pieces`, ...shared], qr }]
  return row.pieces.map(({ serialNo }) => ({ number: serialNo, lines: [row.number, ...shared], qr }))
}

/** Sends the labels of the pieces of a traveller. */
export async function labels(
  ctx: Context,
  {
    params,
    query,
  }: Incoming<z.output<Endpoints['labels']['params']>, z.output<Endpoints['labels']['query']>, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await travellers.require(ctx, params.id)
  const tags = pieceLabels(row, await coveredLines(ctx, row), ctx.appUrl)
  await answerLabels(ctx, exchange, { ...query, format: params.format, tags })
}
