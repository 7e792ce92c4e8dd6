import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/server/database/record-columns.ts'

/** The codes printed on prints; each leads to the public page about one document. */
export const verificationCodeTable = pgTable(
  'verification_codes',
  {
    /** 160 random bits in base64url: it cannot be guessed, and tells nothing. */
    code: text().primaryKey(),
    entity: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    revision: integer().notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('verification_codes_document').on(table.entity, table.entityId, table.revision)],
)
