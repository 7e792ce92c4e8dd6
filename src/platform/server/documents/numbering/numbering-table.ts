import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#platform/server/database/record-columns.ts'

/** One counter for each rendered series: `ENQ-2026-` is shared, `PO-ABD-2026-` is not. */
export const numberCounters = pgTable('number_counters', {
  prefix: text().primaryKey(),
  last: integer().notNull(),
  /** How far an earlier program had counted, where its numbers were taken over. */
  takenOver: integer('taken_over'),
})

/** The pattern of a kind of document where it is not the usual one: for all facilities, or for one of them. */
export const numberSeries = pgTable(
  'number_series',
  {
    ...recordColumns(),
    kind: text().notNull(),
    facilityId: uuid('facility_id'),
    pattern: text().notNull(),
  },
  (table) => [unique('number_series_of').on(table.kind, table.facilityId).nullsNotDistinct()],
)
