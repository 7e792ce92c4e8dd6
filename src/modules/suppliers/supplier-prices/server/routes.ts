import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { supplierPrices } from '../contract.ts'
import { supplierPriceTable } from '../table.ts'
import { supplierPriceRecords } from './records.ts'

const { list, get, create, update, remove } = supplierPriceRecords

export const register = serve(supplierPrices, {
  list,
  get,
  create,
  update,
  remove,
  ...importExportHandlers({
    contract: supplierPrices,
    table: supplierPriceTable,
    handlers: supplierPriceRecords,
    key: ['item', 'supplierId', 'uom', 'currency', 'minQuantity', 'validFrom'],
    references: { supplierId: { table: companyTable }, productCodeId: { table: productCodeTable } },
    blank: { minQuantity: 1 },
  }),
  ...activityHandlers(supplierPrices, { exists: existsIn(supplierPriceTable) }),
})
