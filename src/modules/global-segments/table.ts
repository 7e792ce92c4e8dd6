import { pgTable } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '../../platform/server/lookup-table.ts'

export const globalSegmentTable = pgTable(
  'global_segments',
  lookupColumns(),
  lookupIndexes('global_segments'),
)
