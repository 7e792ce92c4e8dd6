import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { LoadStatus, NoteEntity } from './domain.ts'

const account = (name: string) => uuid(name).references(() => userTable.id)

export const loadTable = pgTable(
  'loads',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<LoadStatus>().notNull().default('planned'),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    plannedOn: date('planned_on', { mode: 'string' }).notNull(),
    /** The time at which it shall leave, as it is said to the carrier. */
    leavesAt: text('leaves_at'),
    carrier: text(),
    vehicle: text(),
    trailer: text(),
    driver: text(),
    maxPayloadKg: numeric('max_payload_kg', { precision: 14, scale: 3 }),
    sealNo: text('seal_no'),
    notes: text(),
    createdById: account('created_by_id'),
    loadedAt: instantColumn('loaded_at'),
    loadedById: account('loaded_by_id'),
    goneAt: instantColumn('gone_at'),
    goneById: account('gone_by_id'),
    /** The loading list as it was set when it left. */
    listFileId: uuid('list_file_id').references(() => files.id),
    /** Of its notes, joined by a save: it is found by them. */
    noteNumbers: text('note_numbers').notNull().default(''),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || note_numbers || ' ' || coalesce(carrier, '') || ' ' || coalesce(vehicle, '') || ' ' || coalesce(trailer, '') || ' ' || coalesce(seal_no, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('loads_number').on(table.number),
    index('loads_by_number').on(table.number, table.id),
    index('loads_by_planned').on(table.plannedOn, table.id, table.status),
    index('loads_by_updated_at').on(table.updatedAt, table.id),
    index('loads_status').on(table.status, table.number, table.id),
    // Few of all loads have not left: which of them are late is asked in the order of the list.
    index('loads_here')
      .on(table.number, table.id, table.plannedOn, table.status, table.facilityId)
      .where(sql`status IN ('planned', 'loading')`),
    index('loads_facility').on(table.facilityId, table.number, table.id),
    index('loads_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

/** Which notes stand on a load, in the order of loading. Triggers tell the notes, and refuse one that stands on another load. */
export const loadLineTable = pgTable(
  'load_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    loadId: uuid('load_id')
      .notNull()
      .references(() => loadTable.id, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    /** The slice of the note. */
    noteEntity: text('note_entity').$type<NoteEntity>().notNull(),
    noteId: uuid('note_id').notNull(),
    /** Whom its note goes to, nobody for a transfer; written by triggers, whatever changes the line or the note. */
    companyId: uuid('company_id'),
    /** At which stop it is unloaded. */
    stopNo: integer('stop_no').notNull().default(1),
  },
  (table) => [
    index('load_lines_load').on(table.loadId, table.lineNo),
    uniqueIndex('load_lines_note').on(table.noteId, table.loadId),
    index('load_lines_company').on(table.companyId, table.loadId),
  ],
)
