import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import type { OwedBecause } from './domain.ts'

/** A certificate that counts no more, and a note whose goods have left with it. */
export const owedDocumentTable = pgTable(
  'owed_documents',
  {
    ...recordColumns(),
    /** The slice of the note. */
    noteEntity: text('note_entity').notNull(),
    noteId: uuid('note_id').notNull(),
    noteNumber: text('note_number').notNull(),
    companyId: uuid('company_id').references(() => companyTable.id),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    /** Whoever wrote the note sees to it. */
    ownerId: uuid('owner_id').references(() => userTable.id),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificateTable.id),
    certificateNumber: text('certificate_number').notNull(),
    why: text().$type<OwedBecause>().notNull(),
    reason: text().notNull(),
    replacementNumber: text('replacement_number'),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** The addresses that were written to. */
    toldTo: text('told_to').notNull(),
    state: text().$type<'open' | 'sent'>().notNull().default('open'),
    sentNote: text('sent_note'),
    sentAt: instantColumn('sent_at'),
    sentById: uuid('sent_by_id').references(() => userTable.id),
    search: text().notNull().generatedAlwaysAs(sql`lower(note_number || ' ' || certificate_number)`),
  },
  (table) => [
    // Told once, however often the program is asked.
    uniqueIndex('owed_documents_once').on(table.noteId, table.certificateId),
    index('owed_documents_by_due').on(table.dueOn, table.id, table.state),
    index('owed_documents_by_created_at').on(table.createdAt, table.id),
    index('owed_documents_certificate').on(table.certificateId),
    index('owed_documents_company').on(table.companyId).where(sql`company_id IS NOT NULL`),
    index('owed_documents_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('owed_documents_sent', sql`(state = 'sent') = (sent_by_id IS NOT NULL)`),
  ],
)
