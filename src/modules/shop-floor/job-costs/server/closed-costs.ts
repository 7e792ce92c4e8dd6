import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { facilityTable as facility } from '#modules/setup/facilities/table.ts'
import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import {
  correctedSince,
  type Gaps,
  type KeptCost,
  type KeptGaps,
  keptOf,
  minutesByKind,
  type Spent,
  sumOfGaps,
} from '../domain.ts'
import { closedJobCostTable as closedCost } from '../table.ts'
import { costsNow, operationsOf, type TravellerCost, workAt } from './traveller-costs.ts'

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
export async function keptCosts(ctx: Context, roots: readonly string[], currency: string): Promise<Kept[]> {
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
export async function correctedOf(ctx: Context, closed: readonly Kept[]): Promise<string[]> {
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
