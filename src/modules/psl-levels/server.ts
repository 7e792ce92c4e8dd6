import { exchangeOf } from '../../platform/server/exchange/exchange.ts'
import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { pslLevels } from './contract.ts'
import { pslLevelTable } from './table.ts'

const shown = ['standard', 'rank', 'minCertificateType', 'requiresSerialisation', 'requiresTechnicalReview']

const handlers = lookup({
  slice: 'psl-levels',
  table: pslLevelTable,
  fields: [...shown, 'minNdeLevel', 'impactTestRule', 'recordRetentionYears', 'productFamilies'],
  rowFields: shown,
  filters: ['standard', 'requiresTechnicalReview'],
  sorts: { rank: 'integer' },
})

export const register = serve(pslLevels, {
  ...handlers,
  ...exchangeOf({ contract: pslLevels, table: pslLevelTable, handlers, key: ['standard', 'code'] }),
})
