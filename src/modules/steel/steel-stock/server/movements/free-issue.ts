import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { notFound } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { steelStock } from '../../contract.ts'
import { gramsOf, kgOf } from '../../domain/cut.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../../table.ts'
import { printOf } from '../reports/stock-report-prints.ts'
import { madeNow, sendCsv } from '../reports/stock-reports.ts'

type Endpoint = (typeof steelStock)['endpoints']['freeIssueReport']
type Call = Incoming<z.output<Endpoint['params']>, z.output<Endpoint['query']>, unknown>

/** The columns of the ledger: kg of what a customer gave, and what became of it. */
const columns = {
  given: 'Given',
  used: 'Used',
  kerf: 'Kerf and trim',
  scrapped: 'Scrapped',
  back: 'Given back',
  counted: 'Counted',
  left: 'Left',
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

/** A lot as the customer gave it, with everything that was split off and cut from it; kg, and mm of what is left. */
interface GivenLot extends Readonly<Record<Column, string>> {
  readonly number: string
  readonly sizeText: string
  readonly specificationName: string
  readonly grade: string
  readonly heatNo: string | null
  readonly receivedOn: string
  readonly givenPieces: number
  readonly leftPieces: number
  readonly leftMm: string
}

/**
 * What a customer gave until the end of a day, lot by lot, and where it went: given and counted are what was used, lost,
 * scrapped, given back and is left. An entry that was reversed counts back where it stood.
 */
const lotsOf = (ctx: Context, companyId: string, day: string): Promise<GivenLot[]> =>
  ctx.tx.query<GivenLot>(sql`
    WITH RECURSIVE family AS (
      SELECT s.id, s.id AS lot_id FROM ${stock} s WHERE s.owner_company_id = ${companyId} AND s.parent_id IS NULL
      UNION ALL SELECT s.id, family.lot_id FROM ${stock} s JOIN family ON s.parent_id = family.id),
    booked AS (
      SELECT family.lot_id, coalesce(undone.kind, m.kind) AS kind, m.pieces, m.length_mm, m.mass_kg, m.kerf_kg, m.scrap_kg
      FROM family JOIN ${stock} s ON s.id = family.id JOIN ${facilityTable} fa ON fa.id = s.facility_id
      JOIN ${movements} m ON m.stock_id = s.id LEFT JOIN ${movements} undone ON undone.id = m.reverses_id
      WHERE m.done_at < (${day}::date + 1)::timestamp AT TIME ZONE fa.time_zone),
    lots AS (
      SELECT lot_id, coalesce(sum(pieces) FILTER (WHERE kind = 'receive'), 0)::int AS given_pieces,
        coalesce(sum(mass_kg) FILTER (WHERE kind = 'receive'), 0) AS given,
        -coalesce(sum(mass_kg) FILTER (WHERE kind IN ('issue', 'return')), 0) AS used, sum(kerf_kg) AS kerf,
        sum(scrap_kg) - coalesce(sum(mass_kg) FILTER (WHERE kind = 'scrap'), 0) AS scrapped,
        -coalesce(sum(mass_kg) FILTER (WHERE kind = 'dispatch'), 0) AS back,
        coalesce(sum(mass_kg) FILTER (WHERE kind = 'adjust'), 0) AS counted, sum(mass_kg) AS "left",
        sum(pieces)::int AS left_pieces, sum(length_mm) AS left_mm
      FROM booked GROUP BY lot_id)
    SELECT s.number, s.size_text AS "sizeText", sp.code AS "specificationName", s.grade, s.heat_no AS "heatNo",
      s.received_on AS "receivedOn", lots.given_pieces AS "givenPieces", lots.left_pieces AS "leftPieces", lots.left_mm::text AS "leftMm",
      ${sql.join(
        names.map((name) => sql`lots.${sql.identifier(name)}::text AS ${sql.identifier(name)}`),
        sql`, `,
      )}
    FROM lots JOIN ${stock} s ON s.id = lots.lot_id JOIN ${specificationTable} sp ON sp.id = s.specification_id
    WHERE lots.given <> 0 ORDER BY s.received_on, s.number`)

const headings = [
  'Number', 'Size', 'Specification', 'Grade', 'Heat', 'Received', 'Pieces given',
  ...names.map((name) => `${columns[name]} kg`), 'Pieces left', 'Length left mm',
] // biome-ignore format: names read better in rows

const sheetRow = (lot: GivenLot): string[] => [
  lot.number,
  lot.sizeText,
  lot.specificationName,
  lot.grade,
  lot.heatNo ?? '',
  lot.receivedOn,
  String(lot.givenPieces),
  ...names.map((name) => lot[name]),
  String(lot.leftPieces),
  lot.leftMm,
]

const kgText = (kg: string): string => formatQuantity((Math.round(gramsOf(kg) / 100) / 10).toFixed(1))

/** What a customer gave, where it went and what is left, with a sum in kg. */
export function freeIssuePrint(
  customer: string,
  lots: readonly GivenLot[],
  day: string,
  made: Pick<PdfDocument, 'letterhead' | 'createdAt'>,
): PdfDocument {
  const sumOf = (name: Column) => kgOf(lots.reduce((sum, lot) => sum + gramsOf(lot[name]), 0))
  const rows = lots.map(
    (lot): TableRow => ({
      cells: [
        { text: lot.number, isStrong: true, note: lot.receivedOn },
        { text: lot.sizeText, note: `${lot.specificationName} ${lot.grade}` },
        lot.heatNo ?? '',
        String(lot.givenPieces),
        ...names.map((name) => kgText(lot[name])),
        String(lot.leftPieces),
        Number(lot.leftMm) > 0 ? formatQuantity(lot.leftMm) : '',
      ],
    }),
  )
  const sum: TableRow = {
    kind: 'sum',
    cells: ['Sum', '', '', '', ...names.map((name) => kgText(sumOf(name))), '', ''],
  }
  return printOf(
    {
      orientation: 'landscape',
      title: 'Free-issue steel',
      day,
      facts: [
        { label: 'Property of', value: customer },
        { label: 'Lots given', value: String(lots.length) },
        { label: 'Figures', value: 'kg' },
      ],
      columns: [
        { label: 'Number', width: 24 },
        { label: 'Form and size' },
        { label: 'Heat', width: 24 },
        { label: 'Pieces', align: 'right' },
        ...names.map((name) => ({ label: columns[name], align: 'right' as const })),
        { label: 'Pieces left', align: 'right' },
        { label: 'mm left', align: 'right' },
      ],
      rows: lots.length > 0 ? [...rows, sum] : [],
      empty: 'This customer has given no steel until this day.',
    },
    made,
  )
}

/** Sends what a customer gave and what became of it until the end of a day. @throws 404 for an unknown customer */
export async function freeIssueReport(
  ctx: Context,
  { params, query }: Call,
  exchange: HttpExchange,
): Promise<void> {
  const [customer] = await ctx.tx.query<{ code: string; name: string }>(
    sql`SELECT code, name FROM ${companyTable} WHERE id = ${query.companyId}`,
  )
  if (!customer) throw notFound()
  const day = query.on ?? ctx.today()
  const lots = await lotsOf(ctx, query.companyId, day)
  const name = `free-issue-${customer.code.toLowerCase()}-${day}`
  if (params.format === 'csv') return sendCsv(exchange, { name, headings, rows: lots.map(sheetRow) })
  const print = freeIssuePrint(customer.name, lots, day, await madeNow(ctx))
  return answerPdf(exchange, query, `${name}.pdf`, await renderPdf(print))
}
