import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'

/** Which records are those of the sample company: they were made by a click, and another one takes them away again. */
export const sampleRecordTable = pgTable(
  'sample_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order in which they were made; they go the other way round. */
    position: integer().notNull(),
    /** The slice of the record: `companies`. */
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    loadedAt: instantColumn('loaded_at').notNull(),
  },
  (table) => [uniqueIndex('sample_records_record').on(table.entity, table.entityId)],
)
