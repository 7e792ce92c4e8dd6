import { type SQL, sql } from 'drizzle-orm'
import { steelStockTable as stock } from '../table.ts'

/** The ids of rows that are the same steel as these: themselves, what they were taken from, and what was taken from them, however far. */
export const sameSteel = (ids: SQL): SQL => sql`(
  WITH RECURSIVE up AS (
    SELECT s.id, s.parent_id FROM ${stock} s WHERE s.id = ANY(${ids})
    UNION SELECT p.id, p.parent_id FROM up JOIN ${stock} p ON p.id = up.parent_id),
  down AS (
    SELECT s.id FROM ${stock} s WHERE s.id = ANY(${ids})
    UNION SELECT c.id FROM down JOIN ${stock} c ON c.parent_id = down.id)
  SELECT id FROM up UNION SELECT id FROM down)`
