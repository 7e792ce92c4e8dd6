import { sql } from 'drizzle-orm'
import { exchangeOf } from '../../platform/server/exchange/exchange.ts'
import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { globalSegmentTable } from '../global-segments/table.ts'
import { marketSegments } from './contract.ts'
import { marketSegmentTable } from './table.ts'

const handlers = lookup({
  slice: 'market-segments',
  table: marketSegmentTable,
  fields: ['globalSegmentId', 'targetMarginPercent'],
  rowFields: ['targetMarginPercent'],
  extra: { globalSegmentName: sql`${globalSegmentTable.name}` },
  joins: sql`LEFT JOIN ${globalSegmentTable} ON ${globalSegmentTable.id} = ${marketSegmentTable.globalSegmentId}`,
  filters: ['globalSegmentId'],
})

export const register = serve(marketSegments, {
  ...handlers,
  ...exchangeOf({
    contract: marketSegments,
    table: marketSegmentTable,
    handlers,
    references: { globalSegmentId: { table: globalSegmentTable } },
  }),
})
