import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { mayApprove } from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { type TravellerRow, travellers as contract } from '../contract.ts'
import { openStates } from '../domain/lifecycle.ts'
import { travellerTable as table } from '../table.ts'

/** The newest revision, and the one the shop works to. */
export const isListed = sql`(${table.isCurrent} OR ${table.inForce})`
export const isOpen = sql`(${table.state} = ANY(${sql.param(openStates)}) AND ${isListed})`

/** What approvers look at. */
export const decidedOn = {
  value: sql`${table.orderValue}`,
  marginPercent: sql`100`,
  pslLevelIds: sql`ARRAY[${table.pslLevelId}]`,
}

/** Awaiting a decision that this person may take: no author, and on the list for such a traveller. */
export const waitsForApproval = (ctx: Context): SQL =>
  sql`(${table.status} = 'awaiting_approval' AND ${mayApprove(
    ctx.actor.id,
    {
      ...decidedOn,
      facilityId: sql`${table.facilityId}`,
      authorIds: sql`${table.authorIds}`,
      decidedIds: sql`${table.approvalDeciderIds}`,
      step: sql`${table.approvalStep}`,
      limitsHold: sql`${table.approvalLimitsHold}`,
    },
    ctx.today(),
    'traveller',
  )})`

/** Still worked on although the day it is due has passed at its facility. */
export const isLate = (ctx: Context): SQL =>
  sql`(${isOpen} AND ${isPast(ctx, sql`${table.dueOn}`, sql`${table.facilityId}`)})`

const plan = (ctx: Context) =>
  listPlanOf(contract, table, {
    joins: sql`
      LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
      LEFT JOIN ${pslLevelTable} psl ON psl.id = ${table.pslLevelId}
      LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
    columns: {
      companyName: sql`co.name`,
      pslLevel: sql`psl.code`,
      facilityCode: sql`fa.short_code`,
      status: sql`${table.state}`,
    },
    filters: {
      status: sql`${table.state}`,
      late: isLate(ctx),
      get waitingForMe() {
        return waitsForApproval(ctx)
      },
    },
    prefixes: [sql`${table.number}`],
    where: isListed,
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<TravellerRow>> => listPage<TravellerRow>(ctx, plan(ctx), query, addressOf(exchange))
