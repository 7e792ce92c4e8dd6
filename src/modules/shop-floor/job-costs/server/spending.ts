import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import {
  allocationTable as allocation,
  builtInTable as builtIn,
} from '#modules/production/traveller-materials/table.ts'
import {
  materialLineTable as materialLine,
  routeLineTable as line,
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
import { facilityTable as facility, workCentreTable as centre } from '#modules/setup/facilities/table.ts'
import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import { workedAt } from '#modules/shop-floor/time-entries/server/api.ts'
import { steelStockTable as stock, stockMovementTable as movement } from '#modules/steel/steel-stock/table.ts'
import {
  type CostKind,
  correctedSince,
  costOfTime,
  type Gaps,
  type KeptCost,
  type KeptGaps,
  keptOf,
  kindOfWork,
  minutesByKind,
  type Spent,
  sumOfGaps,
} from '../domain.ts'
import { closedJobCostTable as closedCost, hourlyRateTable as rateTable } from '../table.ts'

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

interface Worked {
  readonly id: string
  readonly rootId: string
  readonly kind: string
  readonly workCentreId: string | null
  readonly centre: string
  /** Pieces are good that take minutes by the route. */
  readonly isDone: boolean
  /** Somebody else does it, and it has begun. */
  readonly isOutside: boolean
}

/** The operations of these travellers with the work centre that they name by code or name. */
const operationsOf = (ctx: Context, roots: readonly string[]): Promise<Worked[]> =>
  ctx.tx.query<Worked>(sql`
    SELECT o.id, o.traveller_root_id AS "rootId", l.kind, c.id AS "workCentreId",
      coalesce(c.name, nullif(trim(o.work_centre), ''), 'no work centre') AS centre,
      o.good_qty > 0 AND NOT l.subcontracted AND (l.setup_min > 0 OR l.run_min > 0) AS "isDone",
      l.subcontracted AND (o.started_at IS NOT NULL OR o.good_qty > 0) AS "isOutside"
    FROM ${operation} o JOIN ${line} l ON l.id = o.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id
    LEFT JOIN LATERAL (SELECT w.id, w.name FROM ${centre} w WHERE w.facility_id = t.facility_id
      AND lower(trim(o.work_centre)) IN (lower(w.code), lower(w.name))
      ORDER BY w.active DESC, lower(w.code) = lower(trim(o.work_centre)) DESC, w.position LIMIT 1) c ON true
    WHERE o.traveller_root_id = ANY(${sql.param(roots)}::uuid[])`)

interface Rate {
  readonly workCentreId: string
  readonly validFrom: string
  readonly costPerHour: string
  /** Into the currency of the facility of the quote; null: nobody knows any. */
  readonly factor: string | null
}

/** What hours of these work centres cost, the newest that was entered for a day first. */
const ratesOf = (ctx: Context, centreIds: readonly string[], currency: string): Promise<Rate[]> =>
  ctx.tx.query<Rate>(sql`
    SELECT r.work_centre_id AS "workCentreId", r.valid_from::text AS "validFrom", r.cost_per_hour::text AS "costPerHour",
      ${newestRate(sql`r.currency`, sql`${currency}::text`)}::text AS factor
    FROM ${rateTable} r WHERE r.work_centre_id = ANY(${sql.param(centreIds)}::uuid[]) ORDER BY r.valid_from DESC, r.at DESC, r.id`)

/** Time that somebody worked at a traveller. */
interface Work {
  readonly rootId: string
  readonly kind: CostKind
  readonly minutes: number
  readonly milliseconds: number
  readonly day: string
  readonly operationId: string
  readonly workCentreId: string | null
  readonly centre: string
}

/** The time that counts at these operations. */
async function workAt(ctx: Context, operations: readonly Worked[]): Promise<Work[]> {
  const spans = await workedAt(
    ctx.tx,
    operations.map(({ id }) => id),
  )
  const at = new Map(operations.map((one) => [one.id, one]))
  return spans.flatMap(({ operationId, day, milliseconds }) => {
    const where = at.get(operationId)
    if (!where) return []
    const { rootId, kind, workCentreId, centre } = where
    const minutes = milliseconds / 60_000
    return [{ rootId, kind: kindOfWork(kind), minutes, milliseconds, day, workCentreId, centre, operationId }]
  })
}

/** What the time at these travellers cost. */
async function timeCost(ctx: Context, roots: readonly string[], currency: string) {
  const operations = await operationsOf(ctx, roots)
  const work = await workAt(ctx, operations)
  const centreIds = [...new Set(operations.flatMap(({ workCentreId }) => workCentreId ?? []))]
  const rates = await ratesOf(ctx, centreIds, currency)
  const priced = work.map((one) => ({
    ...one,
    rate: rates.find((rate) => rate.workCentreId === one.workCentreId && rate.validFrom <= one.day),
  }))
  const timed = new Set(work.map(({ operationId }) => operationId))
  return {
    spent: priced.map(({ rootId, kind, minutes, milliseconds, rate }) => ({
      rootId,
      kind,
      minutes,
      cost: rate?.factor ? costOfTime(milliseconds, rate.costPerHour).times(rate.factor) : null,
    })),
    unrated: priced.filter(({ rate }) => !rate),
    unknown: priced.filter(({ rate }) => rate?.factor === null),
    untimed: operations.filter(({ id, isDone }) => isDone && !timed.has(id)),
    outside: operations.filter(({ isOutside }) => isOutside),
  }
}

/** Which part of a traveller the order is. */
function orderPart(jobs: readonly Job[], rootId: string): Decimal {
  const job = jobs.find((one) => one.rootId === rootId)
  return job ? new Decimal(job.own).div(job.all) : new Decimal(1)
}

interface Given {
  readonly rootId: string
  /** Money of the facility; null: no rate is known. */
  readonly value: string | null
  /** It is our own, it lies with the traveller, and nobody knows what it was bought for. */
  readonly isUnvalued: boolean
}

/** Steel that was given out and did not come back, by traveller and piece of stock, at what the ledger says that it is worth. */
const steelOf = (ctx: Context, roots: readonly string[], currency: string): Promise<Given[]> =>
  ctx.tx.query<Given>(sql`
    SELECT m.used_for_id AS "rootId", (-sum(m.value) * ${newestRate(sql`s.currency`, sql`${currency}::text`)})::text AS value,
      s.owner_company_id IS NULL AND sum(m.pieces) < 0 AND sum(m.value) = 0 AS "isUnvalued"
    FROM ${movement} m LEFT JOIN ${movement} r ON r.id = m.reverses_id JOIN ${stock} s ON s.id = m.stock_id
    WHERE m.used_for_entity = 'travellers' AND m.used_for_id = ANY(${sql.param(roots)}::uuid[])
      AND coalesce(r.kind, m.kind) IN ('issue', 'return')
    GROUP BY m.used_for_id, s.id`)

interface Uncounted {
  readonly rootId: string
  readonly scrappedSteel: number
  readonly consumableLines: number
  readonly builtInParts: number
}

/** What travellers used of which no ledger says what it cost. */
const uncountedIn = (ctx: Context, roots: readonly string[]): Promise<Uncounted[]> =>
  ctx.tx.query<Uncounted>(sql`
    SELECT r.id AS "rootId",
      (SELECT count(DISTINCT a.stock_id) FROM ${allocation} a WHERE a.traveller_root_id = r.id AND a.kind = 'scrap')::int AS "scrappedSteel",
      (SELECT count(*) FROM ${materialLine} l JOIN ${traveller} t ON t.id = l.traveller_id
        WHERE t.root_id = r.id AND t.in_force AND l.supply = 'consumable')::int AS "consumableLines",
      (SELECT coalesce(sum(b.quantity), 0) FROM ${builtIn} b WHERE b.traveller_root_id = r.id AND b.removed_at IS NULL)::int AS "builtInParts"
    FROM unnest(${sql.param(roots)}::uuid[]) AS r (id)`)

/** What a traveller has cost by now, all of it, in this currency. */
interface TravellerCost {
  readonly rootId: string
  readonly spent: readonly Spent[]
  readonly gaps: KeptGaps
}

/** What travellers have cost by now, without what was bought for them. */
export async function costsNow(
  ctx: Context,
  roots: readonly string[],
  currency: string,
): Promise<TravellerCost[]> {
  if (roots.length === 0) return []
  const work = await timeCost(ctx, roots, currency)
  const given = await steelOf(ctx, roots, currency)
  const uncounted = await uncountedIn(ctx, roots)
  return uncounted.map(({ rootId, ...counts }) => {
    const own = <Row extends { readonly rootId: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.rootId === rootId)
    const steel = own(given)
    const unrated = own(work.unrated)
    const spent: Spent[] = [
      ...own(work.spent).map(({ kind, cost, minutes }) => ({ kind, cost, minutes })),
      ...steel.map(({ value }) => ({
        kind: 'material' as const,
        cost: value === null ? null : new Decimal(value),
      })),
    ]
    return {
      rootId,
      spent,
      gaps: {
        ...counts,
        unratedMinutes: unrated.reduce((sum, { minutes }) => sum + minutes, 0),
        unratedCentres: unrated.map(({ centre }) => centre),
        untimedOperations: own(work.untimed).length,
        outsideOperations: own(work.outside).length,
        unvaluedSteel: steel.filter(({ isUnvalued }) => isUnvalued).length,
        unknownRates: own(work.unknown).length + steel.filter(({ value }) => value === null).length,
      },
    }
  })
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
      ...all.flatMap(({ rootId, spent }) => spent.map((one) => partOf(one, orderPart(jobs, rootId)))),
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

const partOf = ({ kind, cost, minutes = 0 }: Spent, part: Decimal): Spent => ({
  kind,
  cost: cost === null ? null : part.times(cost),
  minutes: part.times(minutes).toNumber(),
})

interface Kept extends TravellerCost {
  readonly number: string
  readonly closedAt: string
}

interface KeptRow {
  readonly rootId: string
  readonly number: string
  readonly closedAt: string
  readonly costs: readonly KeptCost[]
  readonly gaps: KeptGaps
  readonly factor: string | null
}

/** What those of them that are closed had cost then; one that was closed before that was kept is not among them. */
async function keptCosts(ctx: Context, roots: readonly string[], currency: string): Promise<Kept[]> {
  const rows = await ctx.tx.query<KeptRow>(sql`
    SELECT k.traveller_root_id AS "rootId", t.number, k.at AS "closedAt", k.costs, k.gaps,
      ${newestRate(sql`k.currency`, sql`${currency}::text`)}::text AS factor
    FROM ${closedCost} k JOIN ${traveller} t ON t.id = k.traveller_root_id
    WHERE k.traveller_root_id = ANY(${sql.param(roots)}::uuid[]) ORDER BY t.number`)
  return rows.map(({ rootId, number, closedAt, costs, gaps, factor }) => ({
    rootId,
    number,
    closedAt,
    gaps: { ...gaps, unknownRates: gaps.unknownRates + (factor === null ? costs.length : 0) },
    spent: costs.map(({ kind, cost, minutes }) => ({
      kind,
      minutes,
      cost: cost === null || factor === null ? null : new Decimal(cost).times(factor),
    })),
  }))
}

/** Of closed travellers those whose time is not what it was, one sentence each. */
async function correctedOf(ctx: Context, closed: readonly Kept[]): Promise<string[]> {
  if (closed.length === 0) return []
  const operations = await operationsOf(
    ctx,
    closed.map(({ rootId }) => rootId),
  )
  const now = await workAt(ctx, operations)
  return closed.flatMap(({ rootId, number, spent }) => {
    const own = now.filter((one) => one.rootId === rootId)
    return correctedSince(number, minutesByKind(spent), minutesByKind(own)) ?? []
  })
}

/** What the work and the steel of one traveller have cost, and since when that stays; what was bought stands with its orders. */
export async function costOfOne(
  ctx: Context,
  rootId: string,
  currency: string,
): Promise<{ spent: readonly Spent[]; gaps: Gaps; closedAt: string | null; corrected: string[] }> {
  const closed = await keptCosts(ctx, [rootId], currency)
  const [cost] = closed.length > 0 ? closed : await costsNow(ctx, [rootId], currency)
  const { outsideOperations: _, ...gaps } = sumOfGaps(cost ? [cost.gaps] : [])
  return {
    spent: cost?.spent ?? [],
    gaps: { ...gaps, unratedMinutes: Math.ceil(gaps.unratedMinutes), unorderedOperations: 0 },
    closedAt: closed[0]?.closedAt ?? null,
    corrected: await correctedOf(ctx, closed),
  }
}

/** Keeps what a traveller has cost at the moment in which it is closed. */
export async function keepCost(ctx: Context, row: { rootId: string; facilityId: string }): Promise<void> {
  const [{ currency } = { currency: '' }] = await ctx.tx.query<{ currency: string }>(
    sql`SELECT base_currency AS currency FROM ${facility} WHERE id = ${row.facilityId}`,
  )
  for (const { spent, gaps } of await costsNow(ctx, [row.rootId], currency))
    await insertRow(ctx.tx, closedCost, {
      travellerRootId: row.rootId,
      at: ctx.clock.now().toISOString(),
      currency,
      costs: keptOf(spent),
      gaps: sumOfGaps([gaps]),
    })
}
