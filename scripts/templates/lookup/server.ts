import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { serve } from '#platform/server/http/serve.ts'
import { valveClasses } from './contract.ts'
import { valveClassTable } from './table.ts'

const handlers = lookup(valveClasses, { table: valveClassTable })

export const register = serve(valveClasses, {
  ...handlers,
  ...importExportHandlers({ contract: valveClasses, table: valveClassTable, handlers }),
})
