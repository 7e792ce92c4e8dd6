import { facilityTable } from '#modules/setup/facilities/table.ts'
import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { type BaseRounding, inBase, type Rounding, sumOf } from '#platform/contract/money.ts'
import { netOf } from '#platform/contract/priced-lines.ts'
import type { Context } from '#platform/server/context.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { findReleasedOrder } from '#modules/sales/quotes/server/api.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { pieces } from '../domain/ordered.ts'
import { plannedStatuses } from '../domain/lifecycle.ts'
import { travellerOrderLineTable, travellerTable } from '../table.ts'

/** A line of a quote as the traveller for it needs it. */
export interface OrderedLine extends Rounding, BaseRounding {
  readonly id: string
  readonly quoteId: string
  readonly quoteNumber: string
  readonly lineNo: number
  readonly description: string
  readonly productCodeId: string | null
  readonly drawingNo: string | null
  readonly drawingRev: string | null
  readonly pslLevelId: string | null
  readonly size: string | null
  readonly unitPrice: string
  readonly discountPercent: string
  readonly exchangeRate: string
  /** Pieces in live travellers. */
  readonly planned: number
}

/** What is ordered of a line, and when it is due. */
export interface Ordered extends OrderedLine {
  /** Whole pieces; null: the order does not have the line. */
  readonly ordered: number | null
  readonly dueOn: string | null
  readonly companyId: string
  readonly facilityId: string
  readonly customerPoNo: string | null
  readonly project: string | null
}

/** Pieces of the line `l` that are made in the traveller `t`, whose order line is `o`: those apart that were split off. */
export const plannedIn = sql`least(o.quantity - coalesce((SELECT sum(g.quantity) FROM ${travellerOrderLineTable} g
        JOIN ${travellerTable} c ON c.id = g.traveller_id AND c.revision = 0
        WHERE c.split_from_id = t.root_id AND g.quote_line_id = l.id), 0), t.quantity - t.split_qty)::int`

/** The traveller `t` is not this one, and was not split off from it. */
const notOf = (number: string) => sql`AND t.number <> ${number} AND NOT EXISTS (
          WITH RECURSIVE origin AS (SELECT t.split_from_id AS id UNION
            SELECT s.split_from_id FROM origin JOIN ${travellerTable} s ON s.root_id = origin.id AND s.revision = 0)
          SELECT FROM origin JOIN ${travellerTable} s ON s.root_id = origin.id WHERE s.number = ${number})`

/**
 * Pieces of the line `l` that live travellers make. `without` is the number of one that is left out, with what was split off
 * from it, and from that again.
 */
export const plannedOf = (without: string | null) => sql`
  coalesce((SELECT sum(${plannedIn}) FROM ${travellerOrderLineTable} o JOIN ${travellerTable} t ON t.id = o.traveller_id
      WHERE o.quote_line_id = l.id AND t.is_current ${without === null ? sql`` : notOf(without)}
        AND t.status = ANY(${sql.param(plannedStatuses)})), 0)::int`

/**
 * The lines of quotes, locked, so that two travellers for one line are counted one after the other; `without` is the number of
 * the traveller that is saved.
 */
const findLines = (ctx: Context, ids: readonly string[], without: string | null): Promise<OrderedLine[]> =>
  ctx.tx.query<OrderedLine>(sql`
    SELECT l.id, l.quote_id AS "quoteId", q.number AS "quoteNumber", l.line_no AS "lineNo", l.description,
      l.product_code_id AS "productCodeId", l.drawing_no AS "drawingNo", l.drawing_rev AS "drawingRev",
      l.psl_level_id AS "pslLevelId", l.size, l.breaks -> l.selected_break ->> 'unitPrice' AS "unitPrice",
      l.discount_percent::text AS "discountPercent", q.exchange_rate::text AS "exchangeRate",
      q.currency, q.by_minor_unit AS "byMinorUnit", fa.base_currency AS "baseCurrency",
      ${plannedOf(without)} AS planned
    FROM ${quoteLineTable} l JOIN ${quoteTable} q ON q.id = l.quote_id
    JOIN ${facilityTable} fa ON fa.id = q.facility_id
    WHERE l.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY l.id FOR UPDATE OF l`)

const notReleased = (quote: string): Refusal =>
  refuse('quote_not_released', { quote }, `${quote} is not released to production yet.`)

/** The ordered lines by their ids, in that order, and why nothing may be made for them. */
export async function orderedLines(
  ctx: Context,
  ids: readonly string[],
  without: string | null = null,
): Promise<{ lines: Ordered[]; refusals: Refusal[] }> {
  const found = await findLines(ctx, [...new Set(ids)], without)
  const quotes = new Map(found.map(({ quoteId, quoteNumber }) => [quoteId, quoteNumber]))
  const refusals: Refusal[] = []
  const lines: Ordered[] = []
  for (const [quoteId, number] of quotes) {
    const order = await findReleasedOrder(ctx, quoteId)
    if (!order) {
      refusals.push(notReleased(number))
      continue
    }
    const project = await projectOf(ctx, quoteId)
    for (const line of found.filter((one) => one.quoteId === quoteId)) {
      const agreed = order.lines.find(({ quoteLineId }) => quoteLineId === line.id)
      lines.push({
        ...line,
        ordered: agreed ? pieces(agreed.quantity) : null,
        dueOn: agreed?.deliveryDate ?? null,
        companyId: order.companyId,
        facilityId: order.facilityId,
        customerPoNo: order.customerPoNo,
        project,
      })
    }
  }
  const inOrder = ids.flatMap((id) => lines.find((line) => line.id === id) ?? [])
  return { lines: inOrder, refusals }
}

async function projectOf(ctx: Context, quoteId: string): Promise<string | null> {
  const [row] = await ctx.tx.query<{ project: string | null }>(
    sql`SELECT project_name AS project FROM ${quoteTable} WHERE id = ${quoteId}`,
  )
  return row?.project ?? null
}

/** The ids of the lines of a quote, in their order. */
export const lineIdsOf = async (ctx: Context, quoteId: string): Promise<string[]> => {
  const rows = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${quoteLineTable} WHERE quote_id = ${quoteId} ORDER BY line_no`,
  )
  return rows.map(({ id }) => id)
}

/** What so many pieces of each line come to in the facility's currency. */
export const orderValueOf = (lines: readonly (OrderedLine & { readonly pieces: number })[]): string =>
  sumOf(
    lines.map((line) =>
      inBase(netOf({ ...line, quantity: String(line.pieces) }, line), line.exchangeRate, line),
    ),
  )

/** Lines of released quotes, to choose what a traveller makes. */
export const orderedChoices = optionsOf({
  from: sql`${quoteLineTable} l JOIN ${quoteTable} q ON q.id = l.quote_id`,
  id: sql`l.id`,
  code: sql`q.number`,
  name: sql`q.number || ' line ' || l.line_no || ', ' || l.description`,
  active: sql`(q.status = 'released')`,
  order: sql`q.number DESC, l.line_no`,
})
