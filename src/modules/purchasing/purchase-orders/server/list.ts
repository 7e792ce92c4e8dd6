import { type SQL, sql } from 'drizzle-orm'
import { certificateRequestTable } from '#modules/steel/certificate-requests/table.ts'
import { companySearch, companyTable } from '#modules/people/companies/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { mayApproveOrders } from '#modules/signing/purchase-order-approving-users/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { totalsOf } from '#platform/server/lists/list-totals.ts'
import { type OrderListRow, purchaseOrders as contract } from '../contract.ts'
import { orderLifecycle } from '../domain/lifecycle.ts'
import { consolidatedMatches, purchaseOrderLineTable, purchaseOrderTable as order } from '../table.ts'
import { decidedOn } from './queries.ts'
import { checkSort, maySeePrices, requirePrices } from './see-prices.ts'

/** The newest revision, and the one the supplier works to. */
export const isListed = sql`(${order.isCurrent} OR ${order.inForce})`
export const awaitsApproval = sql`(${order.status} = 'awaiting_approval')`

/** Awaiting a decision that this person may take: no author, and on the list for such an order. */
export const waitsFor = (ctx: Context): SQL =>
  sql`(${awaitsApproval} AND ${mayApproveOrders(
    ctx.actor.id,
    {
      facilityId: sql`${order.facilityId}`,
      types: sql`ARRAY[${decidedOn.type}]`,
      value: decidedOn.value,
      authorIds: sql`${order.authorIds}`,
      decidedIds: sql`${order.approvalDeciderIds}`,
      step: sql`${order.approvalStep}`,
      limitsHold: sql`${order.approvalLimitsHold}`,
      ownMayBeAllowed: true,
    },
    ctx.today(),
  )})`

export const outstandingStates = ['issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive'] as const

/** With the supplier, and goods are still to come; the words of the partial index. */
export const isOutstanding = sql`(${order.inForce} AND ${order.state} IN (${sql.raw(outstandingStates.map((state) => `'${state}'`).join(', '))}))`

/** Goods are still to come although the day they were promised or required for has passed at their facility. */
export const isLate = (ctx: Context): SQL => {
  const due = sql`coalesce(${order.promisedOn}, ${order.requiredOn})`
  return sql`(${isOutstanding} AND ${isPast(ctx, due, sql`${order.facilityId}`)})`
}

/** In force, and a certificate of what came is not verified yet. */
export const lacksCertificates = sql`(${order.inForce} AND ${order.id} = ANY(ARRAY(
  SELECT l.order_id FROM ${certificateRequestTable} cr JOIN ${purchaseOrderLineTable} l ON l.root_id = cr.order_root_id
  WHERE cr.order_root_id IS NOT NULL AND cr.status IN ('open', 'asked', 'received', 'refused')
    AND l.received_qty > l.returned_qty)))`

const orderPlan = (ctx: Context) =>
  listPlanOf(contract, order, {
    joins: sql`
    LEFT JOIN ${companyTable} su ON su.id = ${order.supplierId}
    LEFT JOIN ${facilityTable} fa ON fa.id = ${order.facilityId}
    LEFT JOIN ${userTable} bu ON bu.id = ${order.buyerId}`,
    columns: {
      supplierName: sql`su.name`,
      value: maySeePrices(ctx.actor) ? sql`${order.net}` : sql`''`,
      facilityCode: sql`fa.short_code`,
      buyerName: sql`bu.name`,
      status: sql`${order.state}`,
    },
    filters: {
      status: sql`${order.state}`,
      late: isLate(ctx),
      certificatesMissing: lacksCertificates,
      consolidated: sql`(${order.consolidatedId} IS NOT NULL)`,
      // Long, and rarely asked for.
      get waitingForMe() {
        return waitsFor(ctx)
      },
    },
    sorts: {
      // Amounts of different currencies are put in order in that of their facility.
      value: { column: sql`${order.netInBase}`, type: 'numeric' },
    },
    searchAlso: (pattern) => [supplierMatches(pattern), consolidatedMatches(pattern)],
    prefixes: [sql`${order.number}`],
    where: isListed,
  })

/** Orders by a part of the name of their supplier. */
export const supplierMatches = (pattern: string): SQL =>
  sql`${order.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE ${companySearch(pattern)}))`

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<OrderListRow>> => {
  checkSort(ctx, query.sort)
  return listPage<OrderListRow>(ctx, orderPlan(ctx), query, addressOf(exchange))
}

/** What the orders of the list come to, for those who may see prices. */
export const totals = totalsOf(contract, (ctx) => ({
  plan: orderPlan(ctx),
  summed: maySeePrices(ctx.actor)
    ? { value: { of: sql`${order.net}`, currency: sql`${order.currency}` } }
    : {},
}))

const rowsAsFile = exportOf(contract, list, { status: statusLabels(orderLifecycle), type: orderTypes })

/** The list as it is filtered, as a file; for those who may see prices. */
export const exportOrders: typeof rowsAsFile = (ctx, asked, exchange) => {
  requirePrices(ctx)
  return rowsAsFile(ctx, asked, exchange)
}
