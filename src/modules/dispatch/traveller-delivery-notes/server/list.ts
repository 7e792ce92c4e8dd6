import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { isUnproven } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { travellerOrderLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type TravellerDeliveryNoteListRow, travellerDeliveryNotes } from '../contract.ts'
import { travellerDeliveryNoteLineTable as lines, travellerDeliveryNoteTable as table } from '../table.ts'
import { isToFollow } from './to-follow.ts'

/** Has not left although the day has passed at its facility. */
export const leavesLate = (ctx: Context) =>
  sql`(${table.status} IN ('draft', 'documents_check', 'ready') AND ${isPast(ctx, sql`${table.plannedOn}`, sql`${table.facilityId}`)})`

const plan = (ctx: Context) =>
  listPlanOf(travellerDeliveryNotes, table, {
    joins: sql`
      LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
      LEFT JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
    columns: {
      companyName: sql`co.name`,
      facilityCode: sql`fa.short_code`,
      toFollowUntil: sql`CASE WHEN ${isToFollow} THEN ${table.toFollowUntil} END`,
    },
    filters: {
      late: leavesLate(ctx),
      unproven: isUnproven(table),
      toFollow: isToFollow,
      followOverdue: sql`(${isToFollow} AND ${isPast(ctx, sql`${table.toFollowUntil}`, sql`${table.facilityId}`)})`,
      // Any revision of the traveller.
      travellerId: {
        chosen: (ids) => sql`${table.id} = ANY(ARRAY(
          SELECT l.note_id FROM ${lines} l JOIN ${travellerTable} t ON t.root_id = l.traveller_id
          WHERE t.id = ANY(${sql.param(ids)}::uuid[])))`,
      },
      quoteId: {
        chosen: (ids) => sql`${table.id} = ANY(ARRAY(
          SELECT l.note_id FROM ${lines} l JOIN ${quoteLineTable} ql ON ql.id = l.quote_line_id
          WHERE ql.quote_id = ANY(${sql.param(ids)}::uuid[])))`,
      },
    },
    searchAlso: (pattern) => [
      sql`${table.companyId} = ANY(ARRAY(SELECT id FROM ${companyTable} WHERE search LIKE ${pattern}))`,
    ],
    numbers: sql`${table.number}`,
    prefixes: [sql`${table.number}`],
  })

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<TravellerDeliveryNoteListRow>> =>
  listPage<TravellerDeliveryNoteListRow>(ctx, plan(ctx), query, addressOf(exchange))

/** Travellers that have pieces which neither went nor were stocked. */
export const travellers = optionsOf({
  from: sql`${travellerTable} t`,
  id: sql`t.root_id`,
  code: sql`t.number`,
  name: sql`t.number || ', ' || t.description || ', ' || (t.made_qty - t.stocked_qty - t.delivered_qty - held_returns(t.root_id)) || ' free'`,
  active: sql`(t.in_force AND t.made_qty > t.stocked_qty + t.delivered_qty)`,
  order: sql`t.number DESC, t.id`,
})

/** Lines of orders that a traveller makes pieces for. */
export const orderLines = optionsOf({
  from: sql`(SELECT DISTINCT ql.id, q.number, ql.line_no, ql.description FROM ${travellerOrderLineTable} o
    JOIN ${travellerTable} t ON t.id = o.traveller_id AND t.in_force
    JOIN ${quoteLineTable} ql ON ql.id = o.quote_line_id JOIN ${quoteTable} q ON q.id = ql.quote_id) made`,
  id: sql`made.id`,
  code: sql`made.number`,
  name: sql`made.number || ' line ' || made.line_no || ', ' || made.description`,
  active: sql`true`,
  order: sql`made.number DESC, made.line_no`,
})

/** Non-conformances that were decided and closed. */
export const cases = optionsOf({
  from: sql`${nonConformanceTable} c`,
  id: sql`c.id`,
  code: sql`c.number`,
  name: sql`c.number || ', ' || c.title`,
  active: sql`(c.status = 'closed')`,
  order: sql`c.number DESC, c.id`,
})
