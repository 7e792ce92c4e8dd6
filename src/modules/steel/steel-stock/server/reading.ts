import { type SQL, sql } from 'drizzle-orm'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { inUsableStates } from '#modules/sales/quotes/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { conditionalReleaseTable, conditionEndTable } from '../table/condition-table.ts'
import {
  steelHoldTable,
  steelReservationTable,
  steelStockTable as stock,
  stockDifferenceTable,
  stockMovementTable as movements,
} from '../table.ts'

/** The record for which something is kept or used. */
const usedFor = (of: SQL) => sql`CASE WHEN ${of}.used_for_id IS NOT NULL
  THEN json_build_object('entity', ${of}.used_for_entity, 'id', ${of}.used_for_id, 'label', ${of}.used_for_label) END`

/** The facts of a relative of a row. */
export const relative = (where: ReturnType<typeof sql>) => sql`
  SELECT r.id, r.number, r.status, r.qty_pieces AS "qtyPieces", r.length_mm::text AS "lengthMm", r.is_offcut AS "isOffcut"
  FROM public.${stock} r WHERE ${where} ORDER BY r.number`

/** What is kept of a row, the first to end first. */
export const reservations = sql`
  SELECT coalesce(json_agg(x ORDER BY x.until), '[]') FROM (
    SELECT k.id, k.purpose, k.company_id AS "companyId", c.name AS "companyName", k.pieces, k.length_mm::text AS "lengthMm",
      k.until, u.name AS "reservedByName", ${usedFor(sql`k`)} AS "usedFor"
    FROM ${steelReservationTable} k LEFT JOIN ${companyTable} c ON c.id = k.company_id
    LEFT JOIN ${userTable} u ON u.id = k.reserved_by_id
    WHERE k.stock_id = steel_stock.id AND k.ended_at IS NULL) AS x`

export const pendingDifference = sql`
  SELECT to_json(x) FROM (
    SELECT d.kind, d.pieces, d.length_mm::text AS "lengthMm", d.mass_kg::text AS "massKg",
      d.difference_kg::text AS "differenceKg", d.reason, d.counted_at AS "countedAt", d.asked_by_id AS "askedById",
      d.asked_by_name AS "askedByName", ${instantOf(sql`d.asked_at`)} AS "askedAt"
    FROM ${stockDifferenceTable} d WHERE d.stock_id = steel_stock.id AND d.decision IS NULL) AS x`

// The newest revision says whether anybody still works on the quote.
export const condition = sql`
  SELECT to_json(x) FROM (
    SELECT k.id, k.quote_id AS "quoteId", k.quote_number AS "quoteNumber", q.company_id AS "companyId",
      c.name AS "companyName", k.reason, k.until, k.released_by_name AS "releasedByName",
      ${instantOf(sql`k.released_at`)} AS "releasedAt",
      (SELECT e.how FROM ${conditionEndTable} e WHERE e.release_id = k.id AND e.how <> 'fulfilled' ORDER BY e.how DESC LIMIT 1) AS "endedHow",
      (SELECT newest.status FROM ${quoteTable} newest
        WHERE newest.number = k.quote_number AND newest.is_current AND NOT (newest.status ${inUsableStates})) AS "quoteOver"
    FROM ${conditionalReleaseTable} k JOIN ${quoteTable} q ON q.id = k.quote_id JOIN ${companyTable} c ON c.id = q.company_id
    WHERE k.id = steel_stock.conditional_release_id) AS x`

export const holds = sql`
  SELECT coalesce(json_agg(x ORDER BY x."heldAt" DESC), '[]') FROM (
    SELECT h.source_id AS "sourceId", h.source_number AS "sourceNumber", h.reason, h.allows,
      ${instantOf(sql`h.held_at`)} AS "heldAt", ${instantOf(sql`h.ended_at`)} AS "endedAt"
    FROM ${steelHoldTable} h WHERE h.stock_id = steel_stock.id) AS x`

/** How many entries of the ledger the record shows, the newest. */
const SHOWN_MOVEMENTS = 200

export const shownMovements = sql`
  SELECT coalesce(json_agg(x ORDER BY x.seq DESC), '[]') FROM (
    SELECT m.id, m.operation_id AS "operationId", m.seq, m.kind, ${instantOf(sql`m.done_at`)} AS at,
      m.done_by_name AS "doneByName", m.pieces, m.length_mm::text AS "lengthMm", m.mass_kg::text AS "massKg",
      m.reserved_mm::text AS "reservedMm", m.kerf_mm::text AS "kerfMm", m.scrap_mm::text AS "scrapMm",
      m.left_pieces AS "leftPieces", m.left_mm::text AS "leftMm", m.left_kg::text AS "leftKg", m.purpose, m.reason, ${usedFor(sql`m`)} AS "usedFor",
      m.counterpart_id AS "counterpartId", other.number AS "counterpartNumber",
      ${lookedUp(storageLocationTable, sql`m.from_location_id`, 'code')} AS "fromPlace",
      ${lookedUp(storageLocationTable, sql`m.to_location_id`, 'code')} AS "toPlace",
      EXISTS (SELECT FROM ${movements} back WHERE back.reverses_id = m.id) AS "isReversed"
    FROM ${movements} m LEFT JOIN public.${stock} other ON other.id = m.counterpart_id
    WHERE m.stock_id = steel_stock.id ORDER BY m.seq DESC LIMIT ${sql.raw(String(SHOWN_MOVEMENTS))}) AS x`
