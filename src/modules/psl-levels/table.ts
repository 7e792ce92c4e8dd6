import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '../../platform/server/lookup-table.ts'

export const pslLevelTable = pgTable(
  'psl_levels',
  {
    ...lookupColumns(),
    standard: text().notNull(),
    rank: integer().notNull(),
    minCertificateType: text('min_certificate_type').notNull(),
    requiresSerialisation: boolean('requires_serialisation').notNull(),
    requiresTechnicalReview: boolean('requires_technical_review').notNull(),
    recordRetentionYears: integer('record_retention_years').notNull(),
  },
  (table) => [
    ...lookupIndexes('psl_levels', [sql`lower(standard)`, sql`lower(code)`])(table),
    index('psl_levels_by_rank').on(table.rank, table.id),
  ],
)
