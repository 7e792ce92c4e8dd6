import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { frozenColumns, stepColumns } from '#modules/dispatch/delivery-ledger/table.ts'
import { packageTables } from '#modules/dispatch/packages/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { ProcessingNoteStatus } from './domain.ts'

const accountColumn = (name: string) => uuid(name).references(() => userTable.id)

export const processingNoteTable = pgTable(
  'processing_notes',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<ProcessingNoteStatus>().notNull().default('draft'),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    purchaseOrderId: uuid('purchase_order_id')
      .notNull()
      .references(() => purchaseOrderTable.id),
    plannedOn: date('planned_on', { mode: 'string' }).notNull(),
    expectedBackOn: date('expected_back_on', { mode: 'string' }).notNull(),
    shipTo: text('ship_to').notNull(),
    carrier: text(),
    vehicle: text(),
    /** What the processor has to certify, and where to send it. */
    certify: text(),
    notes: text(),
    ...stepColumns(),
    ...frozenColumns(),
    /** Sums of its lines, and what of them is back. */
    pieces: integer().notNull().default(0),
    backQty: integer('back_qty').notNull().default(0),
    massKg: numeric('mass_kg', { precision: 14, scale: 3 }).notNull().default('0'),
    travellerNumbers: text('traveller_numbers').notNull().default(''),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(number || ' ' || traveller_numbers || ' ' || coalesce(vehicle, ''))`),
  },
  (table) => [
    uniqueIndex('processing_notes_number').on(table.number),
    index('processing_notes_by_number').on(table.number, table.id),
    index('processing_notes_by_updated_at').on(table.updatedAt, table.id),
    index('processing_notes_by_back').on(table.expectedBackOn, table.id),
    index('processing_notes_status').on(table.status, table.number, table.id),
    index('processing_notes_company').on(table.companyId, table.number, table.id),
    index('processing_notes_facility').on(table.facilityId, table.number, table.id),
    index('processing_notes_order').on(table.purchaseOrderId),
    index('processing_notes_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('processing_notes_back', sql`back_qty >= 0 AND back_qty <= pieces`),
  ],
)

export const processingNoteLineTable = pgTable(
  'processing_note_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => processingNoteTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operationTable.id),
    quantity: integer().notNull(),
    massKg: numeric('mass_kg', { precision: 14, scale: 3 }),
    /** As it was entered, and the pieces that it names. */
    serialNumbers: text('serial_numbers'),
    serialIds: uuid('serial_ids').array().notNull().default([]),
  },
  (table) => [
    index('processing_note_lines_note').on(table.noteId, table.lineNo),
    index('processing_note_lines_operation').on(table.operationId),
    check('processing_note_lines_quantity', sql`quantity > 0`),
  ],
)

export const processingNotePackages = packageTables('processing_note', () => processingNoteTable.id)
export const { packages: processingNotePackageTable, contents: processingNoteContentTable } =
  processingNotePackages

/** What is back of a note. Rows are added; a certificate that comes later is set once. */
export const processingReturnTable = pgTable(
  'processing_returns',
  {
    id: uuid().primaryKey().defaultRandom(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => processingNoteTable.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => processingNoteLineTable.id),
    quantity: integer().notNull(),
    serialIds: uuid('serial_ids').array().notNull().default([]),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    certificateFileId: uuid('certificate_file_id').references(() => files.id),
    remarks: text(),
    byId: accountColumn('by_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('processing_returns_note').on(table.noteId),
    index('processing_returns_line').on(table.lineId),
    check('processing_returns_quantity', sql`quantity > 0`),
  ],
)
