import { sql } from 'drizzle-orm'
import { numeric, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moneyColumn } from '#platform/server/database/record-columns.ts'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import { companyTable } from '#modules/people/companies/table.ts'

const percentColumn = (name: string) => numeric(name, { precision: 5, scale: 2 })

export const invoiceToleranceTable = pgTable(
  'invoice_tolerances',
  {
    ...lookupColumns(),
    supplierId: uuid('supplier_id').references(() => companyTable.id),
    pricePercent: percentColumn('price_percent').notNull(),
    priceAmount: moneyColumn('price_amount').notNull(),
    quantityPercent: percentColumn('quantity_percent').notNull(),
    massPercent: percentColumn('mass_percent').notNull(),
    releaseLimit: moneyColumn('release_limit').notNull(),
  },
  (table) => [
    ...lookupIndexes('invoice_tolerances')(table),
    // One for each supplier, and one for all others.
    uniqueIndex('invoice_tolerances_once').on(table.supplierId).where(sql`active`),
    uniqueIndex('invoice_tolerances_default').on(table.active).where(sql`active AND supplier_id IS NULL`),
  ],
)
