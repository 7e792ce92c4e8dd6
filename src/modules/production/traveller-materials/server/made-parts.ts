import { type SQL, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import { setAside, type SteelStatus } from '#modules/steel/steel-stock/domain.ts'
import { steelHoldTable as hold, steelStockTable as stock } from '#modules/steel/steel-stock/table.ts'
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

interface Used {
  readonly rootId: string
  readonly number: string
  readonly status: SteelStatus
  readonly marking: string
  readonly lostCover: string | null
  readonly isIssued: boolean
  readonly heldBy: string | null
  /** Whose it is; null: ours. */
  readonly ownerCompanyId: string | null
  readonly ownerName: string | null
}

/** The steel that is kept or given out for travellers, and that of everything that is built into them. */
export const usedBy = (ctx: Context, rootIds: readonly string[]): Promise<Used[]> =>
  ctx.tx.query<Used>(sql`
    WITH RECURSIVE tree AS (SELECT root, root AS id FROM unnest(${sql.param(rootIds)}::uuid[]) AS asked(root)
      UNION SELECT tree.root, b.component_root_id FROM ${builtIn} b JOIN tree ON b.traveller_root_id = tree.id WHERE b.removed_at IS NULL)
    SELECT tree.root AS "rootId", s.number, s.status, s.marking, s.lost_cover AS "lostCover", bool_or(a.issued_pieces > 0) AS "isIssued",
      (SELECT min(h.source_number) FROM ${hold} h WHERE h.stock_id = s.id AND h.ended_at IS NULL) AS "heldBy",
      s.owner_company_id AS "ownerCompanyId", ${lookedUp(companyTable, sql`s.owner_company_id`)} AS "ownerName"
    FROM tree JOIN ${sums} a ON a.traveller_root_id = tree.id JOIN ${stock} s ON s.id = a.stock_id
    WHERE a.reserved_covers > 0 AND tree.id = tree.root OR a.issued_covers > 0
    GROUP BY tree.root, s.id ORDER BY s.number`)

/** Why given out steel is not worked on: somebody holds it or has set it aside, or its certificate counts no more. */
export function boundRefusal({ number, status, lostCover, heldBy }: Used): Refusal | null {
  if (heldBy) return refuse('held', { stock: number, by: heldBy }, `${heldBy} holds ${number}.`)
  if (lostCover !== null)
    return refuse(
      'certificate_open',
      { stock: number },
      `${number}: its certificate does not count any more. ${lostCover}`,
    )
  return setAside({ number, status })
}
