import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import type { FormKind, Section } from './domain.ts'

/** One row for each revision of a form. */
export const pqfTable = pgTable(
  'pqf_forms',
  {
    ...recordColumns(),
    code: text().notNull(),
    revision: integer().notNull().default(0),
    title: text().notNull(),
    description: text(),
    kind: text().$type<FormKind>().notNull(),
    passScore: numeric('pass_score', { precision: 5, scale: 2 }),
    reviewCycleMonths: integer('review_cycle_months'),
    sections: jsonb().$type<Section[]>().notNull(),
    status: text().notNull().default('draft'),
    revisionReason: text('revision_reason'),
    publishedAt: instantColumn('published_at'),
    publishedByName: text('published_by_name'),
    search: text().notNull().generatedAlwaysAs(sql`lower(code || ' ' || title)`),
  },
  (table) => [
    uniqueIndex('pqf_forms_revision').on(table.revision, sql`lower(${table.code})`),
    uniqueIndex('pqf_forms_current').on(sql`lower(${table.code})`).where(sql`status = 'current'`),
    uniqueIndex('pqf_forms_draft').on(sql`lower(${table.code})`).where(sql`status = 'draft'`),
    index('pqf_forms_by_code').on(table.code, table.id),
    index('pqf_forms_by_title').on(table.title, table.id),
    index('pqf_forms_by_updated_at').on(table.updatedAt, table.id),
    index('pqf_forms_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
