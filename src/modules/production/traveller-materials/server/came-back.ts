import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import {
  materialLineTable as line,
  routeLineTable as route,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import type { SteelRow } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable as stock } from '#modules/steel/steel-stock/table.ts'
import { allocationSumTable as sums, allocationTable as entry } from '../table.ts'

interface CameBack {
  readonly lineRootId: string
  readonly lineNo: number
  readonly heats: readonly { readonly id: string | null; readonly no: string | null }[]
}

/**
 * Lines whose steel came back although pieces are made of it, as a bar does that was too long: it is given out as a whole, and comes
 * back as a whole. Each with the heats that came back. Where nothing says at which operation a line is needed, nobody knows of which
 * pieces are made.
 */
const cameBack = (ctx: Context, rootId: string): Promise<CameBack[]> =>
  ctx.tx.query<CameBack>(sql`
    SELECT m.root_id AS "lineRootId", m.line_no AS "lineNo", back.heats
    FROM ${traveller} t JOIN ${line} m ON m.traveller_id = t.id AND m.form IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT json_agg(DISTINCT jsonb_build_object('id', s.heat_id, 'no', s.heat_no)) AS heats
      FROM ${entry} e JOIN ${stock} s ON s.id = e.stock_id WHERE e.line_root_id = m.root_id AND e.kind = 'return') back
    WHERE t.root_id = ${rootId} AND t.in_force AND back.heats IS NOT NULL
      AND m.qty_per_piece * least(t.entry_qty - t.scrap_qty, (
        SELECT coalesce(max(o.good_qty), 0) FROM ${operation} o JOIN ${route} r ON r.id = o.route_line_id
        WHERE o.traveller_root_id = t.root_id AND o.decision IS NULL AND r.kind <> 'cut' AND r.line_no >= m.needed_at_seq))
      > (SELECT coalesce(sum(a.issued_covers), 0) FROM ${sums} a WHERE a.line_root_id = m.root_id)
    ORDER BY m.line_no`)

const namesOf = ({ heats }: CameBack): string => heats.map(({ no }) => no ?? '-').join(', ')

/** Why other steel is not given out in the place of what pieces were made of; null: it is of the same heat, or none came back. */
export async function otherHeatRefusal(
  ctx: Context,
  rootId: string,
  lineRootId: string,
  { heatId, heatNo = null, number }: Pick<SteelRow, 'heatId' | 'heatNo' | 'number'>,
): Promise<Refusal | null> {
  const found = (await cameBack(ctx, rootId)).find((one) => one.lineRootId === lineRootId)
  // Of steel without a mill the number alone is known.
  if (!found || found.heats.some(({ id, no }) => id === heatId && no === heatNo)) return null
  const heats = namesOf(found)
  return refuse(
    'other_heat',
    { stock: number, line: found.lineNo, heats },
    `Pieces were made of heat ${heats} for line ${found.lineNo}, which came back: ${number} is of another one.`,
  )
}

/** Why a traveller is not closed: pieces of it are made of steel that is in stock again. */
export const inStockAgain = async (ctx: Context, rootId: string): Promise<Refusal[]> =>
  (await cameBack(ctx, rootId)).map((one) =>
    refuse(
      'steel_came_back',
      { line: one.lineNo, heats: namesOf(one) },
      `Pieces were made of heat ${namesOf(one)} for line ${one.lineNo}, which came back: cut and give out what they took.`,
    ),
  )
