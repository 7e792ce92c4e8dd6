import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../platform/server/record-columns.ts'
import type { TermsSection } from './contract.ts'

/** Editions of the conditions of business. Only `is_current` and `retired_at` ever change. */
export const termsTable = pgTable(
  'terms_and_conditions',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'sale'>().notNull(),
    edition: integer().notNull(),
    title: text().notNull(),
    sections: jsonb().$type<TermsSection[]>().notNull(),
    sha256: text().notNull(),
    isCurrent: boolean('is_current').notNull(),
    publishedAt: instantColumn('published_at').notNull(),
    publishedByName: text('published_by_name').notNull(),
    retiredAt: instantColumn('retired_at'),
  },
  (table) => [
    uniqueIndex('terms_and_conditions_edition').on(table.kind, table.edition),
    uniqueIndex('terms_and_conditions_current').on(table.kind).where(sql`is_current`),
    index('terms_and_conditions_by_edition').on(table.edition, table.id),
    index('terms_and_conditions_by_published_at').on(table.publishedAt, table.id),
  ],
)
