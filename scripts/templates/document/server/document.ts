import { sql } from 'drizzle-orm'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { ability } from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type ValveOrderRecord, type ValveOrderRow, valveOrders as contract } from '../contract.ts'
import { isDraft, valveOrderLifecycle } from '../domain.ts'
import { valveOrderLineTable, valveOrderTable as table } from '../table.ts'

/** The valve order as one statement gives it. */
export type StoredValveOrder = Omit<ValveOrderRecord, 'can'>

export const LOCKED = ONLY_A_DRAFT

/** The valve order as a document: how it is read, presented and guarded. */
export const valveOrders = documentOf(contract, {
  lifecycle: valveOrderLifecycle,
  read: {
    table,
    lines: { table: valveOrderLineTable, parent: 'valveOrderId', order: 'lineNo' },
    columns: {
      companyName: lookedUp(companyTable, sql`${table.companyId}`),
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
    },
    joins: sql`JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  },
  guards: {
    issue: (_, row) => (row.lines.length > 0 ? null : 'Add at least one line.'),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'valve-orders:update', isDraft(row.status), LOCKED),
  }),
  present: (_: Context, row: StoredValveOrder) => row,
})

const plan = listPlanOf(contract, table, {
  joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}`,
  columns: { companyName: sql`co.name` },
  prefixes: [sql`${table.number}`],
})

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ValveOrderRow>> => listPage<ValveOrderRow>(ctx, plan, query, addressOf(exchange))
