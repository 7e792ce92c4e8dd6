import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { steelSizeColumns, usedForColumns } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import {
  needProgress,
  type RequisitionSource,
  type RequisitionState,
  type RequisitionStatus,
} from './domain.ts'

const quantityColumn = (name: string) => numeric(name, { precision: 14, scale: 3 })

/** Something that has to be bought: one row for each line. */
export const requisitionTable = pgTable(
  'requisitions',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<RequisitionStatus>().notNull().default('open'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    source: text().$type<RequisitionSource>().notNull().default('manual'),
    quoteId: uuid('quote_id').references(() => quoteTable.id),
    quoteLineNo: integer('quote_line_no'),
    ...usedForColumns(),
    productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
    description: text(),
    form: text(),
    ...steelSizeColumns(),
    lengthMm: numeric('length_mm', { precision: 14, scale: 1 }),
    /** Form, size and length of steel in words, else the description. */
    item: text().notNull(),
    specificationId: uuid('specification_id').references(() => specificationTable.id),
    grade: text(),
    pslLevelId: uuid('psl_level_id').references(() => pslLevelTable.id),
    certificateType: text('certificate_type'),
    quantity: quantityColumn('quantity').notNull(),
    ...unitColumn(),
    neededBy: date('needed_by', { mode: 'string' }).notNull(),
    requestedById: uuid('requested_by_id').references(() => userTable.id),
    supplierId: uuid('supplier_id').references(() => companyTable.id),
    /** Why the program chose the supplier; null: somebody did. */
    supplierBecause: text('supplier_because'),
    notes: text(),
    /** Sums of `requisition_order_lines`, written by `recount` alone. */
    orderedQty: quantityColumn('ordered_qty').notNull().default('0'),
    receivedQty: quantityColumn('received_qty').notNull().default('0'),
    /** As people see it. */
    state: text().$type<RequisitionState>().notNull().generatedAlwaysAs(sql.raw(needProgress.sql)),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || item || ' ' || coalesce(description, '') || ' ' || coalesce(grade, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('requisitions_number').on(table.number),
    index('requisitions_by_number').on(table.number, table.id),
    index('requisitions_by_needed').on(table.neededBy, table.id),
    index('requisitions_by_updated_at').on(table.updatedAt, table.id),
    index('requisitions_state').on(table.state, table.neededBy, table.id),
    index('requisitions_supplier').on(table.supplierId, table.neededBy, table.id),
    index('requisitions_facility').on(table.facilityId, table.neededBy, table.id),
    index('requisitions_source').on(table.source, table.neededBy, table.id),
    index('requisitions_requested').on(table.requestedById, table.neededBy, table.id),
    index('requisitions_quote').on(table.quoteId, table.quoteLineNo).where(sql`quote_id IS NOT NULL`),
    index('requisitions_used_for').on(table.usedForId).where(sql`used_for_id IS NOT NULL`),
    // Setup lists say how many records use an entry.
    index('requisitions_product').on(table.productCodeId).where(sql`product_code_id IS NOT NULL`),
    index('requisitions_psl_level').on(table.pslLevelId).where(sql`psl_level_id IS NOT NULL`),
    index('requisitions_specification').on(table.specificationId).where(sql`specification_id IS NOT NULL`),
    index('requisitions_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

/**
 * How much of a need stands on a line of an order, many to many. The line is named by its root, which stays the same
 * through all revisions of the order; an order tells of its lines, so that neither table needs the other.
 */
export const requisitionOrderLineTable = pgTable(
  'requisition_order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    requisitionId: uuid('requisition_id')
      .notNull()
      .references(() => requisitionTable.id),
    orderNumber: text('order_number').notNull(),
    orderLineId: uuid('order_line_id').notNull(),
    quantity: quantityColumn('quantity').notNull(),
    receivedQty: quantityColumn('received_qty').notNull().default('0'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('requisition_order_lines_once').on(table.requisitionId, table.orderLineId),
    index('requisition_order_lines_order').on(table.orderNumber),
    index('requisition_order_lines_line').on(table.orderLineId),
  ],
)
