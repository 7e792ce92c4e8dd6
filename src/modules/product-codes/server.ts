import { sql } from 'drizzle-orm'
import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { pslLevelTable } from '../psl-levels/table.ts'
import { specificationTable } from '../specifications/table.ts'
import { productCodes } from './contract.ts'
import { productCodeTable } from './table.ts'

export const register = serve(
  productCodes,
  lookup({
    slice: 'product-codes',
    table: productCodeTable,
    fields: [
      'family',
      'uom',
      'form',
      'defaultSpecificationId',
      'defaultPslLevelId',
      'hsCode',
      'defaultLeadTimeWeeks',
      'priceGuide',
      'sellable',
    ],
    rowFields: ['family', 'uom', 'form', 'sellable'],
    extra: {
      defaultSpecificationName: sql`${specificationTable.code} || ', ' || ${specificationTable.edition}`,
      defaultPslLevelName: sql`${pslLevelTable.standard} || ' ' || ${pslLevelTable.code}`,
    },
    joins: sql`
      LEFT JOIN ${specificationTable} ON ${specificationTable.id} = ${productCodeTable.defaultSpecificationId}
      LEFT JOIN ${pslLevelTable} ON ${pslLevelTable.id} = ${productCodeTable.defaultPslLevelId}`,
    filters: ['sellable', 'form', 'family', 'defaultPslLevelId'],
    sorts: { family: 'text' },
  }),
)
