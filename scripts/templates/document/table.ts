import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ValveOrderStatus } from './domain.ts'

export const valveOrderTable = pgTable(
  'valve_orders',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<ValveOrderStatus>().notNull().default('draft'),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    reference: text(),
    notes: text(),
    createdById: uuid('created_by_id').references(() => userTable.id),
    search: text().notNull().generatedAlwaysAs(sql`lower(number || ' ' || coalesce(reference, ''))`),
  },
  (table) => [
    uniqueIndex('valve_orders_number').on(table.number),
    index('valve_orders_by_number').on(table.number, table.id),
    index('valve_orders_by_updated_at').on(table.updatedAt, table.id),
    index('valve_orders_status').on(table.status, table.number, table.id),
    index('valve_orders_company').on(table.companyId, table.number, table.id),
    index('valve_orders_facility').on(table.facilityId, table.number, table.id),
    index('valve_orders_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

export const valveOrderLineTable = pgTable(
  'valve_order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    valveOrderId: uuid('valve_order_id')
      .notNull()
      .references(() => valveOrderTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    description: text().notNull(),
    quantity: numeric({ precision: 14, scale: 3 }).notNull(),
    ...unitColumn(),
  },
  (table) => [index('valve_order_lines_valve_order').on(table.valveOrderId, table.lineNo)],
)
