import { sql } from 'drizzle-orm'
import { exchangeOf } from '../../../platform/server/exchange/exchange.ts'
import { existsIn, panelHandlers } from '../../../platform/server/panels.ts'
import { serve } from '../../../platform/server/serve.ts'
import { pslLevelTable } from '../../psl-levels/table.ts'
import { specificationTable } from '../../specifications/table.ts'
import { productCodes } from '../contract.ts'
import { productCodeTable } from '../table.ts'
import { createProduct, findLookAlikes, productRecords, updateProduct } from './service.ts'

const handlers = { ...productRecords, create: createProduct, update: updateProduct }

export const register = serve(productCodes, {
  ...handlers,
  ...panelHandlers('product-codes', { exists: existsIn(productCodeTable) }),
  ...exchangeOf({
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
  duplicates: (ctx, { query }) => findLookAlikes(ctx, query.name, query.id),
})
