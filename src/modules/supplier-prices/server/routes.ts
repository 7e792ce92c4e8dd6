import { exchangeOf } from '#platform/server/import-export/exchange.ts'
import { existsIn, panelHandlers } from '#platform/server/activity/panels.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/companies/table.ts'
import { productCodeTable } from '#modules/product-codes/table.ts'
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
  ...exchangeOf({
    contract: supplierPrices,
    table: supplierPriceTable,
    handlers: supplierPriceRecords,
    key: ['item', 'supplierId', 'uom', 'currency', 'minQuantity', 'validFrom'],
    references: { supplierId: { table: companyTable }, productCodeId: { table: productCodeTable } },
    blank: { minQuantity: 1 },
  }),
  ...panelHandlers(supplierPrices, { exists: existsIn(supplierPriceTable) }),
})
