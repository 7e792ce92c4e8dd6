import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { serve } from '#platform/server/http/serve.ts'
import { qualityClauses } from './contract.ts'
import { qualityClauseTable } from './table.ts'

const handlers = lookup(qualityClauses, { table: qualityClauseTable })

export const register = serve(qualityClauses, {
  ...handlers,
  ...importExportHandlers({ contract: qualityClauses, table: qualityClauseTable, handlers }),
})
