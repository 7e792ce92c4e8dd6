import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import type {
  AskedAbout,
  AskedPieces,
  OperationAct,
  OperationFollower,
} from '#modules/production/operations/server/api.ts'
import { operationTable, pieceEntryTable as entry } from '#modules/production/operations/table.ts'
import { materialLineTable as line, routeLineTable as route } from '#modules/production/travellers/table.ts'
import type { TravellerFollower } from '#modules/production/travellers/server/api.ts'
import { requisitionTable as need } from '#modules/purchasing/requisitions/table.ts'
import { unmarked } from '#modules/steel/steel-stock/domain.ts'
import type { MaterialOfLine } from '../contract.ts'
import { allocationSumTable as sums } from '../table.ts'
import { notHere } from '../domain.ts'
import { requireSteel } from './acting.ts'
import { inStockAgain } from './came-back.ts'
import { letGoOf } from './keeping.ts'
import { boundRefusal, usedBy } from './made-parts.ts'
import { coveredLines } from './reading.ts'

interface Needed {
  readonly routeLineId: string
  readonly lineNo: number
  readonly qtyPerPiece: string
  readonly issued: string
  /** Pieces that were made or lost there and are not counted any more: what they took is used up. */
  readonly gone: number
  readonly isFreeIssue: boolean
  /** What is kept for the line beside it, and what is on order. */
  readonly kept: string
  readonly onOrder: string
}

/** Steel that has to be given out before the operations of these lines, with how much of it is. */
const neededAt = (ctx: Context, routeLineIds: readonly string[]): Promise<Needed[]> =>
  ctx.tx.query<Needed>(sql`
    SELECT r.id AS "routeLineId", m.line_no AS "lineNo", m.qty_per_piece::text AS "qtyPerPiece",
      m.supply = 'free_issue' AS "isFreeIssue",
      coalesce((SELECT sum(a.issued_covers) FROM ${sums} a WHERE a.line_root_id = m.root_id), 0)::text AS issued,
      coalesce((SELECT sum(a.reserved_covers) FROM ${sums} a WHERE a.line_root_id = m.root_id), 0)::text AS kept,
      coalesce((SELECT sum(greatest(0, q.quantity - q.received_qty)) FROM ${need} q
        WHERE q.used_for_id = m.root_id AND q.status = 'open'), 0)::text AS "onOrder",
      coalesce((SELECT sum(o.scrap_qty + (SELECT coalesce(sum(e.quantity), 0) FROM ${entry} e WHERE e.operation_id = o.id AND e.kind = 'split_out'))
        FROM ${operationTable} o WHERE o.route_line_id = r.id), 0)::int AS gone
    FROM ${line} m JOIN ${route} r ON r.traveller_id = m.traveller_id
    WHERE r.id = ANY(${sql.param(routeLineIds)}::uuid[]) AND m.form IS NOT NULL AND m.supply NOT IN ('made_part', 'consumable')
      AND m.needed_at_seq <= r.line_no
    ORDER BY m.line_no`)

/** Why so many pieces are not worked on: their material is not given out. */
function materialRefusal(
  { lineNo, qtyPerPiece, isFreeIssue, issued, kept, onOrder }: Needed,
  pieces: number,
): Refusal | null {
  const enoughOf = (amount: number) => Math.floor(amount / Number(qtyPerPiece))
  const enough = enoughOf(Number(issued))
  if (enough >= pieces) return null
  const isHere = enoughOf(Number(issued) + Number(kept)) >= pieces
  const isComing = !isFreeIssue && enoughOf(Number(issued) + Number(kept) + Number(onOrder)) >= pieces
  const [code, rest, said] = isHere
    ? ['material', 'here', 'issue the rest first']
    : isComing
      ? ['material', 'on_order', 'the rest is on order']
      : isFreeIssue
        ? ['not_received', 'not_received', "the customer's steel is not here"]
        : ['not_reserved', 'short', 'the rest is short']
  return refuse(
    code,
    { line: lineNo, enough, pieces, rest },
    `Material line ${lineNo} is issued for ${enough} ${enough === 1 ? 'piece' : 'pieces'}: ${said}.`,
  )
}

/** What the steel of travellers says of an act at these operations, in two statements for all of them. */
async function refusalsOfMany(
  ctx: Context,
  act: OperationAct,
  asked: readonly AskedPieces[],
): Promise<Map<string, Refusal[]>> {
  if (asked.length === 0) return new Map()
  const isGivenFirst = ({ kind }: AskedAbout) => kind !== 'cut' && act !== 'sign'
  const used = await usedBy(
    ctx,
    asked.map(({ operation }) => operation.travellerRootId),
  )
  const given = asked.filter(({ operation }) => isGivenFirst(operation))
  const needed =
    given.length > 0
      ? await neededAt(
          ctx,
          given.map(({ operation }) => operation.routeLineId),
        )
      : []
  return new Map(
    asked.map(({ operation, pieces }) => {
      const own = used.filter(({ rootId }) => rootId === operation.travellerRootId)
      const bound = own.filter(({ isIssued }) => isIssued).map(boundRefusal)
      const stamps = operation.kind === 'cut' && act === 'start' ? [] : own.map((one) => unmarked(one))
      const most = operation.goodQty + (act === 'record' ? pieces.quantity : 1)
      const material = needed
        .filter(({ routeLineId }) => routeLineId === operation.routeLineId)
        .map((one) => materialRefusal(one, most + one.gone))
      return [operation.id, [...bound, ...stamps, ...material].filter((one) => one !== null)]
    }),
  )
}

/**
 * What the material of a traveller says of the work at its operations. Where steel is cut it is not marked and not given out yet:
 * such an operation begins, and is done when its pieces are marked.
 */
export const materialAtOperations: OperationFollower = {
  refusals: async (ctx, act, operation, pieces) =>
    (await refusalsOfMany(ctx, act, [{ operation, pieces }])).get(operation.id) ?? [],
  refusalsOfMany,
  recorded: async () => {},
  passed: async () => {},
}

/** Why a traveller does not end while a part is built in. */
const builtInRefusal = ({ number, serialNo }: MaterialOfLine['builtIn'][number]): Refusal =>
  refuse('built_in', { part: serialNo ?? number }, `${serialNo ?? number} is built in: take it out first.`)

/** What the material of a traveller says of its end: nothing that was given out is left over, and what is kept is free then. */
export const materialsOfTravellers: Pick<
  TravellerFollower,
  'blockers' | 'cancelled' | 'materialOf' | 'givenOut'
> = {
  async givenOut(ctx, rootId) {
    const found = await ctx.tx.query<{ id: string }>(sql`
      SELECT DISTINCT line_root_id AS id FROM ${sums} WHERE traveller_root_id = ${rootId} AND issued_covers > 0`)
    return found.map(({ id }) => id)
  },
  async blockers(ctx, act, row) {
    // The pieces that begin with this revision need theirs too.
    const entryQty = Math.max(row.entryQty, row.quantity - row.splitQty)
    const lines = await coveredLines(ctx, act === 'release' ? { ...row, entryQty } : row)
    if (act === 'release')
      return notHere(row, lines).map((one) => ({ ...one, href: `/travellers/${row.id}?tab=materials` }))
    const again = act === 'close' ? await inStockAgain(ctx, row.rootId) : []
    const surplus = lines.flatMap(({ required, issued, stock: allotted, builtIn }) => {
      const more = Number(issued) - (act === 'close' ? Number(required) : 0)
      const [part] = act === 'cancel' ? builtIn : []
      if (part) return [builtInRefusal(part)]
      const last = allotted.findLast(({ issuedPieces }) => issuedPieces > 0)
      if (more <= 0 || !last) return []
      const { stockId, number } = last
      const sentence = `${number} is issued and not used up or returned.`
      return [{ ...refuse('unreturned', { stock: number }, sentence), href: `/steel-stock/${stockId}` }]
    })
    return [...surplus, ...again]
  },
  async materialOf(ctx, row) {
    const lines = await coveredLines(ctx, row)
    const issued = lines.flatMap(({ stock: allotted }) => allotted.map(({ issuedKg }) => Number(issuedKg)))
    return {
      isShort: lines.some(({ short }) => Number(short) > 0),
      issuedKg: String(Math.round(issued.reduce((sum, kg) => sum + kg, 0) * 1000) / 1000),
    }
  },
  async cancelled(ctx, row) {
    for (const { stock: allotted } of await coveredLines(ctx, row))
      for (const { stockId } of allotted) await letGoOf(ctx, row, await requireSteel(ctx, stockId))
  },
}
