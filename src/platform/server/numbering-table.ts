import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One counter for each rendered prefix: `ENQ-2026-` is shared, `PO-ABD-2026-` is not. */
export const numberCounters = pgTable('number_counters', {
  prefix: text().primaryKey(),
  last: integer().notNull(),
})
