import { type SQL, sql } from 'drizzle-orm'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { type QuotedRateOf, valueIn } from './forecast-filters.ts'
import { isOpenRow } from '../list.ts'

/**
 * The pipeline: every open enquiry with its value in one currency as `amount` (null: no rate is known), and what of it
 * counts by its confidence as `weighted`, rounded by itself, so that the parts of a sum add up to it. Board, home and
 * forecast read nothing else. `more` are further columns, each after a comma.
 */
export const openEnquiries = (
  rateOf: QuotedRateOf,
  currency: SQL,
  where: SQL = sql`true`,
  more: SQL = sql``,
): SQL => sql`
  SELECT found.*, CASE WHEN found.counts THEN rounded_amount(found.amount * found.percent / 100, ${currency})
    WHEN found.amount IS NOT NULL THEN 0.00 END AS weighted
  FROM (
    SELECT enquiries.sales_step_id, enquiries.value AS own,
      coalesce(enquiries.quoted_currency, enquiries.currency) AS currency, ${valueIn(rateOf, currency)} AS amount,
      qc.counts_in_forecast AS counts, qc.percent ${more}
    FROM enquiries JOIN ${quoteConfidenceTable} qc ON qc.id = enquiries.quote_confidence_id
    WHERE ${isOpenRow} AND ${where}
  ) AS found`

/** Sums over `openEnquiries`: value, weighted, and how many have no rate and are in neither. */
export const openSums: SQL = sql`coalesce(sum(amount), 0.00) AS value, coalesce(sum(weighted), 0.00) AS weighted,
  (count(*) FILTER (WHERE amount IS NULL))::int AS "leftCount"`
