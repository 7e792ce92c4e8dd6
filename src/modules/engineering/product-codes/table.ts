import { boolean, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'

export const productCodeTable = pgTable(
  'product_codes',
  {
    ...lookupColumns(),
    family: text().notNull(),
    uom: text().notNull(),
    form: text().notNull(),
    descriptionTemplate: text('description_template'),
    defaultSpecificationId: uuid('default_specification_id').references(() => specificationTable.id),
    defaultPslLevelId: uuid('default_psl_level_id').references(() => pslLevelTable.id),
    hsCode: text('hs_code'),
    defaultLeadTimeWeeks: integer('default_lead_time_weeks'),
    priceGuide: numeric('price_guide', { precision: 14, scale: 4 }),
    drawingNo: text('drawing_no'),
    revision: text(),
    sellable: boolean().notNull(),
    purchasable: boolean().notNull().default(false),
    stocked: boolean().notNull().default(false),
  },
  (table) => [
    ...lookupIndexes('product_codes')(table),
    index('product_codes_by_family').on(table.family, table.id),
    index('product_codes_specification').on(table.defaultSpecificationId),
    index('product_codes_psl_level').on(table.defaultPslLevelId),
  ],
)
