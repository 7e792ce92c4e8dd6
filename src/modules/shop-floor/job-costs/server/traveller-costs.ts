import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import {
  allocationTable as allocation,
  builtInTable as builtIn,
} from '#modules/production/traveller-materials/table.ts'
import {
  materialLineTable as materialLine,
  routeLineTable as line,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import { workCentreTable as centre } from '#modules/setup/facilities/table.ts'
import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import { workedAt } from '#modules/shop-floor/time-entries/server/api.ts'
import { steelStockTable as stock, stockMovementTable as movement } from '#modules/steel/steel-stock/table.ts'
import { type CostKind, costOfTime, type KeptGaps, kindOfWork, type Spent } from '../domain.ts'
import { hourlyRateTable as rateTable } from '../table.ts'

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
export const operationsOf = (ctx: Context, roots: readonly string[]): Promise<Worked[]> =>
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
export async function workAt(ctx: Context, operations: readonly Worked[]): Promise<Work[]> {
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
export interface TravellerCost {
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
