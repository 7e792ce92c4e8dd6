import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { documentIndexes } from './contract.ts'
import { documentIndexTable } from './table.ts'

const handlers = lookup(documentIndexes, { table: documentIndexTable })

export const register = serve(documentIndexes, {
  ...handlers,
  ...importExportHandlers({
    contract: documentIndexes,
    table: documentIndexTable,
    handlers,
    references: { companyId: { table: companyTable }, pslLevelId: { table: pslLevelTable } },
  }),
})
