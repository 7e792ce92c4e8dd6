import { type SQL, sql } from 'drizzle-orm'
import { operationTable as operation, pieceEntryTable as entry } from '../table.ts'

/**
 * An operation, an expression of its id, with those that its pieces passed before they were split off, however often that was: rows
 * `(id, until)`. What was noted at one of those after `until` is about the pieces that stayed; null: everything counts.
 */
export const passedAt = (id: SQL): SQL => sql`(
  WITH RECURSIVE up AS (SELECT ${id} AS id, NULL::timestamptz AS until
    UNION ALL SELECT o.carried_from_id, carried.at FROM up JOIN public.${operation} o ON o.id = up.id AND o.carried_from_id IS NOT NULL
    CROSS JOIN LATERAL (SELECT min(e.at) AS at FROM ${entry} e WHERE e.operation_id = o.id AND e.kind = 'carried_in') carried
    WHERE carried.at IS NOT NULL)
  SELECT id, until FROM up)`
