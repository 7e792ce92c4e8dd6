import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import type { qualificationLevels } from './contract.ts'

export const pslLevelTable = pgTable(
  'psl_levels',
  {
    ...lookupColumns(),
    standard: text().notNull(),
    rank: integer().notNull(),
    minCertificateType: text('min_certificate_type').notNull(),
    requiresSerialisation: boolean('requires_serialisation').notNull(),
    requiresTechnicalReview: boolean('requires_technical_review').notNull(),
    minNdeLevel: text('min_nde_level').$type<(typeof qualificationLevels)[number]>(),
    impactTestRule: text('impact_test_rule'),
    recordRetentionYears: integer('record_retention_years').notNull(),
    productFamilies: text('product_families').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    ...lookupIndexes('psl_levels', [sql`lower(standard)`, sql`lower(code)`])(table),
    index('psl_levels_by_rank').on(table.rank, table.id),
  ],
)
