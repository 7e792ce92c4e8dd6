import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { files } from '#platform/server/files/table.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import type { DocumentSource, DocumentState } from './domain.ts'

/** What a traveller needs before it is closed, through all of its revisions; made when one comes into force, and never taken away. */
export const requiredDocumentTable = pgTable(
  'required_documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    travellerRootId: uuid('traveller_root_id')
      .notNull()
      .references(() => travellerTable.id),
    key: text().notNull(),
    label: text().notNull(),
    source: text().$type<DocumentSource>().notNull(),
    seq: integer(),
    state: text().$type<DocumentState>().notNull().default('missing'),
    fileId: uuid('file_id').references(() => files.id),
    filedById: uuid('filed_by_id').references(() => userTable.id),
    filedAt: instantColumn('filed_at'),
    /** Who approved, refused or waived it last. */
    decidedById: uuid('decided_by_id').references(() => userTable.id),
    decidedAt: instantColumn('decided_at'),
    reason: text(),
    signatureId: uuid('signature_id'),
  },
  (table) => [
    uniqueIndex('required_documents_key').on(table.travellerRootId, table.key),
    check(
      'required_documents_state',
      sql`state IN ('missing', 'received', 'approved', 'waived') AND (state NOT IN ('received', 'approved') OR file_id IS NOT NULL)
        AND (state NOT IN ('approved', 'waived') OR signature_id IS NOT NULL)`,
    ),
  ],
)
