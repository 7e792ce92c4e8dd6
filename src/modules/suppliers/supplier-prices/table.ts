import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'

export const supplierPriceTable = pgTable(
  'supplier_prices',
  {
    ...recordColumns(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => companyTable.id),
    item: text().notNull(),
    productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
    uom: text().notNull(),
    unitPrice: numeric('unit_price', { precision: 14, scale: 4 }).notNull(),
    currency: text().notNull(),
    minQuantity: integer('min_quantity').notNull(),
    leadTimeWeeks: integer('lead_time_weeks'),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until'),
    reference: text(),
    notes: text(),
    /** The line of an offer that it was taken from; null: it was typed in or came from a file. */
    offerLineId: uuid('offer_line_id'),
    search: text().notNull().generatedAlwaysAs(sql`lower(item || ' ' || coalesce(reference, ''))`),
  },
  (table) => [
    // What names a price in a file too.
    uniqueIndex('supplier_prices_once').on(
      table.item,
      table.supplierId,
      table.uom,
      table.currency,
      table.minQuantity,
      table.validFrom,
    ),
    index('supplier_prices_by_item').on(table.item, table.id),
    index('supplier_prices_by_valid_from').on(table.validFrom, table.id),
    index('supplier_prices_by_updated_at').on(table.updatedAt, table.id),
    index('supplier_prices_supplier').on(table.supplierId, table.item, table.id),
    index('supplier_prices_product').on(table.productCodeId, table.validFrom, table.id),
    index('supplier_prices_offer').on(table.offerLineId).where(sql`offer_line_id IS NOT NULL`),
    index('supplier_prices_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
