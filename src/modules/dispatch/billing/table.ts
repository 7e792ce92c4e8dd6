import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { deliveryEntryTable } from '#modules/dispatch/delivery-ledger/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'

/** A list that went to accounts. Rows are only added. */
export const billingExportTable = pgTable(
  'billing_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: text().notNull(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    lines: integer().notNull(),
    /** The CSV as it went out. */
    content: text().notNull(),
    sha256: text().notNull(),
    /** The same by columns. */
    rows: jsonb().$type<readonly Readonly<Record<string, string>>[]>().notNull(),
    byId: uuid('by_id')
      .notNull()
      .references(() => userTable.id),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    uniqueIndex('billing_exports_number').on(table.number),
    index('billing_exports_by_at').on(table.at),
  ],
)

/**
 * Entries of goods out that accounts are told of, each once: sales and deliveries to customers, and what is taken back of them.
 * Written by a trigger of the entries.
 */
export const billingEntryTable = pgTable(
  'billing_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => deliveryEntryTable.id),
    /** The slice of the note. */
    noteEntity: text('note_entity').notNull(),
    noteId: uuid('note_id').notNull(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    at: instantColumn('at').notNull(),
    /** The list that it went out with. */
    exportId: uuid('export_id').references(() => billingExportTable.id),
    /** It was void before accounts were told of it. */
    withdrawn: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('billing_entries_once').on(table.entryId),
    index('billing_entries_open')
      .on(table.facilityId, table.at, table.entryId)
      .where(sql`export_id IS NULL AND NOT withdrawn`),
    index('billing_entries_export').on(table.exportId).where(sql`export_id IS NOT NULL`),
  ],
)
