import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { daysBetween } from '#platform/contract/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing.ts'
import { refused } from '#platform/server/errors.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { companyTable } from '#modules/companies/table.ts'
import { letterheadOfReader, todayAt } from '#modules/facilities/server/api.ts'
import { facilityTable, storageLocationTable } from '#modules/facilities/table.ts'
import { specificationTable } from '#modules/specifications/table.ts'
import type { steelStock } from '../contract.ts'
import type { StockReport } from '../contract/reading.ts'
import { ageLimits } from '../domain/ageing.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../table.ts'
import {
  type AgedSum,
  ageingPrint,
  listPrint,
  type ReportedPiece,
  sheetHeadings,
  sheetRow,
  type ValuedPiece,
  type ValuedSum,
  valuationPrint,
  valuationHeadings,
  valuedRow,
} from './stock-report-prints.ts'

type Endpoints = (typeof steelStock)['endpoints']
type ReportCall = Incoming<
  z.output<Endpoints['stockReport']['params']>,
  z.output<Endpoints['stockReport']['query']>,
  unknown
>
type ValuationCall = Incoming<
  z.output<Endpoints['valuationReport']['params']>,
  z.output<Endpoints['valuationReport']['query']>,
  unknown
>

/** A list on paper is read by people; a sheet is held in memory. */
const MOST = { pdf: 3_000, csv: 100_000 } as const
type Format = keyof typeof MOST

const tooMany = (format: Format) =>
  refused(
    'too_many',
    format === 'pdf'
      ? `There are more than ${MOST.pdf.toLocaleString('en')} rows. Take the CSV.`
      : `There are more than ${MOST.csv.toLocaleString('en')} rows. Narrow the list and export it.`,
  )

/** What lies in the house now, the oldest first where the age is asked for. */
async function piecesNow(ctx: Context, report: StockReport, most: number): Promise<ReportedPiece[]> {
  const rows = await ctx.tx.query<Omit<ReportedPiece, 'days'> & { today: string }>(sql`
    SELECT ${stock.number}, ${stock.form}, ${stock.sizeText} AS "sizeText", ${stock.grade}, sp.code AS "specificationName",
      ${stock.heatNo} AS "heatNo", ${stock.certificateType} AS "certificateType", ${stock.qtyPieces} AS "qtyPieces",
      coalesce(${stock.lengthMm}, 0)::text AS "lengthMm", ${stock.freeMm}::text AS "freeMm", ${stock.massKg}::text AS "massKg",
      ${stock.status}, fa.name AS "facilityName", place.code AS "placeName", owner.name AS "ownerName",
      ${stock.receivedOn} AS "receivedOn", ${todayAt(ctx, sql`${stock.facilityId}`)}::text AS today
    FROM ${stock} JOIN ${specificationTable} sp ON sp.id = ${stock.specificationId}
    JOIN ${facilityTable} fa ON fa.id = ${stock.facilityId}
    LEFT JOIN ${storageLocationTable} place ON place.id = ${stock.locationId}
    LEFT JOIN ${companyTable} owner ON owner.id = ${stock.ownerCompanyId}
    WHERE ${stock.qtyPieces} > 0 ${report === 'offcuts' ? sql`AND ${stock.isOffcut}` : sql``}
    ORDER BY fa.sort_order, fa.name, ${report === 'ageing' ? sql`${stock.receivedOn},` : sql``} ${stock.sizeText}, ${stock.number}
    LIMIT ${most + 1}`)
  return rows.map(({ today, ...row }) => ({ ...row, days: daysBetween(row.receivedOn, today) }))
}

/** Sums of what lies in the house by facility and age, see `ages`. */
const agedNow = (ctx: Context): Promise<AgedSum[]> =>
  ctx.tx.query<AgedSum>(sql`
    SELECT fa.name AS "facilityName", aged.age, count(*)::int AS rows, sum(aged.qty_pieces)::int AS "qtyPieces",
      sum(aged.mass_kg)::text AS "massKg"
    FROM (SELECT ${stock.facilityId} AS facility_id, ${stock.qtyPieces} AS qty_pieces, ${stock.massKg} AS mass_kg,
      width_bucket(${todayAt(ctx, sql`${stock.facilityId}`)} - ${stock.receivedOn}, ${sql.param(ageLimits)}::int[]) AS age
      FROM ${stock} WHERE ${stock.qtyPieces} > 0) AS aged JOIN ${facilityTable} fa ON fa.id = aged.facility_id
    GROUP BY fa.sort_order, fa.name, aged.age ORDER BY fa.sort_order, fa.name, aged.age`)

/**
 * Our own steel at the end of a day as the rows `placed`, by the entries of the ledger until then: steel of customers has
 * no value. The facility is the one where it lay that day.
 */
const placedOn = (day: string): SQL => sql`
  WITH ended AS (
    SELECT m.stock_id, min(fa.time_zone) AS zone, sum(m.pieces)::int AS pieces, sum(m.length_mm) AS mm, sum(m.mass_kg) AS kg,
      sum(m.value) AS value
    FROM ${movements} m JOIN ${stock} s ON s.id = m.stock_id JOIN ${facilityTable} fa ON fa.id = s.facility_id
    WHERE s.owner_company_id IS NULL AND (m.done_at AT TIME ZONE fa.time_zone)::date <= ${day}::date
    GROUP BY m.stock_id HAVING sum(m.pieces) > 0),
  placed AS (
    SELECT ended.*, coalesce(
      (SELECT l.facility_id FROM ${movements} m JOIN ${storageLocationTable} l ON l.id = m.to_location_id
        WHERE m.stock_id = ended.stock_id AND (m.done_at AT TIME ZONE ended.zone)::date <= ${day}::date ORDER BY m.seq DESC LIMIT 1),
      (SELECT l.facility_id FROM ${movements} m JOIN ${storageLocationTable} l ON l.id = m.from_location_id
        WHERE m.stock_id = ended.stock_id AND (m.done_at AT TIME ZONE ended.zone)::date > ${day}::date ORDER BY m.seq LIMIT 1),
      s.facility_id) AS facility_id
    FROM ended JOIN ${stock} s ON s.id = ended.stock_id)`

/** Our own steel at the end of a day, row by row. */
const valuedOn = (ctx: Context, day: string, most: number): Promise<ValuedPiece[]> =>
  ctx.tx.query<ValuedPiece>(sql`
    ${placedOn(day)}
    SELECT s.number, s.form, s.size_text AS "sizeText", s.grade, sp.code AS "specificationName", s.heat_no AS "heatNo",
      fa.name AS "facilityName", placed.pieces AS "qtyPieces", placed.mm::text AS "totalLengthMm", placed.kg::text AS "massKg",
      placed.value::text AS value, s.currency, s.received_on AS "receivedOn"
    FROM placed JOIN ${stock} s ON s.id = placed.stock_id JOIN ${specificationTable} sp ON sp.id = s.specification_id
    JOIN ${facilityTable} fa ON fa.id = placed.facility_id
    ORDER BY fa.sort_order, fa.name, s.form, s.size_text, s.number LIMIT ${most + 1}`)

/** The same as sums by facility, currency and form. */
const valuesOn = (ctx: Context, day: string): Promise<ValuedSum[]> =>
  ctx.tx.query<ValuedSum>(sql`
    ${placedOn(day)}
    SELECT fa.name AS "facilityName", s.currency, s.form, count(*)::int AS rows, sum(placed.pieces)::int AS "qtyPieces",
      sum(placed.kg)::text AS "massKg", sum(placed.value)::text AS value
    FROM placed JOIN ${stock} s ON s.id = placed.stock_id JOIN ${facilityTable} fa ON fa.id = placed.facility_id
    GROUP BY fa.sort_order, fa.name, s.currency, s.form ORDER BY fa.sort_order, fa.name, s.currency, s.form`)

interface Sheet {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

async function sendCsv({ reply }: HttpExchange, { name, headings, rows }: Sheet): Promise<void> {
  const cells = rows.map((row) => row.map(neutralised))
  await reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${name}.csv`),
    })
    .send(stringify([[...headings], ...cells], { bom: true }))
}

/** What every print of the house begins with. */
const madeNow = async (ctx: Context) => ({
  letterhead: await letterheadOfReader(ctx),
  createdAt: ctx.clock.now().toISOString(),
})

/** Sends the stock list, the ageing or the offcuts as PDF or CSV. @throws 422 where there is too much of it */
export async function stockReport(
  ctx: Context,
  { params, query }: ReportCall,
  exchange: HttpExchange,
): Promise<void> {
  const { report, format } = params
  const day = ctx.today()
  const name = `steel-${report}-${day}`
  if (format === 'pdf' && report === 'ageing') {
    const print = ageingPrint(await agedNow(ctx), day, await madeNow(ctx))
    return answerPdf(exchange, query, `${name}.pdf`, await renderPdf(print))
  }
  const pieces = await piecesNow(ctx, report, MOST[format])
  if (pieces.length > MOST[format]) throw tooMany(format)
  if (format === 'csv' || report === 'ageing')
    return sendCsv(exchange, { name, headings: sheetHeadings, rows: pieces.map(sheetRow) })
  const print = listPrint(pieces, report, day, await madeNow(ctx))
  return answerPdf(exchange, query, `${name}.pdf`, await renderPdf(print))
}

/** Sends the value of our own steel at the end of a day: sums on paper, every row in the sheet. @throws 422 */
export async function valuationReport(
  ctx: Context,
  { params, query }: ValuationCall,
  exchange: HttpExchange,
): Promise<void> {
  const day = query.on ?? ctx.today()
  const name = `steel-valuation-${day}`
  if (params.format === 'pdf') {
    const print = valuationPrint(await valuesOn(ctx, day), day, await madeNow(ctx))
    return answerPdf(exchange, query, `${name}.pdf`, await renderPdf(print))
  }
  const pieces = await valuedOn(ctx, day, MOST.csv)
  if (pieces.length > MOST.csv) throw tooMany('csv')
  return sendCsv(exchange, { name, headings: valuationHeadings, rows: pieces.map(valuedRow) })
}
