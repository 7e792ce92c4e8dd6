import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { returnedCasesOf } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { concededOf } from '#modules/production/operations/server/api.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { steelHoldTable, steelStockTable as stock } from '#modules/steel/steel-stock/table.ts'
import type { StatedItem } from '../domain.ts'

interface Asked {
  readonly rootId: string
  readonly serialIds: readonly string[]
}

interface MadeOf {
  /** Travellers. */
  readonly parts: readonly string[]
  /** Rows of stock. */
  readonly steel: readonly string[]
}

/**
 * By what an item, what is built in and the steel that it is made of were taken as they are: rejected in the shop, sent back by a customer, or
 * held in the store before it was given out or taken from what was. Nothing where there is none.
 */
export async function casesOf(
  ctx: Context,
  { rootId, serialIds }: Asked,
  { parts, steel }: MadeOf,
): Promise<Pick<StatedItem, 'conceded'>> {
  const [root, named] = [sql`${rootId}::uuid`, sql`${sql.param(serialIds)}::uuid[]`]
  const rows = await ctx.tx.query<{ id: string; number: string; concessionNo: string | null }>(sql`
    WITH RECURSIVE up AS (
      SELECT s.id, s.parent_id, s.created_at, NULL::timestamptz AS until FROM ${stock} s WHERE s.id = ANY(${sql.param(steel)}::uuid[])
      UNION ALL SELECT p.id, p.parent_id, p.created_at, up.created_at FROM up JOIN ${stock} p ON p.id = up.parent_id)
    SELECT DISTINCT c.id, c.number, c.concession_no AS "concessionNo" FROM (
      SELECT * FROM ${concededOf(root, named)} own
      UNION SELECT * FROM ${returnedCasesOf(root, named)} back
      UNION SELECT of_part.* FROM unnest(${sql.param(parts)}::uuid[]) AS part(id)
        CROSS JOIN LATERAL ${concededOf(sql`part.id`, sql`'{}'::uuid[]`)} of_part
      UNION SELECT n.id, n.number, n.concession_no FROM up
        JOIN ${steelHoldTable} h ON h.stock_id = up.id AND h.held_at <= coalesce(up.until, h.held_at)
        JOIN ${nonConformanceTable} n ON n.id = h.source_id
          AND n.status IN ('decided', 'closed') AND n.disposition IN ('use_as_is', 'concession')) c
    ORDER BY c.number`)
  const conceded = rows.map(({ id, number, concessionNo }) => ({
    source: { table: 'non_conformances', id },
    number,
    concessionNo,
  }))
  return conceded.length > 0 ? { conceded } : {}
}
