import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { serve } from '#platform/server/http/serve.ts'
import { pslLevels } from './contract.ts'
import { pslLevelTable } from './table.ts'

const handlers = lookup(pslLevels, {
  table: pslLevelTable,
})

export const register = serve(pslLevels, {
  ...handlers,
  ...importExportHandlers({ contract: pslLevels, table: pslLevelTable, handlers, key: ['standard', 'code'] }),
})
