import { sql } from 'drizzle-orm'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { productCodes } from '../contract.ts'
import { productCodeTable } from '../table.ts'
import { requireLineFacts } from './api.ts'
import { createProduct, findLookAlikes, productRecords, updateProduct } from './service.ts'

const handlers = { ...productRecords, create: createProduct, update: updateProduct }

export const register = serve(productCodes, {
  ...handlers,
  ...activityHandlers(productCodes, { exists: existsIn(productCodeTable) }),
  ...importExportHandlers({
    contract: productCodes,
    table: productCodeTable,
    handlers,
    references: {
      defaultSpecificationId: {
        table: specificationTable,
        label: (row) => sql`${row}.code || ', ' || ${row}.edition`,
      },
      defaultPslLevelId: { table: pslLevelTable, label: (row) => sql`${row}.standard || ' ' || ${row}.code` },
    },
  }),
  lineFacts: (ctx, { params }) => requireLineFacts(ctx, params.id),
  duplicates: (ctx, { query }) => findLookAlikes(ctx, query.name, query.id),
})
