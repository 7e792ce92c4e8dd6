import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { totalsOf } from '#platform/server/lists/list-totals.ts'
import { companySearch, companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { mayApproveOrders } from '#modules/signing/purchase-order-approving-users/server/api.ts'
import {
  bundlingProblems,
  mayBeBundled,
  ordersTogether,
} from '#modules/purchasing/purchase-orders/server/api.ts'
import { purchaseOrderTable as order } from '#modules/purchasing/purchase-orders/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type Candidate, type ConsolidatedListRow, consolidatedPurchaseOrders } from '../contract.ts'
import { differencesOf, type JoiningRule, MOST_MEMBERS } from '../domain.ts'
import { consolidatedOrderTable as table } from '../table.ts'
import { decidedOn } from './document.ts'
import { editsOf, shownBundles, shownMembers, sumsOf, pricedLines } from './pricing.ts'

/** Awaiting a decision that this person may take: on the list for such an order, and no author of it or of a member. */
export const waitsFor = (ctx: Context): SQL =>
  sql`(${table.status} = 'awaiting_approval' AND ${mayApproveOrders(
    ctx.actor.id,
    {
      facilityId: sql`${table.facilityId}`,
      ...decidedOn,
      authorIds: sql`${table.authorIds}`,
      decidedIds: sql`${table.approvalDeciderIds}`,
      step: sql`${table.approvalStep}`,
      limitsHold: sql`${table.approvalLimitsHold}`,
      ownMayBeAllowed: false,
    },
    ctx.today(),
  )})`

const consolidatedPlan = (ctx: Context) =>
  listPlanOf(consolidatedPurchaseOrders, table, {
    joins: sql`
    LEFT JOIN ${companyTable} su ON su.id = ${table.supplierId}
    LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
    columns: {
      supplierName: sql`su.name`,
      memberCount: sql`cardinality(${table.orderIds})`,
      value: sql`${table.net}`,
      facilityCode: sql`fa.short_code`,
      status: sql`${table.state}`,
    },
    filters: {
      status: sql`${table.state}`,
      // Long, and rarely asked for.
      get waitingForMe() {
        return waitsFor(ctx)
      },
    },
    sorts: {
      // Amounts of different currencies are put in order in that of their facility.
      value: { column: sql`${table.netInBase}`, type: 'numeric' },
    },
    searchAlso: (pattern) => [
      sql`${table.supplierId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE ${companySearch(pattern)}))`,
    ],
    prefixes: [sql`${table.number}`],
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ConsolidatedListRow>> =>
  listPage<ConsolidatedListRow>(ctx, consolidatedPlan(ctx), query, addressOf(exchange))

export const totals = totalsOf(consolidatedPurchaseOrders, (ctx) => ({
  plan: consolidatedPlan(ctx),
  summed: { value: { of: sql`${table.net}`, currency: sql`${table.currency}` } },
}))

/** How many are offered at once. */
const MOST_CANDIDATES = 200

/** Approved orders to bundle, those of one supplier together. */
export const candidates = (
  ctx: Context,
  { query }: { query: { supplierId?: string | undefined } },
): Promise<Candidate[]> =>
  ctx.tx.query<Candidate>(sql`
    SELECT ${order.id}, ${order.number}, ${order.supplierId} AS "supplierId", su.name AS "supplierName",
      ${order.facilityId} AS "facilityId", fa.name AS "facilityName", rq.name AS "requestedByName",
      ${order.requiredOn} AS "requiredOn", ${order.net}::text AS net, ${order.currency}
    FROM ${order} JOIN ${companyTable} su ON su.id = ${order.supplierId}
    JOIN ${facilityTable} fa ON fa.id = ${order.facilityId}
    LEFT JOIN ${userTable} rq ON rq.id = ${order.requestedById}
    WHERE ${mayBeBundled}${query.supplierId ? sql` AND ${order.supplierId} = ${query.supplierId}` : sql``}
    ORDER BY su.name, ${order.supplierId}, ${order.number} LIMIT ${MOST_CANDIDATES}`)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What orders would look like as one, before anything is written. */
export async function preview(ctx: Context, { query }: { query: { orderIds: string; rule: JoiningRule } }) {
  const ids = [...new Set(query.orderIds.split(',').filter((id) => UUID.test(id)))]
  const members = await ordersTogether(ctx, ids.slice(0, MOST_MEMBERS))
  const { bundles, byKey } = editsOf(members, query.rule, [])
  const worked = pricedLines(bundles, byKey)
  return {
    members: shownMembers(members, worked),
    lines: shownBundles(worked, members, { facilityName: null, order: null }),
    ...sumsOf(members, worked),
    currency: members[0]?.currency ?? 'GBP',
    problems: [
      ...(members.length < 2 ? ['Choose at least two orders.'] : []),
      ...(ids.length > MOST_MEMBERS
        ? [`At most ${MOST_MEMBERS} orders go into one, and these are ${ids.length}.`]
        : []),
      ...(await bundlingProblems(ctx, ids)),
      ...differencesOf(members),
    ],
  }
}
