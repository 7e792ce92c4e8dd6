import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { supplierPriceTable } from '../table.ts'

/** What suppliers ask: prices are costs, so they need the right to read them. */
export const supplierPricesExport = exportPart({
  name: 'supplier-prices',
  label: 'Supplier prices',
  table: supplierPriceTable,
  owner: { company: supplierPriceTable.supplierId },
  right: 'supplier-prices:read',
  order: ['item'],
  on: 'validFrom',
  extraColumns: {
    supplierCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${supplierPriceTable.supplierId})`,
  },
  labels: { uom: 'Unit', minQuantity: 'From quantity' },
})
