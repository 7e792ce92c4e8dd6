import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { amountColumn } from '#platform/server/database/amount-columns.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { approvalColumns, decisionColumns } from '#platform/server/documents/approvals/approval-table.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { orderProgress } from '#modules/purchasing/purchase-orders/domain.ts'
import {
  type PrintedClause,
  purchaseOrderLineTable,
  purchaseOrderTable,
} from '#modules/purchasing/purchase-orders/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ConsolidatedState, ConsolidatedStatus, JoiningRule } from './domain.ts'

export const consolidatedOrderTable = pgTable(
  'consolidated_purchase_orders',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<ConsolidatedStatus>().notNull().default('draft'),
    rule: text().$type<JoiningRule>().notNull(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    // Checked when saved, not by a foreign key: people of a company come and go with its record.
    contactId: uuid('contact_id'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    buyerId: uuid('buyer_id').references(() => userTable.id),
    /** The members, as they were chosen. */
    orderIds: uuid('order_ids').array().notNull(),
    /** Until when orders are collected. */
    cutOffOn: date('cut_off_on', { mode: 'string' }),
    /** Whose stock takes what no order asks for. */
    stockFacilityId: uuid('stock_facility_id').references(() => facilityTable.id),
    /** The order over the extra, written when it is issued. */
    stockOrderId: uuid('stock_order_id').references(() => purchaseOrderTable.id),
    notesToSupplier: text('notes_to_supplier'),
    internalNotes: text('internal_notes'),
    /** As in all members. */
    currency: text().notNull(),
    paymentTerms: text('payment_terms'),
    incoterm: text(),
    incotermPlace: text('incoterm_place'),
    /** The earliest day on which a member is required. */
    requiredOn: date('required_on', { mode: 'string' }).notNull(),
    /** The facility's currency for one of the order's; null: the house knows none. */
    exchangeRate: numeric('exchange_rate', { precision: 14, scale: 6 }),
    /** Numbers of the members, joined: it is found by them. */
    memberNumbers: text('member_numbers').notNull().default(''),
    lineCount: integer('line_count').notNull().default(0),
    /** Sums of the lines; every save works them out anew. */
    net: amountColumn('net').notNull(),
    gross: amountColumn('gross').notNull(),
    /** In the facility's currency; 0 where no rate is known. */
    netInBase: amountColumn('net_in_base').notNull(),
    /** What was approved of the members, in the currency of the order. */
    approvedNet: amountColumn('approved_net').notNull(),
    saving: amountColumn('saving').notNull(),
    extraNet: amountColumn('extra_net').notNull(),
    /** Above what was approved of the members; null: it is not. */
    overApproved: amountColumn('over_approved'),
    ...approvalColumns(() => userTable.id),
    termsId: uuid('terms_id').references(() => termsTable.id),
    issuedAt: instantColumn('issued_at'),
    issuedById: uuid('issued_by_id').references(() => userTable.id),
    issuedTo: text('issued_to').array().notNull().default([]),
    issuedCc: text('issued_cc').array().notNull().default([]),
    issuedByHand: boolean('issued_by_hand').notNull().default(false),
    pdfFileId: uuid('pdf_file_id').references(() => files.id),
    pdfSha256: text('pdf_sha256'),
    acknowledgedAt: instantColumn('acknowledged_at'),
    acknowledgedById: uuid('acknowledged_by_id').references(() => userTable.id),
    confirmationNo: text('confirmation_no'),
    /** The day of the supplier's confirmation. */
    confirmedOn: date('confirmed_on', { mode: 'string' }),
    /** Quality clauses as they were printed. */
    issuedClauses: jsonb('issued_clauses').$type<PrintedClause[]>(),
    /** Counters of the lines of its members; triggers keep them. */
    movedLines: integer('moved_lines').notNull().default(0),
    linesToReceive: integer('lines_to_receive').notNull().default(0),
    linesToInvoice: integer('lines_to_invoice').notNull().default(0),
    receivedPercent: integer('received_percent').notNull().default(0),
    invoicedPercent: integer('invoiced_percent').notNull().default(0),
    /** As people see it. */
    state: text().$type<ConsolidatedState>().notNull().generatedAlwaysAs(sql.raw(orderProgress.sql)),
    search: text().notNull().generatedAlwaysAs(sql`lower(number || ' ' || member_numbers)`),
  },
  (table) => [
    uniqueIndex('consolidated_purchase_orders_number').on(table.number),
    index('consolidated_purchase_orders_by_number').on(table.number, table.id),
    index('consolidated_purchase_orders_by_required').on(table.requiredOn, table.id),
    index('consolidated_purchase_orders_by_value').on(table.netInBase, table.id),
    index('consolidated_purchase_orders_by_updated_at').on(table.updatedAt, table.id),
    index('consolidated_purchase_orders_state').on(table.state, table.number, table.id),
    index('consolidated_purchase_orders_supplier').on(table.supplierId, table.number, table.id),
    index('consolidated_purchase_orders_facility').on(table.facilityId, table.number, table.id),
    // What has waited for a decision the longest is looked for every day.
    index('consolidated_purchase_orders_asked')
      .on(table.stepAskedAt)
      .where(sql`status = 'awaiting_approval'`),
    index('consolidated_purchase_orders_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

const piecesColumn = (name: string) => numeric(name, { precision: 14, scale: 3 })

/** What the supplier sees as one line; what it is stands in the lines of the members. */
export const consolidatedLineTable = pgTable(
  'consolidated_purchase_order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    consolidatedId: uuid('consolidated_id')
      .notNull()
      .references(() => consolidatedOrderTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    /** The first of the order lines in it. */
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => purchaseOrderLineTable.id),
    /** With the extra. */
    quantity: piecesColumn('quantity').notNull(),
    /** What the supplier is told; null while the orders differ and nothing is agreed. */
    unitPrice: numeric('unit_price', { precision: 14, scale: 4 }),
    negotiatedPrice: numeric('negotiated_price', { precision: 14, scale: 4 }),
    extraQuantity: piecesColumn('extra_quantity'),
    extraReason: text('extra_reason'),
    /** As the supplier confirmed it; what was agreed holds all the same. */
    confirmedUnitPrice: numeric('confirmed_unit_price', { precision: 14, scale: 4 }),
    net: amountColumn('net').notNull(),
    netBefore: amountColumn('net_before').notNull(),
  },
  (table) => [index('consolidated_purchase_order_lines_order').on(table.consolidatedId, table.lineNo)],
)

/** What a line of a member has of a bundled line; without a line of an order it is the extra that goes into the stock. */
export const consolidatedAllocationTable = pgTable(
  'consolidated_purchase_order_allocations',
  {
    id: uuid().primaryKey().defaultRandom(),
    consolidatedId: uuid('consolidated_id')
      .notNull()
      .references(() => consolidatedOrderTable.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => consolidatedLineTable.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id').references(() => purchaseOrderLineTable.id),
    quantity: piecesColumn('quantity').notNull(),
    net: amountColumn('net').notNull(),
    netBefore: amountColumn('net_before').notNull(),
  },
  (table) => [
    index('consolidated_purchase_order_allocations_order').on(table.consolidatedId),
    index('consolidated_purchase_order_allocations_line').on(table.lineId),
    index('consolidated_purchase_order_allocations_order_line')
      .on(table.orderLineId)
      .where(sql`order_line_id IS NOT NULL`),
  ],
)

/** Decisions of approvers. */
export const consolidatedApprovalTable = pgTable(
  'consolidated_purchase_order_approvals',
  {
    id: uuid().primaryKey().defaultRandom(),
    consolidatedId: uuid('consolidated_id')
      .notNull()
      .references(() => consolidatedOrderTable.id),
    ...decisionColumns(() => userTable.id),
  },
  (table) => [index('consolidated_purchase_order_approvals_order').on(table.consolidatedId, table.at)],
)

/** Where the decisions on a consolidated order are kept. */
export const consolidatedDecisions = { table: consolidatedApprovalTable, parent: 'consolidatedId' }
