import { type SQL, sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { inClosedStates, inDecidedStates, inOpenStates } from '#modules/sales/quotes/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { decidedAmount, openAmount } from '#modules/setup/exchange-rates/server/api.ts'

/** As in the index `quotes_expected`, which serves it. */
const isOpen = sql`q.is_current AND q.status ${inOpenStates}`

/** Where the order is expected; a quote without a date is expected while it is valid. */
const expectedOn = sql`coalesce(q.expected_order_date, q.valid_until)`

const isInScope = sql`(f.facility_id IS NULL OR q.facility_id = f.facility_id)
  AND (f.global_segment_id IS NULL OR q.global_segment_id = f.global_segment_id)
  AND (f.market_segment_id IS NULL OR q.market_segment_id = f.market_segment_id)
  AND (f.salesperson_id IS NULL OR q.salesperson_id = f.salesperson_id)`

/** An amount of a quote in the currency of the target; a foreign quote whose rate is still 1 holds none. */
const inTargetCurrency = (amount: SQL, from: SQL, convert: typeof openAmount): SQL =>
  convert({
    amount,
    from,
    into: sql`f.currency`,
    held: sql`CASE WHEN fa.base_currency = f.currency AND q.exchange_rate <> 1 AND ${from} = q.currency
      THEN q.exchange_rate END`,
  })
/** The currency of an order, which may be another one than that of its quote. */
const valueCurrency = sql`coalesce(q.order_currency, q.currency)`

/**
 * The quotes behind the target in the row `f` of `forecast_summaries`, each once: id, day, value (null where
 * there is no rate), weight, own_value, own_currency, figure. Open ones are found by the day the order is
 * expected, decided ones by the day of the decision; both by an index.
 */
const behind: SQL = sql`
  SELECT quote_id, day, value, weight, own_value, own_currency,
    CASE WHEN value IS NULL THEN 'left_out' ELSE figure END AS figure
  FROM (
    SELECT q.id AS quote_id, ${expectedOn} AS day, 'open' AS figure, ${inTargetCurrency(sql`q.net`, sql`q.currency`, openAmount)} AS value,
      CASE WHEN qc.counts_in_forecast THEN q.confidence_percent ELSE 0 END AS weight,
      q.net AS own_value, q.currency AS own_currency
    FROM ${quoteTable} q
    JOIN ${facilityTable} fa ON fa.id = q.facility_id
    JOIN ${quoteConfidenceTable} qc ON qc.id = q.quote_confidence_id
    WHERE ${isOpen} AND ${expectedOn} BETWEEN f.period_start AND f.period_end AND ${isInScope}
    UNION ALL
    SELECT q.id, h.at::date, CASE WHEN h.to_state = 'lost' THEN 'lost' ELSE 'won' END,
      ${inTargetCurrency(sql`coalesce(q.order_value, q.net)`, valueCurrency, decidedAmount)}, 100, coalesce(q.order_value, q.net), ${valueCurrency}
    FROM ${statusHistory} h
    JOIN ${quoteTable} q ON q.id = h.entity_id
    JOIN ${facilityTable} fa ON fa.id = q.facility_id
    WHERE h.entity = 'quotes' AND h.to_state ${inDecidedStates}
      AND h.at >= f.period_start AND h.at < f.period_end + 1
      AND q.status ${inClosedStates} AND ${isInScope}
  ) AS found`

const sumOf = (figure: string) =>
  sql`coalesce(sum(value) FILTER (WHERE figure = ${sql.raw(`'${figure}'`)}), 0.00)`
const countOf = (figure: string) => sql`(count(*) FILTER (WHERE figure = ${sql.raw(`'${figure}'`)}))::int`

/** The sums over `behind`, one row for the target `f`; the columns are named as in the contract. */
export const sumsBehind: SQL = sql`
  SELECT ${sumOf('open')} AS open,
    coalesce(sum(rounded_amount(value * weight / 100, f.currency)) FILTER (WHERE figure = 'open'), 0.00) AS weighted,
    ${sumOf('won')} AS won, ${sumOf('lost')} AS lost, ${countOf('open')} AS "openCount", ${countOf('won')} AS "wonCount",
    ${countOf('lost')} AS "lostCount", ${countOf('left_out')} AS "leftOutCount"
  FROM (${behind}) AS b`

/** What could not be counted, by currency, as JSON. */
export const leftOutBehind: SQL = sql`
  SELECT coalesce(json_agg(json_build_object('currency', own_currency, 'count', count, 'value', value::text)
    ORDER BY own_currency), '[]')
  FROM (
    SELECT own_currency, count(*)::int AS count, sum(own_value) AS value FROM (${behind}) AS b
    WHERE figure = 'left_out' GROUP BY own_currency
  ) AS l`

/** The quotes behind one target as a table to be listed. */
export const quotesBehind = (id: string): SQL => sql`(
  SELECT b.*, coalesce(b.value, 0) AS sort_value FROM forecast_summaries f CROSS JOIN LATERAL (${behind}) AS b
  WHERE f.id = ${id}
) AS behind`
