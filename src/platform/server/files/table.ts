import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The facts about every stored file; the file store holds the bytes under `storedName`. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The slice of the record the file belongs to: `quotes`. */
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    /** Cleaned name as uploaded, with its extension. */
    name: text().notNull(),
    /** What the file is to the record: `Drawing`, `Certificate`. */
    label: text().notNull().default(''),
    mime: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Of a PDF, counted when it came; null: no PDF, or one that cannot be read. */
    pages: integer(),
    storedName: text('stored_name').notNull(),
    uploadedBy: uuid('uploaded_by'),
    /** Kept as it was: the person may be renamed later. */
    uploadedByName: text('uploaded_by_name').notNull(),
    uploadedAt: timestamp('uploaded_at', { precision: 3, withTimezone: true }).notNull().defaultNow(),
    /** The record was frozen when it came. */
    addedLater: boolean('added_later').notNull().default(false),
    removedAt: timestamp('removed_at', { precision: 3, withTimezone: true }),
  },
  (table) => [
    index('files_record').on(table.entity, table.entityId),
    // What somebody holds is looked for by its bytes.
    index('files_sha256').on(table.sha256),
  ],
)
