import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { PriceBasis } from '#modules/purchasing/purchase-orders/domain.ts'
import { requisitionTable } from '#modules/purchasing/requisitions/table.ts'
import { unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { RequestForQuotationStatus } from './domain.ts'

export const requestForQuotationTable = pgTable(
  'requests_for_quotation',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<RequestForQuotationStatus>().notNull().default('draft'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    replyBy: date('reply_by', { mode: 'string' }).notNull(),
    /** Who is to be asked; who was asked stands in a table of its own from the sending on. */
    supplierIds: uuid('supplier_ids').array().notNull().default(sql`'{}'`),
    /** Whose it is for exports: of the only supplier; one that went to several is shown to none of them. */
    onlySupplierId: uuid('only_supplier_id').generatedAlwaysAs(
      sql`CASE WHEN cardinality(supplier_ids) = 1 THEN supplier_ids[1] END`,
    ),
    supplierReason: text('supplier_reason'),
    buyerId: uuid('buyer_id').references(() => userTable.id),
    notesToSuppliers: text('notes_to_suppliers'),
    internalNotes: text('internal_notes'),
    createdById: uuid('created_by_id').references(() => userTable.id),
    /** Of its files those that suppliers see in the client area while offers are taken. */
    supplierFileIds: uuid('supplier_file_ids').array().notNull().default(sql`'{}'`),
    sentAt: instantColumn('sent_at'),
    decidedById: uuid('decided_by_id').references(() => userTable.id),
    search: text().notNull().generatedAlwaysAs(sql`lower(number)`),
  },
  (table) => [
    uniqueIndex('requests_for_quotation_number').on(table.number),
    index('requests_for_quotation_by_number').on(table.number, table.id),
    index('requests_for_quotation_by_reply').on(table.replyBy, table.id),
    index('requests_for_quotation_by_updated_at').on(table.updatedAt, table.id),
    index('requests_for_quotation_status').on(table.status, table.number, table.id),
    index('requests_for_quotation_facility').on(table.facilityId, table.number, table.id),
    index('requests_for_quotation_buyer').on(table.buyerId, table.number, table.id),
    index('requests_for_quotation_suppliers').using('gin', table.supplierIds),
    index('requests_for_quotation_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

/** What is asked for: a need as it read when the request was saved. */
export const requestForQuotationLineTable = pgTable(
  'request_for_quotation_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestForQuotationId: uuid('request_for_quotation_id')
      .notNull()
      .references(() => requestForQuotationTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    requisitionId: uuid('requisition_id')
      .notNull()
      .references(() => requisitionTable.id),
    item: text().notNull(),
    material: text().notNull(),
    quantity: numeric({ precision: 14, scale: 3 }).notNull(),
    ...unitColumn(),
    form: text(),
    lengthMm: numeric('length_mm', { precision: 14, scale: 1 }),
    massKg: numeric('mass_kg', { precision: 14, scale: 3 }),
    neededBy: date('needed_by', { mode: 'string' }).notNull(),
    certificateType: text('certificate_type'),
    remarks: text(),
    chosenOfferLineId: uuid('chosen_offer_line_id'),
    choiceReason: text('choice_reason'),
    orderNumber: text('order_number'),
  },
  (table) => [
    index('request_for_quotation_lines_request').on(table.requestForQuotationId, table.lineNo),
    index('request_for_quotation_lines_requisition').on(table.requisitionId),
    index('request_for_quotation_lines_item').using('gin', sql`lower(${table.item}) gin_trgm_ops`),
  ],
)

/** A supplier that a request was sent to. */
export const askedSupplierTable = pgTable(
  'asked_suppliers',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestForQuotationId: uuid('request_for_quotation_id')
      .notNull()
      .references(() => requestForQuotationTable.id, { onDelete: 'cascade' }),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    /** The one that it is to offer in. */
    currency: text().notNull(),
    /** Empty: it has no address, and the sheet is handed over. */
    sentTo: text('sent_to').array().notNull().default(sql`'{}'`),
    declinedReason: text('declined_reason'),
  },
  (table) => [
    // Not unique: two companies that are one afterwards may both have been asked.
    index('asked_suppliers_request').on(table.requestForQuotationId, table.supplierId),
    index('asked_suppliers_supplier').on(table.supplierId),
  ],
)

/** What a supplier offered, the earlier offers too. */
export const supplierOfferTable = pgTable(
  'supplier_offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    askedSupplierId: uuid('asked_supplier_id')
      .notNull()
      .references(() => askedSupplierTable.id, { onDelete: 'cascade' }),
    /** Counted from 1; the highest one counts. */
    edition: integer().notNull(),
    reference: text(),
    offeredOn: date('offered_on', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** It came after the day by which offers were asked for. */
    isLate: boolean('is_late').notNull(),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    enteredById: uuid('entered_by_id').references(() => userTable.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('supplier_offers_once').on(table.askedSupplierId, table.edition)],
)

export const supplierOfferLineTable = pgTable(
  'supplier_offer_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => supplierOfferTable.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => requestForQuotationLineTable.id),
    unitPrice: numeric('unit_price', { precision: 14, scale: 4 }).notNull(),
    priceBasis: text('price_basis').$type<PriceBasis>().notNull(),
    deliveryOn: date('delivery_on', { mode: 'string' }),
    certificateType: text('certificate_type'),
    remarks: text(),
  },
  (table) => [
    uniqueIndex('supplier_offer_lines_once').on(table.offerId, table.lineId),
    index('supplier_offer_lines_line').on(table.lineId),
  ],
)
