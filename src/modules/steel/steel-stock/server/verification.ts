import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { certificateHeatTable, certificateTable, namesMaterial } from '#modules/steel/certificates/table.ts'
import { signatureEventTable } from '#modules/signing/signature/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { verifiedTypeIn } from './covering.ts'
import {
  steelReservationTable as reservations,
  steelStockTable as stock,
  stockMovementTable as movements,
} from '../table.ts'

/** What the check of the stock found. */
export interface StockVerdict {
  readonly rows: number
  readonly entries: number
  /** Everything that disagrees, a sentence each, the first hundred of each kind. */
  readonly problems: readonly string[]
  /** The first of them; null: everything agrees. */
  readonly problem: string | null
}

const sums = sql`
  SELECT s.number, 'its quantities are not the sum of its movements' AS what FROM ${stock} s LEFT JOIN (
    SELECT stock_id, count(*)::int AS entries, max(seq) AS last, sum(pieces) AS pieces, sum(length_mm) AS mm, sum(mass_kg) AS kg,
      sum(value) AS value, sum(reserved_pieces) AS kept_pieces, sum(reserved_mm) AS kept_mm
    FROM ${movements} GROUP BY stock_id) m ON m.stock_id = s.id
  WHERE (s.qty_pieces, s.total_length_mm, s.mass_kg, s.value, s.reserved_pieces, s.reserved_mm, s.movement_count, s.movement_count)
    IS DISTINCT FROM (coalesce(m.pieces, 0), coalesce(m.mm, 0), coalesce(m.kg, 0), coalesce(m.value, 0),
      coalesce(m.kept_pieces, 0), coalesce(m.kept_mm, 0), coalesce(m.entries, 0), coalesce(m.last, 0))`

const balances = sql`
  SELECT s.number, 'entry ' || m.seq || ' does not say what was left after it' FROM (
    SELECT stock_id, seq, left_pieces, left_mm, left_kg, sum(pieces) OVER running AS pieces, sum(length_mm) OVER running AS mm,
      sum(mass_kg) OVER running AS kg FROM ${movements} WINDOW running AS (PARTITION BY stock_id ORDER BY seq)) m
  JOIN ${stock} s ON s.id = m.stock_id
  WHERE (m.left_pieces, m.left_mm, m.left_kg) IS DISTINCT FROM (m.pieces, m.mm, m.kg)`

const operations = sql`
  SELECT min(s.number), 'something is lost in its operation of kind ' || min(m.kind) FROM ${movements} m
  JOIN ${stock} s ON s.id = m.stock_id WHERE m.operation_id IN (
    SELECT operation_id FROM ${movements} WHERE kind IN ('split', 'move', 'transfer', 'reserve', 'unreserve', 'cut'))
  GROUP BY m.operation_id HAVING sum(m.length_mm + m.kerf_mm + m.scrap_mm) <> 0 OR sum(m.mass_kg + m.kerf_kg + m.scrap_kg) <> 0`

const heats = sql`
  SELECT s.number, 'its heat is not that of ' || p.number FROM ${stock} s JOIN ${stock} p ON p.id = s.parent_id
  WHERE p.heat_no IS NOT NULL AND s.heat_corrected_from IS NULL AND (s.heat_no, s.mill_id, s.heat_id) IS DISTINCT FROM (p.heat_no, p.mill_id, p.heat_id)`

const records = sql`
  SELECT s.number, 'its heat has another record, or none' FROM ${stock} s LEFT JOIN ${heatTable} h ON h.id = s.heat_id
  WHERE s.mill_id IS NOT NULL AND s.heat_no IS NOT NULL AND (h.mill_id, h.heat_key) IS DISTINCT FROM (s.mill_id, s.heat_no)`

const materials = sql`
  SELECT s.number, 'its ' || told.what || ' is not that of ' || p.number FROM ${stock} s JOIN ${stock} p ON p.id = s.parent_id
  CROSS JOIN LATERAL (VALUES
    ('specification', s.specification_id IS DISTINCT FROM p.specification_id),
    ('grade', s.grade IS DISTINCT FROM p.grade),
    ('owner', s.owner_company_id IS DISTINCT FROM p.owner_company_id),
    ('ordered certificate', s.certificate_type IS DISTINCT FROM p.certificate_type AND NOT EXISTS (
      SELECT FROM ${signatureEventTable} e
      WHERE e.entity = 'steel-stock' AND e.entity_id IN (s.id, p.id) AND e.meaning = 'approved'))) AS told(what, is_other)
  WHERE told.is_other`

/** When a row was last put where nobody may use it, up to an instant; null: never. */
const lastOnHold = (id: SQL, until: SQL): SQL => sql`(
  SELECT max(h.at) FROM ${statusHistory} h WHERE h.entity = 'steel-stock' AND h.entity_id = ${id} AND h.at <= ${until}
    AND h.to_state IN ('received_on_hold', 'awaiting_certificate', 'quarantine'))`

const covers = sql`
  SELECT s.number, 'its certificate ' || c.number || ' is of another heat, specification or grade' FROM ${stock} s
  JOIN ${certificateTable} c ON c.id = s.certificate_id
  WHERE NOT ${namesMaterial(sql`c`, { specificationId: sql`s.specification_id`, grade: sql`s.grade` })}
    OR NOT EXISTS (SELECT FROM ${certificateHeatTable} ch WHERE ch.certificate_id = c.id AND ch.heat_id = s.heat_id)`

/**
 * Released means: signed for since it last lay on hold, it or what it was taken from, which was signed for before it was taken.
 */
const unsigned = sql`
  SELECT s.number, 'it may be used, and nobody has signed for its release' FROM ${stock} s
  WHERE s.status IN ('available', 'reserved') AND NOT EXISTS (
    WITH RECURSIVE up AS (
      SELECT s.id, s.parent_id, 'infinity'::timestamptz AS until, ${lastOnHold(sql`s.id`, sql`'infinity'::timestamptz`)} AS held
      UNION ALL
      SELECT p.id, p.parent_id, taken.at, ${lastOnHold(sql`p.id`, sql`taken.at`)}
      FROM up JOIN ${stock} p ON p.id = up.parent_id
      CROSS JOIN LATERAL (SELECT min(m.done_at) AS at FROM ${movements} m WHERE m.stock_id = up.id) AS taken WHERE up.held IS NULL)
    SELECT FROM up JOIN ${signatureEventTable} e ON e.entity = 'steel-stock' AND e.entity_id = up.id AND e.meaning = 'released'
    WHERE e.signed_at <= up.until AND (up.held IS NULL OR e.signed_at >= up.held))`

/** What was released by a signature, or given out and is not marked, has a certificate that counts, or a condition. */
const uncovered = sql`
  SELECT s.number, 'it is released, and no certificate that counts covers it' FROM ${stock} s
  WHERE s.status IN ('available', 'reserved', 'issued') AND s.conditional_release_id IS NULL
    AND (s.status <> 'issued' OR s.lost_cover IS NULL) AND (s.certificate_id IS NOT NULL OR EXISTS (
      SELECT FROM ${signatureEventTable} e WHERE e.entity = 'steel-stock' AND e.entity_id = s.id AND e.meaning = 'released'))
    AND coalesce(${verifiedTypeIn(sql`s`)} < s.certificate_type, true)`

const ended = sql`
  SELECT s.number, 'a reservation of it has ended without an entry' FROM ${reservations} k JOIN ${stock} s ON s.id = k.stock_id
  WHERE k.ended_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM ${movements} m WHERE m.reservation_id = k.id AND m.kind NOT IN ('reserve'))`

const kept = sql`
  SELECT s.number, 'what is reserved of it is not the sum of its reservations' FROM ${stock} s LEFT JOIN (
    SELECT stock_id, sum(pieces) AS pieces, sum(length_mm) AS mm FROM ${reservations} WHERE ended_at IS NULL GROUP BY stock_id) k
    ON k.stock_id = s.id
  WHERE (s.reserved_pieces, s.reserved_mm) IS DISTINCT FROM (coalesce(k.pieces, 0), coalesce(k.mm, 0))`

const checks = [
  sums,
  balances,
  operations,
  heats,
  records,
  materials,
  covers,
  unsigned,
  uncovered,
  kept,
  ended,
]
/** Of each kind; who has more repairs these first. */
const MOST = 100

/**
 * Compares every row of stock with its ledger, its reservations and the piece it comes from, its heat and its certificate, and
 * its state with the signature that gave it.
 */
export async function verifyStock(db: Db): Promise<StockVerdict> {
  const [counts] = await db.query<{ rows: number; entries: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${stock}) AS rows, (SELECT count(*)::int FROM ${movements}) AS entries`)
  const { rows = 0, entries = 0 } = counts ?? {}
  const problems: string[] = []
  for (const check of checks) {
    const found = await db.query<{ number: string; what: string }>(
      sql`SELECT number, what FROM (${check}) AS found(number, what) ORDER BY number, what LIMIT ${MOST}`,
    )
    problems.push(...found.map(({ number, what }) => `${number}: ${what}.`))
  }
  return { rows, entries, problems, problem: problems[0] ?? null }
}
