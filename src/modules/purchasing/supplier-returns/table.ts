import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { goodsReceiptLineTable } from '#modules/purchasing/goods-receipts/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { purchaseOrderLineTable } from '#modules/purchasing/purchase-orders/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Claim, LoadState, SupplierReturnStatus } from './domain.ts'

export const supplierReturnTable = pgTable(
  'supplier_returns',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<SupplierReturnStatus>().notNull().default('draft'),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    returnedOn: date('returned_on', { mode: 'string' }).notNull(),
    /** What we want. */
    claim: text().$type<Claim>().notNull(),
    reason: text().notNull(),
    authorisationNo: text('authorisation_no'),
    carrier: text(),
    nonConformanceId: uuid('non_conformance_id').references(() => nonConformanceTable.id),
    notes: text(),
    /** Of its lines, joined: it is found by them. */
    orderNumbers: text('order_numbers').notNull().default(''),
    createdById: uuid('created_by_id').references(() => userTable.id),
    sentAt: instantColumn('sent_at'),
    sentById: uuid('sent_by_id').references(() => userTable.id),
    agreedClaim: text('agreed_claim').$type<Claim>(),
    settledBy: text('settled_by').$type<Claim>(),
    settlementRef: text('settlement_ref'),
    /** The orders do not wait for its goods. */
    isCredited: boolean('is_credited').notNull().default(false),
    /** The return note as it was set when the goods left. */
    noteFileId: uuid('note_file_id').references(() => files.id),
    /** The load that it rides on; written by a trigger of loads, whatever changes them. */
    loadId: uuid('load_id'),
    loadNumber: text('load_number'),
    loadState: text('load_state').$type<LoadState>(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || order_numbers || ' ' || coalesce(authorisation_no, '') || ' ' || coalesce(settlement_ref, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('supplier_returns_number').on(table.number),
    index('supplier_returns_by_number').on(table.number, table.id),
    index('supplier_returns_by_returned').on(table.returnedOn, table.id),
    index('supplier_returns_by_updated_at').on(table.updatedAt, table.id),
    index('supplier_returns_status').on(table.status, table.number, table.id),
    index('supplier_returns_company').on(table.companyId, table.number, table.id),
    index('supplier_returns_facility').on(table.facilityId, table.number, table.id),
    index('supplier_returns_non_conformance')
      .on(table.nonConformanceId)
      .where(sql`non_conformance_id IS NOT NULL`),
    // What is to leave until a day: drafts, and what stands on a load that has not gone.
    index('supplier_returns_to_leave')
      .on(table.returnedOn, table.id)
      .where(sql`status = 'draft' OR load_state IN ('planned', 'loading')`),
    index('supplier_returns_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

const quantityColumn = (name: string) => numeric(name, { precision: 14, scale: 3 })

export const supplierReturnLineTable = pgTable(
  'supplier_return_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    supplierReturnId: uuid('supplier_return_id')
      .notNull()
      .references(() => supplierReturnTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    /** The row of stock that was chosen. */
    stockId: uuid('stock_id').references(() => steelStockTable.id),
    /** The line with which it came, of steel found by its rows of stock. */
    receiptLineId: uuid('receipt_line_id').references(() => goodsReceiptLineTable.id),
    /** The line of the order that it filled, in any revision. */
    orderLineId: uuid('order_line_id').references(() => purchaseOrderLineTable.id),
    quantity: quantityColumn('quantity').notNull(),
    /** The row of stock that went: a part that was split off, or the chosen one. */
    sentId: uuid('sent_id').references(() => steelStockTable.id),
    countedQty: quantityColumn('counted_qty'),
  },
  (table) => [
    index('supplier_return_lines_supplier_return').on(table.supplierReturnId, table.lineNo),
    index('supplier_return_lines_stock').on(table.stockId).where(sql`stock_id IS NOT NULL`),
    index('supplier_return_lines_sent').on(table.sentId).where(sql`sent_id IS NOT NULL`),
    index('supplier_return_lines_receipt').on(table.receiptLineId).where(sql`receipt_line_id IS NOT NULL`),
    index('supplier_return_lines_order').on(table.orderLineId).where(sql`order_line_id IS NOT NULL`),
  ],
)
