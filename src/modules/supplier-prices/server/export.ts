import { sql } from 'drizzle-orm'
import { exportPart } from '../../../platform/server/export/part.ts'
import { companyTable } from '../../companies/table.ts'
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
  beside: {
    supplierCode: sql`(SELECT owner.code FROM ${companyTable} owner WHERE owner.id = ${supplierPriceTable.supplierId})`,
  },
  // biome-ignore format: names read better in rows
  columns: [
    'id', 'version', 'createdAt', 'updatedAt', 'supplierId', 'item', 'productCodeId', 'uom', 'unitPrice',
    'currency', 'minQuantity', 'leadTimeWeeks', 'validFrom', 'validUntil', 'reference', 'notes',
  ],
  labels: { uom: 'Unit', minQuantity: 'From quantity' },
})
