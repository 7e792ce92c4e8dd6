import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Clock } from './context.ts'

/** One counter for each rendered prefix: `ENQ-2026-` is shared, `PO-ABD-2026-` is not. */
export const numberCounters = pgTable('number_counters', {
  prefix: text().primaryKey(),
  last: integer().notNull(),
})

/** `ENQ-2026-` for the year of today. */
export const yearlyPrefix = (clock: Clock, letters: string): string =>
  `${letters}-${clock.today().slice(0, 4)}-`

/**
 * The body of a CTE that takes the next number of a series as column `number`, for the statement that
 * inserts the record: `WITH taken AS (${nextNumber(prefix)}) INSERT ... SELECT taken.number ...`.
 * A rollback gives the number back; four digits are the minimum.
 */
export function nextNumber(prefix: string): SQL {
  return sql`
    INSERT INTO number_counters AS c (prefix, last) VALUES (${prefix}, 1)
    ON CONFLICT (prefix) DO UPDATE SET last = c.last + 1
    RETURNING c.prefix || CASE WHEN c.last < 10000 THEN lpad(c.last::text, 4, '0') ELSE c.last::text END AS number`
}
