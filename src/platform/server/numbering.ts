import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from './context.ts'

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
