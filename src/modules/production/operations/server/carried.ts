import { type SQL, sql } from 'drizzle-orm'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { operationTable as operation, pieceEntryTable as entry, rejectionTable } from '../table.ts'

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

/**
 * Non-conformances by which rejected pieces of a traveller, an expression of its root, were taken as they are: rows
 * `(id, number, concession_no)`. Where both have serial numbers, of these pieces alone.
 */
export const concededOf = (root: SQL, serialIds: SQL): SQL => sql`(
  SELECT DISTINCT n.id, n.number, n.concession_no FROM public.${operation} op
  CROSS JOIN LATERAL ${passedAt(sql`op.id`)} passed
  JOIN public.${rejectionTable} r ON r.operation_id = passed.id AND r.at <= coalesce(passed.until, r.at) AND r.ended_as = 'accepted'
  JOIN public.${nonConformanceTable} n ON n.number = r.non_conformance_no
    AND n.status IN ('decided', 'closed') AND n.disposition IN ('use_as_is', 'concession')
  WHERE op.traveller_root_id = ${root}
    AND (cardinality(r.serial_ids) = 0 OR cardinality(${serialIds}) = 0 OR r.serial_ids && ${serialIds}))`
