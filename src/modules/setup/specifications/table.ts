import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import type { Grade } from './contract.ts'

export const specificationTable = pgTable(
  'specifications',
  {
    ...lookupColumns(),
    edition: text().notNull(),
    publisher: text(),
    kind: text().notNull(),
    supersedesId: uuid('supersedes_id').references((): AnyPgColumn => specificationTable.id),
    status: text().notNull(),
  },
  (table) => [
    ...lookupIndexes('specifications', [sql`lower(code)`, sql`lower(edition)`])(table),
    index('specifications_supersedes').on(table.supersedesId),
  ],
)

/** Physical limits are kept as the decimals that were typed: 0.10 is not 0.1 on a certificate. */
export const specificationGradeTable = pgTable(
  'specification_grades',
  {
    id: uuid().primaryKey().defaultRandom(),
    specificationId: uuid('specification_id')
      .notNull()
      .references(() => specificationTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    densityKgM3: text('density_kg_m3'),
    yieldMinMpa: text('yield_min_mpa'),
    yieldMaxMpa: text('yield_max_mpa'),
    tensileMinMpa: text('tensile_min_mpa'),
    tensileMaxMpa: text('tensile_max_mpa'),
    elongationMinPercent: text('elongation_min_percent'),
    reductionMinPercent: text('reduction_min_percent'),
    hardnessMax: text('hardness_max'),
    hardnessScale: text('hardness_scale'),
    charpyMinJ: text('charpy_min_j'),
    charpyAtC: text('charpy_at_c'),
    carbonEquivalentMax: text('carbon_equivalent_max'),
    yieldKinds: jsonb('yield_kinds').$type<Grade['yieldKinds']>().notNull().default([]),
    yieldMinKsi: text('yield_min_ksi'),
    tensileMinKsi: text('tensile_min_ksi'),
    yieldRatioMax: text('yield_ratio_max'),
    elongationGauge: text('elongation_gauge'),
    hardnessMin: text('hardness_min'),
    charpySingleJ: text('charpy_single_j'),
    ceRule: text('ce_rule'),
    pcmMax: text('pcm_max'),
    mnPerStep: text('mn_per_step'),
    mnUpTo: text('mn_up_to'),
    sums: jsonb().$type<Grade['sums']>().notNull().default([]),
    reportOptional: jsonb('report_optional').$type<Grade['reportOptional']>().notNull().default([]),
    analysis: text(),
    materialNumber: text('material_number'),
    productForm: text('product_form'),
    thickness: text(),
    condition: text(),
    source: text(),
    confidence: text(),
    notes: text(),
    chemistry: jsonb().$type<Grade['chemistry']>().notNull(),
    stresses: jsonb().$type<Grade['stresses']>().notNull(),
  },
  (table) => [index('specification_grades_of').on(table.specificationId, table.position)],
)
