import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { invoiceTolerances } from './contract.ts'
import { invoiceToleranceTable } from './table.ts'

const handlers = lookup(invoiceTolerances, { table: invoiceToleranceTable })

export const register = serve(invoiceTolerances, {
  ...handlers,
  ...importExportHandlers({
    contract: invoiceTolerances,
    table: invoiceToleranceTable,
    handlers,
    references: { supplierId: { table: companyTable } },
  }),
})
