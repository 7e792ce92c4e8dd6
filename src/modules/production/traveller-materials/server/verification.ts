import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import {
  steelReservationTable as reservation,
  steelStockTable as stock,
  stockMovementTable as movement,
} from '#modules/steel/steel-stock/table.ts'
import { allocationSumTable as sums, allocationTable as entry } from '../table.ts'

/** What the check of the material of travellers found. */
export interface MaterialVerdict {
  readonly allocations: number
  /** Everything that disagrees, a sentence each. */
  readonly problems: readonly string[]
}

const signed = (kind: 'reserve' | 'issue', back: 'unreserve' | 'return', column: string) =>
  sql`coalesce(sum(CASE e.kind WHEN ${kind} THEN e.${sql.identifier(column)} WHEN ${back} THEN -e.${sql.identifier(column)} ELSE 0 END), 0)`

/** Q12: what lies with a traveller of each piece is the sum of its entries, and what the ledger of the steel says of it. */
const disagreeing = sql`
  WITH entered AS (
    SELECT e.line_root_id, e.stock_id, ${signed('reserve', 'unreserve', 'pieces')} AS reserved_pieces,
      ${signed('reserve', 'unreserve', 'length_mm')} AS reserved_mm, ${signed('issue', 'return', 'pieces')} AS issued_pieces,
      ${signed('issue', 'return', 'length_mm')} AS issued_mm, ${signed('issue', 'return', 'mass_kg')} AS issued_kg
    FROM ${entry} e GROUP BY 1, 2),
  lying AS (
    SELECT a.traveller_root_id, a.stock_id, sum(a.reserved_pieces) AS reserved_pieces, sum(a.reserved_mm) AS reserved_mm,
      sum(a.issued_pieces) AS issued_pieces, sum(a.issued_mm) AS issued_mm, sum(a.issued_kg) AS issued_kg
    FROM ${sums} a GROUP BY 1, 2),
  kept AS (
    SELECT k.used_for_id, k.stock_id, sum(k.pieces) AS pieces, sum(k.length_mm) AS mm FROM ${reservation} k
    WHERE k.used_for_entity = 'travellers' AND k.ended_at IS NULL GROUP BY 1, 2),
  given AS (
    SELECT m.used_for_id, m.stock_id, -sum(m.pieces) AS pieces, -sum(m.length_mm) AS mm, -sum(m.mass_kg) AS kg
    FROM ${movement} m LEFT JOIN ${movement} r ON r.id = m.reverses_id
    WHERE m.used_for_entity = 'travellers' AND coalesce(r.kind, m.kind) IN ('issue', 'return') GROUP BY 1, 2)
  SELECT t.number, s.number AS stock, 'its sums are not those of its entries' AS what
  FROM ${sums} a JOIN ${traveller} t ON t.id = a.traveller_root_id JOIN ${stock} s ON s.id = a.stock_id
  LEFT JOIN entered e ON e.line_root_id = a.line_root_id AND e.stock_id = a.stock_id
  WHERE (a.reserved_pieces, a.reserved_mm, a.issued_pieces, a.issued_mm, a.issued_kg)
    IS DISTINCT FROM (e.reserved_pieces, e.reserved_mm, e.issued_pieces, e.issued_mm, e.issued_kg)
  UNION ALL SELECT t.number, s.number, 'what is kept is not what the stock keeps for it'
  FROM lying a FULL JOIN kept k ON k.used_for_id = a.traveller_root_id AND k.stock_id = a.stock_id
  JOIN ${traveller} t ON t.id = coalesce(a.traveller_root_id, k.used_for_id) JOIN ${stock} s ON s.id = coalesce(a.stock_id, k.stock_id)
  WHERE (coalesce(a.reserved_pieces, 0), coalesce(a.reserved_mm, 0)) IS DISTINCT FROM (coalesce(k.pieces, 0), coalesce(k.mm, 0))
  UNION ALL SELECT t.number, s.number, 'what is issued is not what the stock gave out for it'
  FROM lying a FULL JOIN given g ON g.used_for_id = a.traveller_root_id AND g.stock_id = a.stock_id
  JOIN ${traveller} t ON t.id = coalesce(a.traveller_root_id, g.used_for_id) JOIN ${stock} s ON s.id = coalesce(a.stock_id, g.stock_id)
  WHERE (coalesce(a.issued_pieces, 0), coalesce(a.issued_mm, 0), coalesce(a.issued_kg, 0))
    IS DISTINCT FROM (coalesce(g.pieces, 0), coalesce(g.mm, 0), coalesce(g.kg, 0))
  ORDER BY 1, 2`

/** Recomputes the material of all travellers from its entries and from the ledger of the steel, and names what disagrees. */
export async function verifyMaterials(db: Db): Promise<MaterialVerdict> {
  const rows = await db.query<{ number: string; stock: string; what: string }>(disagreeing)
  const [count] = await db.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${entry}`)
  return {
    allocations: count?.count ?? 0,
    problems: rows.map(({ number, stock: of, what }) => `Q12 ${number}, ${of}: ${what}.`),
  }
}
