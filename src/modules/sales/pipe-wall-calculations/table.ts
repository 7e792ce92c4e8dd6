import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { PipeWallCase } from './contract/case.ts'
import type { PipeWallResult } from './contract/result.ts'
import type { Acknowledgement } from './contract/revision-entry.ts'
import type { CalculationStatus } from './domain/lifecycle.ts'

/** One row for each revision; number and revision together are unique. */
export const calculationTable = pgTable(
  'pipe_wall_calculations',
  {
    ...recordColumns(),
    number: text().notNull(),
    revision: integer().notNull().default(0),
    status: text().$type<CalculationStatus>().notNull().default('draft'),
    /** The newest revision of its number. */
    isCurrent: boolean('is_current').notNull().default(true),
    title: text().notNull(),
    client: text(),
    project: text(),
    lineNumber: text('line_number'),
    documentNumber: text('document_number'),
    notes: text(),
    companyId: uuid('company_id').references(() => companyTable.id),
    enquiryId: uuid('enquiry_id').references(() => enquiryTable.id),
    quoteId: uuid('quote_id').references(() => quoteTable.id),
    // Lines come and go with the quote.
    quoteLineId: uuid('quote_line_id'),
    case: jsonb('input').$type<PipeWallCase>().notNull(),
    result: jsonb().$type<PipeWallResult>().notNull(),
    /** Checksums of the tables, joined: they can be told from the ones in force. */
    tablesKey: text('tables_key').notNull(),
    acknowledgements: jsonb().$type<Acknowledgement[]>().notNull().default([]),
    method: text().notNull(),
    size: text().notNull(),
    pressure: text().notNull(),
    temperature: text().notNull(),
    wall: text().notNull(),
    preparedById: uuid('prepared_by_id').references(() => userTable.id),
    checkedById: uuid('checked_by_id').references(() => userTable.id),
    checkedAt: instantColumn('checked_at'),
    approvedById: uuid('approved_by_id').references(() => userTable.id),
    approvedAt: instantColumn('approved_at'),
    /** The report as it was approved; null: it is not, or was approved before the report was kept. */
    pdfFileId: uuid('pdf_file_id').references(() => files.id),
    /** Why this revision was opened; null of the first. */
    revisionReason: text('revision_reason'),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || title || ' ' || coalesce(client, '') || ' ' || coalesce(project, '') || ' ' || coalesce(line_number, '') || ' ' || coalesce(document_number, '') || ' ' || size)`,
      ),
  },
  (table) => [
    uniqueIndex('pipe_wall_calculations_revision').on(table.number, table.revision),
    index('pipe_wall_calculations_by_number').on(table.number, table.id),
    index('pipe_wall_calculations_by_title').on(table.title, table.id),
    index('pipe_wall_calculations_by_updated_at').on(table.updatedAt, table.id),
    index('pipe_wall_calculations_status').on(table.status, table.updatedAt, table.id),
    index('pipe_wall_calculations_company').on(table.companyId, table.updatedAt, table.id),
    index('pipe_wall_calculations_enquiry').on(table.enquiryId, table.updatedAt, table.id),
    index('pipe_wall_calculations_quote').on(table.quoteId, table.updatedAt, table.id),
    index('pipe_wall_calculations_mine').on(table.preparedById, table.updatedAt, table.id),
    index('pipe_wall_calculations_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
