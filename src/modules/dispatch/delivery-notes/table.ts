import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customsColumns, deliveryColumns } from '#modules/dispatch/delivery-ledger/table.ts'
import { packageTables } from '#modules/dispatch/packages/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import type { DeliveryKind, DeliveryNoteStatus } from './domain.ts'

export const deliveryNoteTable = pgTable(
  'delivery_notes',
  {
    ...deliveryColumns(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** Nobody for a transfer: that goes to a facility of ours. */
    companyId: uuid('company_id').references(() => companyTable.id),
    toFacilityId: uuid('to_facility_id').references(() => facilityTable.id),
    quoteId: uuid('quote_id').references(() => quoteTable.id),
    expectedBackOn: date('expected_back_on', { mode: 'string' }),
    status: text().$type<DeliveryNoteStatus>().notNull().default('draft'),
    /** Of its lines, added up and joined by a save: the list sorts and finds by them. */
    pieces: integer().notNull().default(0),
    massKg: numeric('mass_kg', { precision: 14, scale: 3 }).notNull().default('0'),
    stockNumbers: text('stock_numbers').notNull().default(''),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || stock_numbers || ' ' || coalesce(customer_order_no, '') || ' ' || coalesce(project, '') || ' ' || coalesce(carrier, '') || ' ' || coalesce(vehicle, '') || ' ' || coalesce(tracking_no, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('delivery_notes_number').on(table.number),
    index('delivery_notes_by_number').on(table.number, table.id),
    index('delivery_notes_by_planned').on(table.plannedOn, table.id, table.status),
    // Few of all notes are still here, or went without a proof: both are looked for among very many.
    index('delivery_notes_here')
      .on(table.plannedOn, table.id)
      .where(sql`status IN ('draft', 'documents_check', 'ready')`),
    index('delivery_notes_here_by_number')
      .on(table.number, table.id, table.plannedOn, table.status, table.facilityId)
      .where(sql`status IN ('draft', 'documents_check', 'ready')`),
    index('delivery_notes_unproven')
      .on(table.number, table.id)
      .where(sql`status IN ('delivered', 'closed') AND NOT is_proven`),
    // What is past the day until which it is kept is looked for from the oldest on.
    index('delivery_notes_gone')
      .on(table.facilityId, table.dispatchedAt, table.id)
      .where(sql`dispatched_at IS NOT NULL`),
    index('delivery_notes_by_updated_at').on(table.updatedAt, table.id),
    index('delivery_notes_status').on(table.status, table.number, table.id),
    index('delivery_notes_kind').on(table.kind, table.number, table.id),
    index('delivery_notes_company').on(table.companyId, table.number, table.id),
    index('delivery_notes_facility').on(table.facilityId, table.number, table.id),
    index('delivery_notes_to_facility').on(table.toFacilityId).where(sql`to_facility_id IS NOT NULL`),
    index('delivery_notes_quote').on(table.quoteId, table.number, table.id).where(sql`quote_id IS NOT NULL`),
    // What is out and expected back is looked for by its day.
    index('delivery_notes_expected_back')
      .on(table.expectedBackOn, table.number, table.id)
      .where(sql`kind = 'loan' AND status IN ('dispatched', 'delivered')`),
    index('delivery_notes_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('delivery_notes_goes_to', sql`(kind = 'transfer') = (company_id IS NULL)`),
    check('delivery_notes_to_facility', sql`(kind = 'transfer') = (to_facility_id IS NOT NULL)`),
    check('delivery_notes_other_facility', sql`to_facility_id <> facility_id`),
  ],
)

export const deliveryNoteLineTable = pgTable(
  'delivery_note_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => deliveryNoteTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => steelStockTable.id),
    quantity: integer().notNull(),
    remarks: text(),
    ...customsColumns(),
    /** The row that went: all of it, or a part that was split off. */
    sentId: uuid('sent_id').references(() => steelStockTable.id),
    /** What went, in kg. */
    sentKg: numeric('sent_kg', { precision: 14, scale: 3 }),
  },
  (table) => [
    index('delivery_note_lines_note').on(table.noteId, table.lineNo),
    index('delivery_note_lines_stock').on(table.stockId),
    index('delivery_note_lines_sent').on(table.sentId).where(sql`sent_id IS NOT NULL`),
    check('delivery_note_lines_quantity', sql`quantity > 0`),
  ],
)

export const deliveryNotePackages = packageTables('delivery_note', () => deliveryNoteTable.id)
export const { packages: deliveryNotePackageTable, contents: deliveryNoteContentTable } = deliveryNotePackages
