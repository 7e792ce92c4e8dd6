import { sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { firstHits } from '#platform/server/lists/first-hits.ts'
import { purchaseOrders } from '../contract.ts'
import { openStates, orderLifecycle } from '../domain/lifecycle.ts'
import { consolidatedMatches, purchaseOrderTable as order } from '../table.ts'
import { orderApprovalReminders } from './approval-reminders.ts'
import { orderExports } from './export.ts'
import { awaitsApproval, isListed, supplierMatches } from './list.ts'
import { register } from './routes.ts'
import { SEE_PRICES } from './see-prices.ts'
import { ordersToDo } from './to-do.ts'
import { verifiedOrder } from './issuing.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'

const isOpen = sql`(${order.state} = ANY(${sql.param(openStates)}) AND ${isListed})`

/** What hubs are told of purchase orders. */
export const purchaseOrdersHub: Hub<VerifiedDocument> = {
  slice: 'purchase-orders',
  register,
  numbered: purchaseOrders,
  openWork: [
    {
      place: 51,
      key: 'orderDrafts',
      label: 'Drafts of purchase orders',
      table: order,
      owner: order.buyerId,
      // The buyer of a later one is part of what was approved and signed.
      isOpen: sql`${order.status} = 'draft'`,
      subject: sql`${order.number} || ' Rev ' || ${order.revision}`,
    },
  ],
  search: {
    place: 54,
    states: orderLifecycle.states,
    find: (ctx, pattern, most) =>
      firstHits<SearchHit>(ctx.tx, {
        from: sql`${order}`,
        joins: sql`JOIN ${companyTable} co ON co.id = ${order.supplierId}`,
        id: sql`${order.id}`,
        columns: sql`${order.id}, ${order.number} || ' Rev ' || ${order.revision} AS number, co.name AS title,
          nullif(concat_ws(', ', 'in ' || ${order.consolidatedNumber}, ${order.supplierQuoteRef}), '') AS subtitle, ${order.state} AS status, '/purchase-orders/' || ${order.id} AS path`,
        where: [isListed],
        ways: [sql`${order.search} LIKE ${pattern}`, supplierMatches(pattern), consolidatedMatches(pattern)],
        order: sql`${order.number} DESC, ${order.id} DESC`,
        most,
      }),
  },
  figures: [
    {
      place: 55,
      key: 'orderApprovals',
      label: 'Purchase orders awaiting approval',
      note: 'orders waiting for any approver',
      path: listPath('/purchase-orders', { filter: { status: ['awaiting_approval'] } }),
      count: countOf(sql`${order} WHERE ${isListed} AND ${awaitsApproval}`),
      isHot: false,
    },
    {
      place: 53,
      key: 'ordersToIssue',
      label: 'To issue',
      note: 'approved purchase orders',
      // What goes out with a consolidated order is not issued by itself.
      path: listPath('/purchase-orders', { filter: { status: ['approved'], consolidated: false } }),
      count: countOf(
        sql`${order} WHERE ${isListed} AND ${order.state} = 'approved' AND ${order.consolidatedId} IS NULL`,
      ),
      isHot: false,
    },
  ],
  toDo: ordersToDo,
  activity: { path: ({ id }) => `/purchase-orders/${id}` },
  ofCompany: {
    key: 'purchaseOrders',
    right: SEE_PRICES,
    byStatus: (companyId) => sql`
      SELECT ${order.state} AS status, ${order.currency}, ${order.net} AS value FROM ${order}
      WHERE ${order.supplierId} = ${companyId} AND ${order.isCurrent}`,
  },
  open: {
    what: 'purchase orders',
    at: (facilityId) => sql`SELECT FROM ${order} WHERE ${order.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  reminders: [{ place: 25, find: orderApprovalReminders }],
  archive: orderExports,
  verified: verifiedOrder,
}
