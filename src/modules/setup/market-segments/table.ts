import { numeric, pgTable, uuid } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'

export const marketSegmentTable = pgTable(
  'market_segments',
  {
    ...lookupColumns(),
    globalSegmentId: uuid('global_segment_id').references(() => globalSegmentTable.id),
    targetMarginPercent: numeric('target_margin_percent', { precision: 5, scale: 2 }),
  },
  lookupIndexes('market_segments'),
)
