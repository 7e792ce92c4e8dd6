import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import { steelStockTable as stock } from '#modules/steel/steel-stock/table.ts'
import type { MaterialOfLine } from '../contract.ts'
import { allocationSumTable as sums, builtInTable as builtIn } from '../table.ts'

/** A traveller with everything that is built into it, however deep; `root` is an expression. */
export const treeFrom = (root: SQL) => sql`
  WITH RECURSIVE tree AS (SELECT ${root} AS id
    UNION SELECT b.component_root_id FROM ${builtIn} b JOIN tree ON b.traveller_root_id = tree.id WHERE b.removed_at IS NULL)`

/** The heats of the steel that was given out for a traveller and for whatever is built into it. */
const heatsFrom = (root: SQL) => sql`(
  ${treeFrom(root)} SELECT coalesce(array_agg(DISTINCT s.heat_no ORDER BY s.heat_no), '{}') FROM tree
  JOIN ${sums} a ON a.traveller_root_id = tree.id AND a.issued_covers > 0
  JOIN ${stock} s ON s.id = a.stock_id AND s.heat_no IS NOT NULL)`

/** What is built into a traveller, by the line that asks for it. */
export const builtInOf = (
  ctx: Context,
  rootId: string,
): Promise<(MaterialOfLine['builtIn'][number] & { readonly lineRootId: string })[]> =>
  ctx.tx.query(sql`
    SELECT b.id, b.line_root_id AS "lineRootId", b.component_root_id AS "travellerId", b.component_number AS number,
      b.serial_no AS "serialNo", b.into_serial_no AS "intoSerialNo", b.quantity, ${heatsFrom(sql`b.component_root_id`)} AS heats,
      u.name AS "byName", ${instantOf(sql`b.at`)} AS at
    FROM ${builtIn} b JOIN ${userTable} u ON u.id = b.by_id
    WHERE b.traveller_root_id = ${rootId} AND b.removed_at IS NULL ORDER BY b.at, b.id`)

/** The heats of all that the pieces of a traveller are made of. */
export async function heatsOfTraveller(ctx: Context, rootId: string): Promise<string[]> {
  const [found] = await ctx.tx.query<{ heats: string[] }>(
    sql`SELECT ${heatsFrom(sql`${rootId}::uuid`)} AS heats`,
  )
  return found?.heats ?? []
}

/** The pieces of a traveller that parts can be built into. */
export const piecesToBuildInto = ({ pieces }: TravellerRow) =>
  pieces.flatMap(({ serialId, serialNo, fate }) => (fate === 'in_work' ? [{ serialId, serialNo }] : []))
