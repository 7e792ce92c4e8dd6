import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { pslLevels } from './contract.ts'
import { pslLevelTable } from './table.ts'

const shown = ['standard', 'rank', 'minCertificateType', 'requiresSerialisation', 'requiresTechnicalReview']

export const register = serve(
  pslLevels,
  lookup({
    slice: 'psl-levels',
    table: pslLevelTable,
    fields: [...shown, 'recordRetentionYears'],
    rowFields: shown,
    filters: ['standard', 'requiresTechnicalReview'],
    sorts: { rank: 'integer' },
  }),
)
