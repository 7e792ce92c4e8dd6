import { type SQL, sql } from 'drizzle-orm'
import { currency } from '#platform/contract/fields.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { competitorKey } from '#modules/enquiries/server/api.ts'
import { facilityTable } from '#modules/facilities/table.ts'
import type { quotes as contract } from '../contract.ts'

const everyCurrency = sql.raw(`'{${currency.options.join(',')}}'::text[]`)
const base = sql`(SELECT fb.base_currency FROM ${facilityTable} fb WHERE fb.id = quotes.facility_id)`

// A foreign quote whose rate is still 1 has none.
const expressible = sql`(CASE WHEN quotes.exchange_rate = 1 THEN ARRAY[quotes.currency]
  ELSE ARRAY[quotes.currency, ${base}] END)`

/**
 * An amount of a row of `quotes` in a currency: as it is, or at the rate frozen on the quote into its facility's
 * currency; null where neither gives it.
 */
export const amountIn = (
  wanted: string,
  amount: SQL,
): SQL => sql`(CASE WHEN quotes.currency = ${wanted} THEN ${amount}
  WHEN quotes.exchange_rate <> 1 AND ${base} = ${wanted} THEN round(${amount} * quotes.exchange_rate, 2) END)`

/** The columns of the filters behind the forecast. */
export const forecastColumns = {
  decidedOn: sql`quotes.decided_at`,
  inCurrency: { array: expressible },
  noRateTo: { array: sql`ARRAY(SELECT unnest(${everyCurrency}) EXCEPT SELECT unnest(${expressible}))` },
  confidencePercent: sql`quotes.confidence_percent`,
  competitor: competitorKey(sql`quotes.lost_to_competitor`),
  competitorPriceKnown: sql`(quotes.lost_price > 0)`,
} satisfies Partial<ListPlan<typeof contract>['filters']>
