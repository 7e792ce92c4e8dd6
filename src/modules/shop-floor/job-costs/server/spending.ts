import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import {
  materialLineTable as materialLine,
  travellerOrderLineTable as orderLine,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import {
  purchaseOrderLineTable as bought,
  purchaseOrderTable as order,
} from '#modules/purchasing/purchase-orders/table.ts'
import {
  requisitionOrderLineTable as coveredBy,
  requisitionTable as need,
} from '#modules/purchasing/requisitions/table.ts'
import { quoteLineTable as quoteLine } from '#modules/sales/quotes/table.ts'
import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import { type Gaps, type Spent, sumOfGaps } from '../domain.ts'
import { correctedOf, keptCosts } from './closed-costs.ts'
import { costsNow } from './traveller-costs.ts'

/** A traveller of the order, in whichever state: what was spent on a cancelled one is spent. */
interface Job {
  readonly rootId: string
  /** Pieces for the order, and all that it was planned for. */
  readonly own: number
  readonly all: number
}

const jobsOf = (ctx: Context, quoteId: string): Promise<Job[]> =>
  ctx.tx.query<Job>(sql`
    SELECT t.root_id AS "rootId", sum(o.quantity)::int AS "all",
      (sum(o.quantity) FILTER (WHERE l.quote_id = ${quoteId}))::int AS own
    FROM ${orderLine} o JOIN ${traveller} t ON t.id = o.traveller_id JOIN ${quoteLine} l ON l.id = o.quote_line_id
    WHERE t.is_current AND o.traveller_id IN (SELECT g.traveller_id FROM ${orderLine} g
      JOIN ${quoteLine} q ON q.id = g.quote_line_id WHERE q.quote_id = ${quoteId})
    GROUP BY t.root_id ORDER BY t.root_id`)

/** Which part of a traveller the order is. */
function orderPart(jobs: readonly Job[], rootId: string): Decimal {
  const job = jobs.find((one) => one.rootId === rootId)
  return job ? new Decimal(job.own).div(job.all) : new Decimal(1)
}

interface Bought {
  readonly net: string | null
}

/**
 * What was ordered of processes for the quote, by the needs that name it or its travellers: the part of each line that covers the need,
 * of an order that was closed early what came.
 */
const subcontracted = (
  ctx: Context,
  quoteId: string,
  roots: readonly string[],
  currency: string,
): Promise<Bought[]> =>
  ctx.tx.query<Bought>(sql`
    SELECT (l.net * (100 - coalesce(o.discount_percent, 0)) / 100 * least(1, k.quantity / l.quantity)
      * CASE WHEN o.status = 'closed_short' THEN least(1, (l.received_qty - l.returned_qty) / l.quantity) ELSE 1 END
      * CASE WHEN o.currency = ${currency}::text THEN 1
        ELSE coalesce(${newestRate(sql`o.currency`, sql`${currency}::text`)}, o.exchange_rate) END)::text AS net
    FROM ${need} n JOIN ${coveredBy} k ON k.requisition_id = n.id JOIN ${bought} l ON l.root_id = k.order_line_id
    JOIN ${order} o ON o.id = l.order_id AND o.in_force
    WHERE (n.quote_id = ${quoteId} OR n.used_for_id IN (SELECT m.root_id FROM ${materialLine} m
        JOIN ${traveller} t ON t.id = m.traveller_id WHERE t.root_id = ANY(${sql.param(roots)}::uuid[])))
      AND o.type IN ('subcontract', 'service') AND o.status IN ('issued', 'on_hold', 'closed_short') AND l.quantity > 0`)

/** What the order of a quote has cost, in this currency, and of what nobody knows it. Closed travellers count as they were closed. */
export async function spendingOf(ctx: Context, quoteId: string, currency: string): Promise<Spending> {
  const jobs = await jobsOf(ctx, quoteId)
  const roots = jobs.map(({ rootId }) => rootId)
  const closed = await keptCosts(ctx, roots, currency)
  const isClosed = new Set(closed.map(({ rootId }) => rootId))
  const open = roots.filter((id) => !isClosed.has(id))
  const all = [...closed, ...(await costsNow(ctx, open, currency))]
  const orders = await subcontracted(ctx, quoteId, roots, currency)
  const processes = orders.map(
    ({ net }): Spent => ({ kind: 'subcontract', cost: net === null ? null : new Decimal(net) }),
  )
  const { outsideOperations, ...gaps } = sumOfGaps(
    all.map(({ rootId, gaps: own }) => ({
      ...own,
      unratedMinutes: orderPart(jobs, rootId).times(own.unratedMinutes).toNumber(),
    })),
  )
  return {
    spent: [
      ...all.flatMap(({ rootId, spent }) => spent.map((one) => partForOrder(one, orderPart(jobs, rootId)))),
      ...processes,
    ],
    sharedTravellers: jobs.filter(({ own, all: planned }) => own < planned).length,
    closedTravellers: closed.length,
    corrected: await correctedOf(ctx, closed),
    gaps: {
      ...gaps,
      unratedMinutes: Math.ceil(gaps.unratedMinutes),
      unorderedOperations: Math.max(0, outsideOperations - orders.length),
      unknownRates: gaps.unknownRates + processes.filter(({ cost }) => cost === null).length,
    },
  }
}

interface Spending {
  readonly spent: Spent[]
  readonly gaps: Gaps
  readonly sharedTravellers: number
  readonly closedTravellers: number
  /** A sentence for each closed traveller whose time was corrected since. */
  readonly corrected: string[]
}

const partForOrder = ({ kind, cost, minutes = 0 }: Spent, part: Decimal): Spent => ({
  kind,
  cost: cost === null ? null : part.times(cost),
  minutes: part.times(minutes).toNumber(),
})
