import { sql } from 'drizzle-orm'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { serve } from '#platform/server/http/serve.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegments } from './contract.ts'
import { marketSegmentTable } from './table.ts'

const handlers = lookup(marketSegments, {
  table: marketSegmentTable,
  extra: { globalSegmentName: sql`${globalSegmentTable.name}` },
  joins: sql`LEFT JOIN ${globalSegmentTable} ON ${globalSegmentTable.id} = ${marketSegmentTable.globalSegmentId}`,
})

export const register = serve(marketSegments, {
  ...handlers,
  ...importExportHandlers({
    contract: marketSegments,
    table: marketSegmentTable,
    handlers,
    references: { globalSegmentId: { table: globalSegmentTable } },
  }),
})
