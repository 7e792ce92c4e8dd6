import { stringify } from 'csv-stringify/sync'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { daysBetween } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { refused } from '#platform/server/errors.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { letterheadOfReader, todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { steelStock } from '../../contract.ts'
import type { StockReport } from '../../contract/reading.ts'
import { ageLimits } from '../../domain/ageing.ts'
import { conditionalStates } from '../../domain/lifecycle.ts'
import { conditionalReleaseTable } from '../../table/condition-table.ts'
import { conditionQuoteNumber, isConditional } from '../holds/condition-states.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../../table.ts'
import {
  type AgedSum,
  ageingPrint,
  listPrint,
  type ReportedPiece,
  type ValuedPiece,
  type ValuedSum,
  valuationPrint,
} from './stock-report-prints.ts'
import { sheetHeadings, sheetRow, valuationHeadings, valuedRow } from './stock-report-sheets.ts'

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

const inHouse = (report: StockReport): SQL =>
  sql`${stock.qtyPieces} > 0 ${report === 'offcuts' ? sql`AND ${stock.isOffcut}` : sql``}`

/** What is too long is refused before it is sorted. @throws 422 */
async function requireFew(ctx: Context, rows: SQL, format: Format): Promise<void> {
  const [found] = await ctx.tx.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${rows} LIMIT ${MOST[format] + 1}) AS counted`,
  )
  if ((found?.count ?? 0) > MOST[format]) throw tooMany(format)
}

/** The quote it may be used for alone, while its certificate is missing. */
const onlyFor = sql`CASE WHEN ${isConditional} THEN ${conditionQuoteNumber} END`

/** What lies in the house now, the oldest first where the age is asked for. @throws 422 where there is too much of it */
async function piecesNow(ctx: Context, report: StockReport, format: Format): Promise<ReportedPiece[]> {
  await requireFew(ctx, sql`SELECT FROM ${stock} WHERE ${inHouse(report)}`, format)
  const rows = await ctx.tx.query<Omit<ReportedPiece, 'days'> & { today: string }>(sql`
    SELECT ${stock.number}, ${stock.form}, ${stock.sizeText} AS "sizeText", ${stock.grade}, sp.code AS "specificationName",
      ${stock.heatNo} AS "heatNo", ${stock.certificateType} AS "certificateType", ${stock.qtyPieces} AS "qtyPieces",
      coalesce(${stock.lengthMm}, 0)::text AS "lengthMm", ${stock.freeMm}::text AS "freeMm", ${stock.massKg}::text AS "massKg",
      ${stock.status}, fa.name AS "facilityName", place.code AS "placeName", owner.name AS "ownerName",
      ${stock.receivedOn} AS "receivedOn", ${todayAt(ctx, sql`${stock.facilityId}`)}::text AS today, ${onlyFor} AS "onlyFor"
    FROM ${stock} JOIN ${specificationTable} sp ON sp.id = ${stock.specificationId}
    JOIN ${facilityTable} fa ON fa.id = ${stock.facilityId}
    LEFT JOIN ${storageLocationTable} place ON place.id = ${stock.locationId}
    LEFT JOIN ${companyTable} owner ON owner.id = ${stock.ownerCompanyId}
    WHERE ${inHouse(report)}
    ORDER BY fa.sort_order, fa.name, ${report === 'ageing' ? sql`${stock.receivedOn},` : sql``} ${stock.sizeText}, ${stock.number}`)
  return rows.map(({ today, ...row }) => ({ ...row, days: daysBetween(row.receivedOn, today) }))
}

/** Sums of what lies in the house by facility and age, see `ages`: days are told apart after they are summed. */
const agedNow = (ctx: Context): Promise<AgedSum[]> =>
  ctx.tx.query<AgedSum>(sql`
    WITH days AS (
      SELECT ${stock.facilityId} AS facility_id, ${stock.receivedOn} AS received_on, count(*)::int AS rows,
        sum(${stock.qtyPieces}) AS pieces, sum(${stock.massKg}) AS kg, count(*) FILTER (WHERE ${isConditional})::int AS conditional
      FROM ${stock} WHERE ${stock.qtyPieces} > 0 GROUP BY 1, 2),
    aged AS (
      SELECT days.*, width_bucket(${todayAt(ctx, sql`days.facility_id`)} - days.received_on, ${sql.param(ageLimits)}::int[]) AS age
      FROM days)
    SELECT fa.name AS "facilityName", aged.age, sum(aged.rows)::int AS rows, sum(aged.pieces)::int AS "qtyPieces",
      sum(aged.kg)::text AS "massKg", sum(aged.conditional)::int AS "conditionalRows"
    FROM aged JOIN ${facilityTable} fa ON fa.id = aged.facility_id
    GROUP BY fa.sort_order, fa.name, aged.age ORDER BY fa.sort_order, fa.name, aged.age`)

/** `isConditional` of the rows as `s`. */
const isConditionalRow = sql`(s.conditional_release_id IS NOT NULL AND s.status ${inStates(conditionalStates)})`

/** What the ledger has booked of each row since the end of a day, as the rows `since`, and the place that the first entry took it from. */
const bookedSince = (day: string): SQL => sql`
  since AS (
    SELECT m.stock_id, sum(m.pieces)::int AS pieces, sum(m.length_mm) AS mm, sum(m.mass_kg) AS kg, sum(m.value) AS value,
      (array_agg(m.from_location_id ORDER BY m.seq) FILTER (WHERE m.from_location_id IS NOT NULL))[1] AS left_id
    FROM ${movements} m JOIN ${stock} s ON s.id = m.stock_id JOIN ${facilityTable} fa ON fa.id = s.facility_id
    WHERE m.done_at >= ${day}::date - interval '1 day' AND m.done_at >= (${day}::date + 1)::timestamp AT TIME ZONE fa.time_zone
    GROUP BY m.stock_id)`

/**
 * Our own steel at the end of a day as the rows `placed`: what is there now, less what the ledger has booked since, so that
 * a day of this month reads little of it. Steel of customers has no value. The facility is the one where it lay that day,
 * from which the first later entry took it away.
 */
const placedOn = (day: string): SQL => sql`
  WITH ${bookedSince(day)}, ${placed(sql``)}`

/** `only` leaves the other rows of stock out. */
const placed = (only: SQL): SQL => sql`
  placed AS (
    SELECT s.id AS stock_id, s.form, s.currency, s.qty_pieces - coalesce(since.pieces, 0) AS pieces,
      s.total_length_mm - coalesce(since.mm, 0) AS mm, s.mass_kg - coalesce(since.kg, 0) AS kg,
      s.value - coalesce(since.value, 0) AS value, coalesce(l.facility_id, s.facility_id) AS facility_id,
      ${isConditionalRow} AS is_conditional
    FROM ${stock} s LEFT JOIN since ON since.stock_id = s.id LEFT JOIN ${storageLocationTable} l ON l.id = since.left_id
    WHERE s.owner_company_id IS NULL AND s.qty_pieces - coalesce(since.pieces, 0) > 0 ${only})`

/** Our own steel at the end of a day, row by row. @throws 422 where there is too much of it */
async function valuedOn(ctx: Context, day: string): Promise<ValuedPiece[]> {
  await requireFew(ctx, sql`${placedOn(day)} SELECT FROM placed`, 'csv')
  return ctx.tx.query<ValuedPiece>(sql`
    ${placedOn(day)}
    SELECT s.number, s.form, s.size_text AS "sizeText", s.grade, sp.code AS "specificationName", s.heat_no AS "heatNo",
      fa.name AS "facilityName", placed.pieces AS "qtyPieces", placed.mm::text AS "totalLengthMm", placed.kg::text AS "massKg",
      placed.value::text AS value, s.currency, s.received_on AS "receivedOn",
      CASE WHEN placed.is_conditional THEN (SELECT k.quote_number FROM ${conditionalReleaseTable} k WHERE k.id = s.conditional_release_id) END AS "onlyFor"
    FROM placed JOIN ${stock} s ON s.id = placed.stock_id JOIN ${specificationTable} sp ON sp.id = s.specification_id
    JOIN ${facilityTable} fa ON fa.id = placed.facility_id
    ORDER BY fa.sort_order, fa.name, s.form, s.size_text, s.number`)
}

/** Rows, pieces, mass and value of our own steel that lies in the house now, which an index knows without its rows. */
const heldNow = (sign: 1 | -1, only = sql``): SQL => sql`
  SELECT s.facility_id, s.currency, s.form, ${sign}::int * count(*) AS rows, ${sign}::int * sum(s.qty_pieces) AS pieces,
    ${sign}::int * sum(s.mass_kg) AS kg, ${sign}::int * sum(s.value) AS value, 0 AS conditional_rows, 0 AS conditional_value
  FROM ${stock} s WHERE s.owner_company_id IS NULL AND s.qty_pieces > 0 ${only} GROUP BY 1, 2, 3`

/**
 * The same as sums by facility, currency and form: those of what lies there now, where the rows on which something was booked
 * since, and those under a condition, are taken out as they are and put in as they were.
 */
const valuesOn = (ctx: Context, day: string): Promise<ValuedSum[]> => {
  const apart = sql`AND s.id = ANY(ARRAY(SELECT stock_id FROM apart))`
  return ctx.tx.query<ValuedSum>(sql`
    WITH ${bookedSince(day)},
    apart AS (SELECT stock_id FROM since UNION SELECT s.id FROM ${stock} s WHERE ${isConditionalRow}),
    ${placed(apart)},
    parts AS (
      ${heldNow(1)} UNION ALL ${heldNow(-1, apart)}
      UNION ALL SELECT facility_id, currency, form, count(*), sum(pieces), sum(kg), sum(value),
        count(*) FILTER (WHERE is_conditional), coalesce(sum(value) FILTER (WHERE is_conditional), 0)
      FROM placed GROUP BY 1, 2, 3)
    SELECT fa.name AS "facilityName", parts.currency, parts.form, sum(parts.rows)::int AS rows, sum(parts.pieces)::int AS "qtyPieces",
      sum(parts.kg)::text AS "massKg", sum(parts.value)::text AS value, sum(parts.conditional_rows)::int AS "conditionalRows",
      sum(parts.conditional_value)::text AS "conditionalValue"
    FROM parts JOIN ${facilityTable} fa ON fa.id = parts.facility_id
    GROUP BY fa.sort_order, fa.name, parts.currency, parts.form HAVING sum(parts.rows) > 0
    ORDER BY fa.sort_order, fa.name, parts.currency, parts.form`)
}

interface Sheet {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Sends rows as CSV; no cell of it can be a formula. */
export async function sendCsv({ reply }: HttpExchange, { name, headings, rows }: Sheet): Promise<void> {
  const cells = rows.map((row) => row.map(neutralised))
  await reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${name}.csv`),
    })
    .send(stringify([[...headings], ...cells], { bom: true }))
}

/** What every print of the house begins with. */
export const madeNow = async (ctx: Context) => ({
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
  const pieces = await piecesNow(ctx, report, format)
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
  const pieces = await valuedOn(ctx, day)
  return sendCsv(exchange, { name, headings: valuationHeadings, rows: pieces.map(valuedRow) })
}
