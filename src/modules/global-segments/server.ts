import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { globalSegments } from './contract.ts'
import { globalSegmentTable } from './table.ts'

export const register = serve(
  globalSegments,
  lookup({
    slice: 'global-segments',
    table: globalSegmentTable,
  }),
)
