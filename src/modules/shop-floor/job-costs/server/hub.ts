import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { forbidden, notFound } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { travellersExport } from '#modules/production/travellers/server/api.ts'
import { travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { facilityTable as facility } from '#modules/setup/facilities/table.ts'
import { costingInBase } from '#modules/sales/quotes/server/api.ts'
import { type CostOfTraveller, type CostSoFar, jobCosts } from '../contract.ts'
import { costRows, unbookedCosts, unknownCosts } from '../domain.ts'
import { closedJobCostTable, hourlyRateTable } from '../table.ts'
import { allRates, enterRate, ratesOf } from './rates.ts'
import { costOfOne } from './closed-costs.ts'
import { spendingOf } from './spending.ts'

/** What the order of a quote has cost beside its costing. @throws 403 without the right to see the costs of quotes, 404 */
async function costSoFar(ctx: Context, { params: { id } }: { params: { id: string } }): Promise<CostSoFar> {
  if (!ctx.actor.permissions.has('quotes:see-costs')) throw forbidden()
  const { currency, categories, uncostedLines } = await costingInBase(ctx, id)
  const { spent, gaps, sharedTravellers, closedTravellers, corrected } = await spendingOf(ctx, id, currency)
  return {
    id,
    currency,
    ...costRows(categories, spent, currency),
    isBegun: spent.length > 0 || unknownCosts(gaps).length > 0,
    uncostedLines,
    sharedTravellers,
    closedTravellers,
    corrected,
    missing: [...unknownCosts(gaps), ...unbookedCosts(categories)],
  }
}

/** What a traveller has cost. @throws 404 */
async function costOfTraveller(
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<CostOfTraveller> {
  const [found] = await ctx.tx.query<{ rootId: string; currency: string }>(sql`
    SELECT t.root_id AS "rootId", f.base_currency AS currency
    FROM ${traveller} t JOIN ${facility} f ON f.id = t.facility_id WHERE t.id = ${id}`)
  if (!found) throw notFound()
  const { currency } = found
  const { spent, gaps, closedAt, corrected } = await costOfOne(ctx, found.rootId, currency)
  const { rows, soFar } = costRows(new Map(), spent, currency)
  return {
    id,
    currency,
    closedAt,
    rows: rows.map(({ planned: _, ...row }) => row),
    soFar,
    missing: unknownCosts(gaps),
    corrected,
  }
}

/** What hubs are told of the cost of jobs: it is shown with the order, and its rates with their facility. */
export const jobCostsHub: Hub = {
  slice: 'job-costs',
  register: serve(jobCosts, {
    ofQuote: costSoFar,
    ofTraveller: costOfTraveller,
    rates: ratesOf,
    allRates,
    enterRate,
  }),
  archive: [
    exportPart({
      name: 'hourly-rates',
      label: 'Costs per hour of work centres',
      table: hourlyRateTable,
      owner: { setup: 'all' },
      right: 'job-costs:read',
      order: ['validFrom', 'at'],
      on: 'at',
    }),
    exportPart({
      name: 'closed-job-costs',
      label: 'Costs of closed travellers',
      table: closedJobCostTable,
      owner: { parent: travellersExport, by: closedJobCostTable.travellerRootId },
      right: 'job-costs:read',
      order: ['at'],
      on: 'at',
    }),
  ],
}
