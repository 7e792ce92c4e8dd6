import { type SQL, sql } from 'drizzle-orm'
import { companySearch, companyTable } from '#modules/people/companies/table.ts'
import { knownToSupplier } from '#modules/purchasing/consolidated-purchase-orders/server/api.ts'
import { isPast, todayAt } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { orderLabel } from '#modules/purchasing/purchase-orders/domain.ts'
import {
  consolidatedMatches,
  purchaseOrderLineTable as line,
  purchaseOrderTable as order,
} from '#modules/purchasing/purchase-orders/table.ts'
import type { SteelForm } from '#modules/steel/steel-stock/domain.ts'
import { sizeNames, sizeText } from '#modules/steel/steel-stock/domain.ts'
import { userTable } from '#modules/people/users/table.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { ExpectedLine, expediting } from '../contract.ts'
import {
  expectedLineTable as expected,
  supplierChaseLineTable as chaseLine,
  supplierChaseTable as chase,
} from '../table.ts'

/** What a line says of its goods. */
type Goods = Parameters<typeof sizeText>[0] & {
  readonly form: SteelForm | null
  readonly lengthMm: string | null
  readonly description: string | null
  readonly grade: string | null
}

// Decimals stay text: a JSON number would lose their digits.
const goods = sql`json_build_object(${sql.join(
  ['form', ...sizeNames, 'description', 'grade'].map(
    (name) => sql`${sql.raw(`'${name}'`)}, ol.${sql.identifier(column(line, name).name)}::text`,
  ),
  sql`, `,
)})`

/** What is ordered on a line, in words: `Pipe 168.3 x 10.97, X65Q`. */
function itemOf(of: Goods): string {
  const { form, lengthMm, description, grade } = of
  const steel = form ? sizeText({ ...of, form }, lengthMm) : null
  return [steel, steel ? grade : null, description].filter(Boolean).join(', ')
}

/** Today at the facility of a line. */
export const todayThere = (ctx: Context): SQL => todayAt(ctx, sql`${expected.facilityId}`)

/** It should be here. */
export const isLate = (ctx: Context): SQL => isPast(ctx, sql`${expected.dueOn}`, sql`${expected.facilityId}`)

const isDueThisWeek = (ctx: Context): SQL => sql`(
  ${expected.dueOn} BETWEEN ${addDays(ctx.today(), -8)} AND ${addDays(ctx.today(), 8)}
  AND (${expected.facilityId}, date_trunc('week', ${expected.dueOn}::timestamp)) IN (
    SELECT f.id, date_trunc('week', ${todayAt(ctx, sql`f.id`)}::timestamp) FROM ${facilityTable} f))`

/** What a line is shown with; the joins bring its order, its goods and names. */
export const lineColumns = (ctx: Context) => ({
  orderId: sql`${expected.orderId}`,
  orderNumber: sql`o.number`,
  revision: sql`o.revision`,
  lineNo: sql`ol.line_no`,
  known: knownToSupplier(sql`${expected.rootId}`),
  goods,
  supplierName: sql`su.name`,
  openQty: sql`${expected.openQty}`,
  uom: sql`ol.uom`,
  requiredOn: sql`${expected.requiredOn}`,
  promisedOn: sql`${expected.promisedOn}`,
  dueOn: sql`${expected.dueOn}`,
  daysLate: sql`(${todayThere(ctx)} - ${expected.dueOn})`,
  slipDays: sql`${expected.slipDays}`,
  isAcknowledged: sql`${expected.isAcknowledged}`,
  lastChasedOn: sql`(SELECT max(c.chased_on)::text FROM ${chaseLine} cl JOIN ${chase} c ON c.id = cl.chase_id
    WHERE cl.root_id = ${expected.rootId})`,
  buyerName: sql`bu.name`,
  facilityCode: sql`fa.short_code`,
})

export const lineJoins = sql`
  LEFT JOIN ${line} ol ON ol.id = ${expected.id}
  LEFT JOIN ${order} o ON o.id = ${expected.orderId}
  LEFT JOIN ${companyTable} su ON su.id = ${expected.supplierId}
  LEFT JOIN ${facilityTable} fa ON fa.id = ${expected.facilityId}
  LEFT JOIN ${userTable} bu ON bu.id = ${expected.buyerId}`

/** A line as the statement gives it. */
export type LineRow = Omit<ExpectedLine, 'number' | 'item'> & {
  readonly orderNumber: string
  readonly revision: number
  readonly goods: Goods
}

/** The same as people read it. */
export function shownLine({ orderNumber, revision, goods: of, ...row }: LineRow): ExpectedLine {
  return { ...row, number: orderLabel(orderNumber, revision), item: itemOf(of) }
}

const linePlan = (ctx: Context): ListPlan<typeof expediting.endpoints.list> => ({
  from: sql`${expected}`,
  joins: lineJoins,
  id: sql`${expected.id}`,
  columns: lineColumns(ctx),
  filters: {
    supplierId: sql`${expected.supplierId}`,
    facilityId: sql`${expected.facilityId}`,
    buyerId: sql`${expected.buyerId}`,
    dueOn: sql`${expected.dueOn}`,
    late: isLate(ctx),
    dueThisWeek: isDueThisWeek(ctx),
    willBeLate: sql`(${expected.slipDays} > 0)`,
    notAcknowledged: sql`(NOT ${expected.isAcknowledged})`,
  },
  sorts: {
    dueOn: { column: sql`${expected.dueOn}`, type: 'date' },
    requiredOn: { column: sql`${expected.requiredOn}`, type: 'date' },
    slipDays: { column: sql`${expected.slipDays}`, type: 'integer' },
  },
  search: sql`${expected.search}`,
  searchAlso: (pattern) => [
    sql`${expected.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE ${companySearch(pattern)}))`,
    sql`${expected.orderId} = ANY(ARRAY(SELECT id FROM ${order} WHERE ${consolidatedMatches(pattern)}))`,
  ],
})

/** Open lines, those that are or will be late the longest first. */
export async function list(
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ExpectedLine>> {
  const page = await listPage<LineRow>(ctx, linePlan(ctx), query, addressOf(exchange))
  return { ...page, data: page.data.map(shownLine) }
}
