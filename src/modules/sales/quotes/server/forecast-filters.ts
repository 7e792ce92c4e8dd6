import { type SQL, sql } from 'drizzle-orm'
import { currency } from '#platform/contract/values/fields.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { competitorKey } from '#modules/sales/enquiries/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { decidedAmount, ratedCurrencies } from '#modules/setup/exchange-rates/server/api.ts'
import type { quotes as contract } from '../contract.ts'
import { quoteTable } from '../table.ts'

const everyCurrency = sql.raw(`'{${currency.options.join(',')}}'::text[]`)
const base = sql`(SELECT fb.base_currency FROM ${facilityTable} fb WHERE fb.id = quotes.facility_id)`

/** The currency of what a quote is worth: of its order once there is one. */
export const valueCurrency = sql`coalesce(quotes.order_currency, quotes.currency)`

// A foreign quote whose rate is still 1 has none, and an order in another currency than the quote has none either.
const expressible = sql`(CASE WHEN quotes.exchange_rate = 1 OR ${valueCurrency} <> quotes.currency THEN ${ratedCurrencies(valueCurrency)}
  ELSE ${ratedCurrencies(valueCurrency)} || ${base} END)`

/** The rate that a row of `quotes` holds into a currency: a foreign quote whose rate is still 1 holds none. */
const heldRate = (wanted: SQL): SQL =>
  sql`CASE WHEN quotes.exchange_rate <> 1 AND ${base} = ${wanted} THEN quotes.exchange_rate END`

/**
 * An amount of a decided row of `quotes` in a currency: as it is, at the rate frozen on the quote, else at the newest
 * exchange rate of the setup; null where none gives it.
 */
export const amountIn = (wanted: SQL, amount: SQL): SQL =>
  decidedAmount({ amount, from: sql`quotes.currency`, into: wanted, held: heldRate(wanted) })

/** What a decided quote is worth in a currency: the value of its order, else its net. */
export const valueInCurrency = (wanted: SQL): SQL =>
  decidedAmount({
    amount: sql`coalesce(quotes.order_value, quotes.net)`,
    from: valueCurrency,
    into: wanted,
    held: sql`CASE WHEN ${valueCurrency} = quotes.currency THEN ${heldRate(wanted)} END`,
  })

/** The rate of the quote that the value of an enquiry comes from; a foreign quote with rate 1 has none yet. */
export const quotedRateOf = (
  enquiryId: SQL,
): SQL => sql`(SELECT nullif(rq.exchange_rate, 1) FROM ${quoteTable} rq
  WHERE rq.enquiry_id = ${enquiryId} AND rq.net > 0 AND (rq.status IN ('won', 'part_won', 'released', 'sent')
    OR rq.is_current AND rq.status IN ('draft', 'awaiting_approval', 'approved'))
  ORDER BY rq.created_at DESC LIMIT 1)`

/** The columns of the filters behind the forecast. */
export const forecastColumns = {
  decidedOn: sql`quotes.decided_at`,
  inCurrency: { array: expressible },
  noRateTo: { array: sql`ARRAY(SELECT unnest(${everyCurrency}) EXCEPT SELECT unnest(${expressible}))` },
  confidencePercent: sql`quotes.confidence_percent`,
  competitor: competitorKey(sql`quotes.lost_to_competitor`),
  competitorPriceKnown: sql`(quotes.lost_price > 0)`,
} satisfies Partial<ListPlan<typeof contract>['filters']>
