import { type SQL, sql } from 'drizzle-orm'
import { currency } from '#platform/contract/values/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { openAmount, ratedCurrencies } from '#modules/setup/exchange-rates/server/api.ts'
import type { enquiries } from '../../contract.ts'

const everyCurrency = sql.raw(`'{${currency.options.join(',')}}'::text[]`)
const own = sql`coalesce(enquiries.quoted_currency, enquiries.currency)`
const base = sql`(SELECT fb.base_currency FROM ${facilityTable} fb WHERE fb.id = enquiries.facility_id)`

/**
 * The rate that the quote which the value of an enquiry comes from holds into the currency of its facility; the id of the
 * enquiry is an expression, and so is the rate, null where there is none. Quotes rest on enquiries, so that it is handed in.
 */
export type QuotedRateOf = (enquiryId: SQL) => SQL

const id = sql`enquiries.id`

const expressible = (rateOf: QuotedRateOf): SQL => sql`(CASE WHEN enquiries.value = 0 THEN ${everyCurrency}
  WHEN enquiries.quoted_value IS NULL OR ${own} = ${base} OR ${rateOf(id)} IS NULL THEN ${ratedCurrencies(own)}
  ELSE ${ratedCurrencies(own)} || ${base} END)`

/** The rate that the newest live quote holds into a currency, where its facility keeps its books in it. */
const heldRate = (rateOf: QuotedRateOf, wanted: SQL): SQL =>
  sql`CASE WHEN enquiries.quoted_value IS NOT NULL AND ${base} = ${wanted} THEN ${rateOf(id)} END`

/**
 * The value of a row of `enquiries` in a currency: as it is, at the newest exchange rate of the setup, else at the one
 * that its newest live quote holds; null where none gives it. No value yet is nothing in any currency.
 */
export const valueIn = (
  rateOf: QuotedRateOf,
  wanted: SQL,
): SQL => sql`(CASE WHEN enquiries.value = 0 THEN 0.00
  ELSE ${openAmount({ amount: sql`enquiries.value`, from: own, into: wanted, held: heldRate(rateOf, wanted) })} END)`

/** Competitors as they are compared: whatever the case, and without commas, which part the words of a filter. */
export const competitorKey = (column: SQL): SQL =>
  sql`nullif(left(lower(btrim(regexp_replace(${column}, '[,\\s]+', ' ', 'g'))), 100), '')`

/** Stands in its step for longer than the step allows. */
const isSlow = (ctx: Context): SQL => sql`EXISTS (
  SELECT 1 FROM enquiry_steps st JOIN ${salesStepTable} sl ON sl.id = st.sales_step_id
  WHERE st.enquiry_id = enquiries.id AND st.left_at IS NULL
    AND st.entered_at < ${ctx.clock.now().toISOString()}::timestamptz - sl.max_days_in_step * interval '1 day')`

/** The columns of the filters behind the forecast. */
export const forecastColumns = (ctx: Context, rateOf: QuotedRateOf) =>
  ({
    expectedOrderDate: sql`enquiries.expected_order_date`,
    hasExpectedOrderDate: sql`(enquiries.expected_order_date IS NOT NULL)`,
    inCurrency: { array: expressible(rateOf) },
    noRateTo: {
      array: sql`ARRAY(SELECT unnest(${everyCurrency}) EXCEPT SELECT unnest(${expressible(rateOf)}))`,
    },
    closedOn: sql`enquiries.closed_at`,
    passedStepId: {
      array: sql`ARRAY(SELECT st.sales_step_id FROM enquiry_steps st
      WHERE st.enquiry_id = enquiries.id AND st.left_at IS NOT NULL)`,
    },
    slow: isSlow(ctx),
    quoted: sql`(enquiries.quote_count > 0)`,
    competitor: competitorKey(sql`enquiries.lost_to_competitor`),
  }) satisfies Partial<ListPlan<typeof enquiries>['filters']>
