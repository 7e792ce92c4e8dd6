import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { quoteConfidence } from './contract.ts'
import { quoteConfidenceTable } from './table.ts'

export const register = serve(
  quoteConfidence,
  lookup({
    slice: 'quote-confidence',
    table: quoteConfidenceTable,
    fields: ['percent', 'countsInForecast'],
    rowFields: ['percent', 'countsInForecast'],
    filters: ['countsInForecast'],
  }),
)
