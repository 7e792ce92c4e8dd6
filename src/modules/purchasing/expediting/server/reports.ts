import type { ScreenAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import type { z } from 'zod'
import { companyTable } from '#modules/people/companies/table.ts'
import { letterheadOfReader, todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { openStates, orderLifecycle, type OrderState } from '#modules/purchasing/purchase-orders/domain.ts'
import { purchaseOrderTable as order } from '#modules/purchasing/purchase-orders/table.ts'
import { formatAmountWithCode, formatDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { listPath } from '#platform/server/documents/hub.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import type { PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { type expediting, type Report, type ReportName, reportNames, type ReportTable } from '../contract.ts'
import { WEEKS, weekOf } from '../domain.ts'
import { expectedLineTable as expected } from '../table.ts'
import { isLate } from './lines.ts'

type Endpoints = (typeof expediting)['endpoints']
type Filter = Parameters<typeof listPath>[1]['filter']

const ORDERS = '/purchase-orders'
const LINES = '/expediting'
const figure = (value: string | number, list: ScreenAddress, filter: Filter) => ({
  value: String(value),
  path: listPath(list, { filter }),
})

/** Open orders of each facility by the state that they are in, in the order of their life; in the words of the index. */
async function byState(ctx: Context): Promise<ReportTable> {
  interface Row {
    readonly facilityId: string
    readonly code: string
    readonly currency: string
    readonly state: OrderState
    readonly orders: number
    readonly value: string
  }
  const rows = await ctx.tx.query<Row>(sql`
    SELECT fa.id AS "facilityId", fa.short_code AS code, fa.base_currency AS currency, s.state, s.orders, s.value::text
    FROM (SELECT ${order.facilityId} AS facility_id, ${order.state} AS state, count(*)::int AS orders,
        sum(${order.netInBase}) AS value
      FROM ${order} WHERE (${order.isCurrent} OR ${order.inForce})
        AND ${order.state} NOT IN ('completed', 'cancelled', 'closed_short', 'superseded') GROUP BY 1, 2) AS s
    JOIN ${facilityTable} fa ON fa.id = s.facility_id
    ORDER BY fa.sort_order, fa.short_code, array_position(${sql.param(openStates)}::text[], s.state)`)
  return {
    title: 'Open orders by status',
    rowHead: 'Facility and status',
    columns: [
      { label: 'Orders', kind: 'count' },
      { label: 'Value', kind: 'money' },
    ],
    rows: rows.map(({ facilityId, code, currency, state, orders, value }) => {
      const filter = { facilityId: [facilityId], status: [state] }
      return {
        label: `${code}: ${orderLifecycle.states[state].label}`,
        currency,
        figures: [figure(orders, ORDERS, filter), figure(value, ORDERS, filter)],
      }
    }),
  }
}

/** What suppliers still have to deliver, those with the most late lines first. */
async function bySupplier(ctx: Context): Promise<ReportTable> {
  interface Row {
    readonly supplierId: string
    readonly name: string
    readonly facilityId: string
    readonly code: string
    readonly currency: string
    readonly lines: number
    readonly late: number
    readonly tooLate: number
    readonly open: number
    readonly value: string
  }
  const rows = await ctx.tx.query<Row>(sql`
    SELECT su.id AS "supplierId", su.name, fa.id AS "facilityId", fa.short_code AS code, fa.base_currency AS currency,
      s.lines, s.late, s.too_late AS "tooLate", s.open, s.value::text
    FROM (SELECT ${expected.supplierId} AS supplier_id, ${expected.facilityId} AS facility_id, count(*)::int AS lines,
        count(*) FILTER (WHERE ${isLate(ctx)})::int AS late,
        count(*) FILTER (WHERE ${expected.slipDays} > 0)::int AS too_late,
        count(*) FILTER (WHERE NOT ${expected.isAcknowledged})::int AS open, sum(${expected.openValue}) AS value
      FROM ${expected} GROUP BY 1, 2) AS s
    JOIN ${companyTable} su ON su.id = s.supplier_id JOIN ${facilityTable} fa ON fa.id = s.facility_id
    ORDER BY s.late DESC, s.lines DESC, su.name, fa.short_code LIMIT 200`)
  return {
    title: 'Lines to come by supplier',
    rowHead: 'Supplier and facility',
    columns: [
      { label: 'Lines', kind: 'count' },
      { label: 'Late', kind: 'count' },
      { label: 'Promised too late', kind: 'count' },
      { label: 'Not acknowledged', kind: 'count' },
      { label: 'Value to come', kind: 'money' },
    ],
    rows: rows.map(({ supplierId, name, facilityId, code, currency, lines, late, tooLate, open, value }) => {
      const own = { supplierId: [supplierId], facilityId: [facilityId] }
      return {
        label: `${name}, ${code}`,
        currency,
        figures: [
          figure(lines, LINES, own),
          figure(late, LINES, { ...own, late: true }),
          figure(tooLate, LINES, { ...own, willBeLate: true }),
          figure(open, LINES, { ...own, notAcknowledged: true }),
          figure(value, LINES, own),
        ],
      }
    }),
  }
}

/** What is due in a facility: before today, in the rest of this week, in each week that follows, and later. */
async function byWeek(ctx: Context): Promise<ReportTable> {
  interface Row {
    readonly facilityId: string
    readonly code: string
    readonly currency: string
    readonly today: string
    /** 0: late; 1: this week; from 2 on the weeks after it. */
    readonly place: number
    readonly orders: number
    readonly lines: number
    readonly kg: string
    readonly value: string
  }
  const monday = (day: SQL) => sql`date_trunc('week', ${day}::timestamp)::date`
  const rows = await ctx.tx.query<Row>(sql`
    WITH days AS (
      SELECT fa.id, fa.short_code, fa.base_currency, fa.sort_order, ${todayAt(ctx, sql`fa.id`)} AS today
      FROM ${facilityTable} fa),
    placed AS (
      SELECT d.*, e.order_id, e.open_kg, e.open_value, CASE WHEN e.due_on < d.today THEN 0
        ELSE least((${monday(sql`e.due_on`)} - ${monday(sql`d.today`)}) / 7, ${WEEKS}::int) + 1 END AS place
      FROM days d JOIN ${expected} e ON e.facility_id = d.id)
    SELECT id AS "facilityId", short_code AS code, base_currency AS currency, today::text, place,
      count(DISTINCT order_id)::int AS orders, count(*)::int AS lines, sum(open_kg)::text AS kg,
      sum(open_value)::text AS value
    FROM placed GROUP BY id, short_code, base_currency, sort_order, today, place ORDER BY sort_order, short_code, place`)
  return {
    title: reportNames.receipts,
    rowHead: 'Facility and week',
    columns: [
      { label: 'Orders', kind: 'count' },
      { label: 'Lines', kind: 'count' },
      { label: 'Mass', kind: 'mass' },
      { label: 'Value', kind: 'money' },
    ],
    rows: rows.map(({ facilityId, code, currency, today, place, orders, lines, kg, value }) => {
      const { label, dueOn } = weekOf(today, place)
      const filter = { facilityId: [facilityId], dueOn }
      return {
        label: `${code}: ${label}`,
        currency,
        figures: [orders, lines, kg, value].map((one) => figure(one, LINES, filter)),
      }
    }),
  }
}

const tablesOf: Readonly<Record<ReportName, (ctx: Context) => Promise<ReportTable[]>>> = {
  status: async (ctx) => [await byState(ctx), await bySupplier(ctx)],
  receipts: async (ctx) => [await byWeek(ctx)],
}

type ReportCall = Incoming<z.output<Endpoints['report']['params']>, unknown, unknown>

/** A report with the list behind each figure. */
export const report = async (ctx: Context, { params }: ReportCall): Promise<Report> => ({
  day: ctx.today(),
  tables: await tablesOf[params.report](ctx),
})

const units = { count: '', mass: 'kg', money: '' } as const

/** The report as a workbook: a sheet for each table, numbers as numbers. */
const xlsxOf = ({ tables }: Report): Promise<Uint8Array> =>
  writeXlsx({
    sheets: tables.map(({ title, rowHead, columns, rows }) => ({
      name: title.slice(0, 31),
      columns: [{ width: 34 }, ...columns.map(() => ({ width: 16 })), { width: 10 }],
      freezePane: { rows: 1 },
      rows: [
        [
          rowHead,
          ...columns.map(({ label, kind }) => [label, units[kind]].filter(Boolean).join(' ')),
          'Currency',
        ],
        ...rows.map(({ label, figures, currency }) => [
          neutralised(label),
          ...figures.map(({ value }) => Number(value)),
          currency,
        ]),
      ],
    })),
  })

function reportPrint(
  { day, tables }: Report,
  title: string,
  made: Pick<PdfDocument, 'letterhead' | 'createdAt'>,
): PdfDocument {
  return {
    ...made,
    title,
    number: `as of ${shortDay(day)}`,
    facts: [],
    blocks: tables.map(({ rowHead, columns, rows, title: empty }) => ({
      kind: 'table' as const,
      columns: [{ label: rowHead }, ...columns.map(({ label }) => ({ label, align: 'right' as const }))],
      rows: rows.map(({ label, figures, currency }) => ({
        cells: [
          label,
          ...figures.map(({ value }, at) => {
            const kind = columns[at]?.kind
            if (kind === 'money') return formatAmountWithCode(value, currency)
            return kind === 'mass' ? `${formatDecimal(Number(value).toFixed(1))} kg` : formatDecimal(value)
          }),
        ],
      })),
      empty: `${empty}: nothing is open.`,
    })),
    footer: 'Printed copies are not controlled.',
  }
}

type FileCall = Incoming<
  z.output<Endpoints['reportFile']['params']>,
  z.output<Endpoints['reportFile']['query']>,
  unknown
>

/** Sends a report as PDF or XLSX. */
export async function reportFile(ctx: Context, call: FileCall, exchange: HttpExchange): Promise<void> {
  const { params, query } = call
  const made = await report(ctx, call)
  const name = `purchasing-${params.report}-${made.day}.${params.format}`
  if (params.format === 'pdf') {
    const letterhead = await letterheadOfReader(ctx)
    const print = reportPrint(made, reportNames[params.report], {
      letterhead,
      createdAt: ctx.clock.now().toISOString(),
    })
    return answerPdf(exchange, query, name, await renderPdf(print))
  }
  await exchange.reply
    .headers({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': contentDisposition('attachment', name),
    })
    .send(Buffer.from(await xlsxOf(made)))
}
