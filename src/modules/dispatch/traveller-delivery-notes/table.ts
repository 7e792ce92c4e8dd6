import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { customsColumns, deliveryColumns } from '#modules/dispatch/delivery-ledger/table.ts'
import { packageTables } from '#modules/dispatch/packages/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import type { TravellerDeliveryNoteStatus } from './domain.ts'

export const travellerDeliveryNoteTable = pgTable(
  'traveller_delivery_notes',
  {
    ...deliveryColumns(),
    status: text().$type<TravellerDeliveryNoteStatus>().notNull().default('draft'),
    /** The certificate of conformity that counts for it; written by a trigger of declarations, whatever changes their state. */
    declarationId: uuid('declaration_id'),
    /** Until when the documents follow that were not there when it went. */
    toFollowUntil: date('to_follow_until', { mode: 'string' }),
    toFollowReason: text('to_follow_reason'),
    toFollowAt: instantColumn('to_follow_at'),
    toFollowById: uuid('to_follow_by_id').references(() => userTable.id),
    /** Whoever moved the day, which happens once. */
    toFollowMovedById: uuid('to_follow_moved_by_id').references(() => userTable.id),
    /** Of its lines, added up and joined by a save: the list sorts and finds by them. */
    pieces: integer().notNull().default(0),
    massKg: numeric('mass_kg', { precision: 14, scale: 3 }).notNull().default('0'),
    travellerNumbers: text('traveller_numbers').notNull().default(''),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || traveller_numbers || ' ' || coalesce(customer_order_no, '') || ' ' || coalesce(project, '') || ' ' || coalesce(carrier, '') || ' ' || coalesce(vehicle, '') || ' ' || coalesce(tracking_no, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('traveller_delivery_notes_number').on(table.number),
    index('traveller_delivery_notes_by_number').on(table.number, table.id),
    index('traveller_delivery_notes_by_planned').on(table.plannedOn, table.id, table.status),
    // Few of all notes are still here, or went without a proof: both are looked for among very many.
    index('traveller_delivery_notes_here')
      .on(table.plannedOn, table.id)
      .where(sql`status IN ('draft', 'documents_check', 'ready')`),
    index('traveller_delivery_notes_here_by_number')
      .on(table.number, table.id, table.plannedOn, table.status, table.facilityId)
      .where(sql`status IN ('draft', 'documents_check', 'ready')`),
    index('traveller_delivery_notes_unproven')
      .on(table.number, table.id)
      .where(sql`status IN ('delivered', 'closed') AND NOT is_proven`),
    // What is past the day until which it is kept is looked for from the oldest on.
    index('traveller_delivery_notes_gone')
      .on(table.facilityId, table.dispatchedAt, table.id)
      .where(sql`dispatched_at IS NOT NULL`),
    index('traveller_delivery_notes_by_updated_at').on(table.updatedAt, table.id),
    index('traveller_delivery_notes_status').on(table.status, table.number, table.id),
    index('traveller_delivery_notes_company').on(table.companyId, table.number, table.id),
    index('traveller_delivery_notes_facility').on(table.facilityId, table.number, table.id),
    index('traveller_delivery_notes_to_follow')
      .on(table.toFollowUntil, table.id)
      .where(sql`to_follow_until IS NOT NULL AND declaration_id IS NULL`),
    check(
      'traveller_delivery_notes_to_follow',
      sql`(to_follow_until IS NULL) = (to_follow_reason IS NULL) AND (to_follow_until IS NULL) = (to_follow_by_id IS NULL)`,
    ),
    index('traveller_delivery_notes_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

export const travellerDeliveryNoteLineTable = pgTable(
  'traveller_delivery_note_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => travellerDeliveryNoteTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    /** The id of the first revision of the traveller. */
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellerTable.id),
    quoteLineId: uuid('quote_line_id').references(() => quoteLineTable.id),
    quantity: integer().notNull(),
    massKg: numeric('mass_kg', { precision: 14, scale: 3 }),
    remarks: text(),
    ...customsColumns(),
    /** Which pieces go, where they have serial numbers: as it was entered, and the pieces that it names. */
    serialNumbers: text('serial_numbers'),
    serialIds: uuid('serial_ids').array().notNull().default([]),
  },
  (table) => [
    index('traveller_delivery_note_lines_note').on(table.noteId, table.lineNo),
    index('traveller_delivery_note_lines_traveller').on(table.travellerId),
    index('traveller_delivery_note_lines_quote_line')
      .on(table.quoteLineId)
      .where(sql`quote_line_id IS NOT NULL`),
    check('traveller_delivery_note_lines_quantity', sql`quantity > 0`),
  ],
)

export const travellerDeliveryNotePackages = packageTables(
  'traveller_delivery_note',
  () => travellerDeliveryNoteTable.id,
)
export const { packages: travellerDeliveryNotePackageTable, contents: travellerDeliveryNoteContentTable } =
  travellerDeliveryNotePackages
