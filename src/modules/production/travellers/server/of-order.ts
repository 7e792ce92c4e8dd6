import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { openHolds } from '#modules/engineering/holds/table.ts'
import { findReleasedOrder } from '#modules/sales/quotes/server/api.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import type { MadeForOrder } from '../contract/of-order.ts'
import { isOpenState, plannedStatuses } from '../domain/lifecycle.ts'
import { leftToPlan, pieces } from '../domain/ordered.ts'
import { routeLineTable, travellerOrderLineTable, travellerTable } from '../table.ts'
import { travellers } from './document.ts'
import type { TravellerFollower } from './follower.ts'
import { plannedOf } from './ordered-lines.ts'

type Line = MadeForOrder['lines'][number]
type Traveller = MadeForOrder['travellers'][number]
type Stored = Omit<Traveller, 'minutesPlanned' | 'minutesMade' | 'isShort' | 'issuedKg'> & {
  readonly rootId: string
}

/** The travellers that make something of a quote, in the revision that the shop works to, else the newest. */
const travellersOf = (ctx: Context, quoteId: string): Promise<Stored[]> =>
  ctx.tx.query<Stored>(sql`
    SELECT t.id, t.root_id AS "rootId", t.number, t.revision, t.state AS status, t.quantity, t.made_qty AS "madeQty",
      t.scrap_qty AS "scrapQty", t.delivered_qty AS "deliveredQty", t.stocked_qty AS "stockedQty", t.ops_done AS "opsDone",
      t.ops_all AS "opsAll", t.due_on::text AS "dueOn", t.planned_end_on::text AS "plannedEndOn", t.late_days AS "lateDays",
      array_agg(DISTINCT ql.line_no ORDER BY ql.line_no) AS "lineNos",
      EXISTS (SELECT FROM ${openHolds} h WHERE h.thing_id = t.root_id OR h.thing_id IN (
        SELECT l.root_id FROM ${routeLineTable} l WHERE l.traveller_id = t.id)) AS "isHeld"
    FROM ${travellerOrderLineTable} o JOIN ${travellerTable} t ON t.id = o.traveller_id
      JOIN ${quoteLineTable} ql ON ql.id = o.quote_line_id
    WHERE ql.quote_id = ${quoteId} AND t.status = ANY(${sql.param(plannedStatuses)}) AND (t.in_force OR t.is_current
      AND NOT EXISTS (SELECT FROM ${travellerTable} f WHERE f.number = t.number AND f.in_force))
    GROUP BY t.id ORDER BY t.due_on, t.number`)

/** The lines of a quote with how many pieces of each live travellers make. */
const plannedLines = (ctx: Context, quoteId: string) =>
  ctx.tx.query<Pick<Line, 'quoteLineId' | 'lineNo' | 'description' | 'planned'>>(sql`
    SELECT l.id AS "quoteLineId", l.line_no AS "lineNo", l.description, ${plannedOf(null)} AS planned
    FROM ${quoteLineTable} l WHERE l.quote_id = ${quoteId} ORDER BY l.line_no`)

/** The handler that tells what is made and delivered of a quote, given what follows travellers. */
export const madeForOrderWith =
  ({ minutesOf, materialOf, deliveredOf }: TravellerFollower) =>
  async (ctx: Context, { params: { id } }: { params: { id: string } }): Promise<MadeForOrder> => {
    const [quote] = await ctx.tx.query(sql`SELECT FROM ${quoteTable} WHERE id = ${id}`)
    if (!quote) throw notFound()
    const order = await findReleasedOrder(ctx, id)
    const lines = await plannedLines(ctx, id)
    const found = await travellersOf(ctx, id)
    const minutes = await minutesOf(
      ctx,
      found.map(({ rootId }) => rootId),
    )
    const delivered = await deliveredOf?.(
      ctx,
      lines.map(({ quoteLineId }) => quoteLineId),
    )
    const made: Traveller[] = []
    for (const { rootId, ...one } of found) {
      const material = await materialOf?.(ctx, await travellers.require(ctx, one.id))
      made.push({
        ...one,
        isShort: isOpenState(one.status) && (material?.isShort ?? false),
        issuedKg: material?.issuedKg ?? '0',
        minutesPlanned: minutes.get(rootId)?.planned ?? 0,
        minutesMade: minutes.get(rootId)?.made ?? 0,
      })
    }
    return {
      id,
      isReleased: order !== null,
      lines: lines.map((line) => {
        const agreed = order?.lines.find(({ quoteLineId }) => quoteLineId === line.quoteLineId)
        const ordered = agreed ? pieces(agreed.quantity) : null
        const next = made.find(({ status, lineNos }) => isOpenState(status) && lineNos.includes(line.lineNo))
        return {
          ...line,
          ordered,
          left: leftToPlan({ ordered, planned: line.planned }),
          delivered: delivered?.get(line.quoteLineId) ?? 0,
          nextOn: next?.dueOn ?? null,
        }
      }),
      travellers: made,
    }
  }
