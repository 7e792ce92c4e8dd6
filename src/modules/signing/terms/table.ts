import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SoleApproval } from '#platform/contract/documents/sole-approval.ts'
import type { RichText } from '#platform/contract/values/rich-text.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import type { TermsKind, TermsLanguage, TermsStatus } from './domain/lifecycle.ts'

/** Editions of the conditions of business. Once approved, the database refuses to change the words of one. */
export const termsTable = pgTable(
  'terms_and_conditions',
  {
    ...recordColumns(),
    kind: text().$type<TermsKind>().notNull(),
    language: text().$type<TermsLanguage>().notNull(),
    edition: integer().notNull(),
    title: text().notNull(),
    body: jsonb().$type<RichText>().notNull(),
    sha256: text().notNull(),
    status: text().$type<TermsStatus>().notNull(),
    isCurrent: boolean('is_current').notNull().generatedAlwaysAs(sql`status = 'current'`),
    effectiveFrom: date('effective_from'),
    /** Everybody who wrote or changed the text; none of them may approve it. */
    authorIds: uuid('author_ids').array().notNull(),
    createdByName: text('created_by_name').notNull(),
    approvedById: uuid('approved_by_id'),
    approvedByName: text('approved_by_name'),
    approvedAt: instantColumn('approved_at'),
    /** Its author approved it, because nobody else could. */
    approvalException: jsonb('approval_exception').$type<SoleApproval>(),
    publishedAt: instantColumn('published_at'),
    retiredAt: instantColumn('retired_at'),
  },
  (table) => [
    uniqueIndex('terms_and_conditions_edition').on(table.kind, table.language, table.edition),
    uniqueIndex('terms_and_conditions_current').on(table.kind, table.language).where(sql`status = 'current'`),
    index('terms_and_conditions_by_edition').on(table.edition, table.id),
    index('terms_and_conditions_by_created_at').on(table.createdAt, table.id),
  ],
)
