import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { SteelForm } from '#modules/steel/steel-stock/domain.ts'
import { steelSizeColumns } from '#modules/steel/steel-stock/table.ts'

export const minimumStockTable = pgTable(
  'minimum_stock',
  {
    ...recordColumns(),
    facilityId: uuid('facility_id')
      .notNull()
      .references(() => facilityTable.id),
    form: text().$type<SteelForm>().notNull(),
    ...steelSizeColumns(),
    /** Of one piece at least; null: any length counts. */
    lengthMm: numeric('length_mm', { precision: 14, scale: 1 }),
    item: text().notNull(),
    specificationId: uuid('specification_id')
      .notNull()
      .references(() => specificationTable.id),
    grade: text(),
    certificateType: text('certificate_type'),
    productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
    minimum: integer().notNull(),
    orderUpTo: integer('order_up_to').notNull(),
    leadTimeWeeks: integer('lead_time_weeks').notNull(),
    supplierId: uuid('supplier_id').references(() => companyTable.id),
    search: text().notNull().generatedAlwaysAs(sql`lower(item || ' ' || coalesce(grade, ''))`),
  },
  (table) => [
    index('minimum_stock_by_item').on(table.item, table.id),
    index('minimum_stock_by_updated_at').on(table.updatedAt, table.id),
    index('minimum_stock_facility').on(table.facilityId, table.item, table.id),
    index('minimum_stock_specification').on(table.specificationId, table.item, table.id),
    index('minimum_stock_product').on(table.productCodeId).where(sql`product_code_id IS NOT NULL`),
    index('minimum_stock_supplier').on(table.supplierId).where(sql`supplier_id IS NOT NULL`),
    index('minimum_stock_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
