import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import { forbidden } from '#platform/server/errors.ts'
import {
  steelStockTable as stock,
  stockMovementTable as movements,
} from '#modules/steel/steel-stock/table.ts'
import { type BalancedKind, differenceOf, type SteelGrams } from '../domain/balance.ts'
import { maySee } from './walk.ts'

/** Steel that a balance begins with: its first entry is what came in. */
const roots: Readonly<Record<BalancedKind, (id: string) => SQL>> = {
  steel: (id) => sql`SELECT s.id FROM ${stock} s WHERE s.id = ${id}`,
  heat: (id) => sql`SELECT s.id FROM ${stock} s WHERE s.heat_id = ${id} AND NOT EXISTS (
    SELECT FROM ${stock} whole WHERE whole.id = s.parent_id AND whole.heat_id = ${id})`,
}

interface Found extends SteelGrams {
  readonly pieces: number
}

const grams = (mass: SQL, is: SQL) =>
  sql`round(coalesce(sum(${mass}) FILTER (WHERE ${is}), 0) * 1000)::float8`

/** A piece whose own entries do not come out even, with what is missing of it in grams. */
interface Uneven {
  readonly id: string
  readonly number: string
  readonly grams: number
}

/**
 * Where the steel of a record is, by its ledger alone: what came in is in the stock, on the road, given out, gone or lost. What does
 * not come out even is named by the first cut that does not. @throws 403
 */
export async function balanceOf(ctx: Context, kind: BalancedKind, id: string) {
  if (!maySee(ctx, kind)) throw forbidden()
  // What was reversed counts with what it reverses; what came back of a delivery names its note.
  const entries = sql`
    WITH RECURSIVE root AS (${roots[kind](id)}),
    tree AS (SELECT id FROM root UNION SELECT s.id FROM ${stock} s JOIN tree ON s.parent_id = tree.id),
    entry AS (
      SELECT m.stock_id, m.operation_id, m.mass_kg, m.kerf_kg, m.scrap_kg, coalesce(r.kind, m.kind) AS kind,
        coalesce(r.purpose, m.purpose) AS purpose, s.status, s.number, m.done_at,
        m.seq = 1 AND EXISTS (SELECT FROM root WHERE root.id = m.stock_id) AS is_birth
      FROM tree JOIN ${stock} s ON s.id = tree.id JOIN ${movements} m ON m.stock_id = tree.id
      LEFT JOIN ${movements} r ON r.id = m.reverses_id)`
  const isGone = sql`(kind IN ('dispatch', 'arrive') OR (kind = 'return' AND purpose IS NOT NULL))`
  const isOnTheRoad = sql`(${isGone} AND status = 'on_the_road')`
  const [found] = await ctx.tx.query<Found>(sql`
    ${entries}
    SELECT (SELECT count(*) FROM tree)::int AS pieces,
      ${grams(sql`mass_kg`, sql`is_birth OR kind = 'receive'`)} AS received,
      ${grams(sql`mass_kg`, sql`kind = 'adjust' AND mass_kg > 0 AND NOT is_birth`)} AS "adjustedUp",
      ${grams(sql`mass_kg`, sql`true`)} AS "onHand",
      ${grams(sql`-mass_kg`, isOnTheRoad)} AS "onTheRoad",
      ${grams(sql`-mass_kg`, sql`NOT is_birth AND (kind = 'issue' OR (kind = 'return' AND purpose IS NULL))`)} AS "givenOut",
      ${grams(sql`-mass_kg`, sql`NOT is_birth AND ${isGone} AND NOT ${isOnTheRoad}`)} AS gone,
      ${grams(sql`kerf_kg`, sql`NOT is_birth`)} AS kerf,
      ${grams(sql`CASE kind WHEN 'scrap' THEN -mass_kg ELSE scrap_kg END`, sql`NOT is_birth`)} AS scrap,
      ${grams(sql`-mass_kg`, sql`kind = 'adjust' AND mass_kg <= 0`)} AS "adjustedDown"
    FROM entry`)
  const { pieces, ...sums } = expectRow(found)
  const difference = differenceOf(sums)
  // Of a cut or a split nothing gets lost but what it says.
  const [uneven = null] =
    difference === 0
      ? []
      : await ctx.tx.query<Uneven>(sql`
          ${entries}
          SELECT min(stock_id::text) FILTER (WHERE mass_kg < 0) AS id, min(number) FILTER (WHERE mass_kg < 0) AS number,
            round(-sum(mass_kg + kerf_kg + scrap_kg) * 1000)::float8 AS grams
          FROM entry WHERE kind IN ('cut', 'split') AND NOT is_birth GROUP BY operation_id
          HAVING sum(mass_kg + kerf_kg + scrap_kg) <> 0 AND count(*) FILTER (WHERE mass_kg < 0) > 0
          ORDER BY min(done_at) LIMIT 1`)
  return { ...sums, pieces, difference, uneven }
}
