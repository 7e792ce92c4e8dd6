import { type SQL, sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import { orderLabel } from '#modules/purchasing/purchase-orders/domain.ts'
import {
  purchaseOrderLineTable as line,
  purchaseOrderTable as order,
} from '#modules/purchasing/purchase-orders/table.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { type DeliveryRecord, type DueLine, supplierRecord } from '../contract.ts'
import { type Part, partNames, periodOf, type Span } from '../domain.ts'
import {
  accepted,
  came,
  certificateDue,
  certificateOnTime,
  dueOn,
  filters,
  inFull,
  onTime,
  ordersOf,
  priceChange,
  received,
  wasDue,
} from './due-lines.ts'

/** Prices of suppliers are costs. */
const maySeePrices = (ctx: Context): boolean => ctx.actor.permissions.has('supplier-prices:read')

const dueLinePlan = (ctx: Context, supplierId: string): ListPlan<typeof supplierRecord.endpoints.list> => ({
  from: sql`${line}`,
  joins: sql`LEFT JOIN ${order} po ON po.id = ${line.orderId}`,
  id: sql`${line.id}`,
  columns: {
    orderId: sql`${line.orderId}`,
    number: sql`po.number`,
    revision: sql`po.revision`,
    lineNo: sql`${line.lineNo}`,
    grade: sql`${line.grade}`,
    description: sql`${line.description}`,
    uom: sql`${line.uom}`,
    quantity: sql`${line.quantity}`,
    receivedQty: sql`${line.receivedQty}`,
    returnedQty: sql`${line.returnedQty}`,
    dueOn,
    receivedOn: sql`(SELECT max(g.received_on) FROM ${received})`,
    onTime,
    inFull,
    accepted: sql`CASE WHEN ${came} THEN ${accepted} END`,
    certificateOnTime: sql`CASE WHEN ${certificateDue} THEN ${certificateOnTime} END`,
    priceChange: maySeePrices(ctx) ? sql`round(${priceChange}, 2)` : sql`NULL`,
  },
  filters,
  sorts: { dueOn: { column: dueOn, type: 'date' } },
  where: wasDue(ctx, ordersOf(sql`${supplierId}`)),
})

const isCompany = existsIn(companyTable)

/** @throws 404 for a company that nobody knows */
async function requireCompany(ctx: Context, id: string): Promise<void> {
  if (!(await isCompany(ctx, id))) throw notFound()
}

/** The figures of a supplier, counted by the conditions that its lines are filtered by. */
async function recordOf(ctx: Context, supplierId: string, span?: Span): Promise<DeliveryRecord> {
  const { from, to } = periodOf(ctx.today(), span)
  type Row = Record<Part, number> & {
    readonly lines: number
    readonly came: number
    readonly certificateDue: number
    readonly priceCompared: number
    readonly change: string | null
  }
  const count = (condition: SQL) => sql`(count(*) FILTER (WHERE ${condition}))::int`
  const change = maySeePrices(ctx) ? priceChange : sql`NULL::numeric`
  const [row] = await ctx.tx.query<Row>(sql`
    SELECT count(*)::int AS lines, ${count(onTime)} AS "onTime", ${count(inFull)} AS "inFull", ${count(came)} AS came,
      ${count(accepted)} AS accepted, ${count(certificateDue)} AS "certificateDue",
      ${count(certificateOnTime)} AS "certificateOnTime", count(${change})::int AS "priceCompared",
      round(avg(${change}), 2)::text AS change
    FROM ${line} WHERE ${wasDue(ctx, ordersOf(sql`${supplierId}`))} AND ${dueOn} BETWEEN ${from}::date AND ${to}::date`)
  if (!row) throw new Error('An aggregate answers one row.')
  const among = {
    onTime: row.lines,
    inFull: row.lines,
    accepted: row.came,
    certificateOnTime: row.certificateDue,
  }
  return {
    from,
    to,
    figures: partNames.map((part) => ({ part, counted: row[part], among: among[part] })),
    price: maySeePrices(ctx) ? { change: row.change, lines: row.priceCompared } : null,
  }
}

export const register = serve(supplierRecord, {
  record: async (ctx, { params, query }) => {
    await requireCompany(ctx, params.id)
    return recordOf(ctx, params.id, query.months)
  },
  list: async (ctx, { params, query }, exchange) => {
    type Row = DueLine & { readonly revision: number }
    await requireCompany(ctx, params.id)
    const page = await listPage<Row>(ctx, dueLinePlan(ctx, params.id), query, addressOf(exchange))
    const data = page.data.map(({ revision, ...row }) => ({
      ...row,
      number: orderLabel(row.number, revision),
    }))
    return { ...page, data }
  },
})
