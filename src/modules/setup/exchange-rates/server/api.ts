import { type SQL, sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'

/**
 * The newest entered rate from one currency into another, as a value: 1 for the same one, the inverse where the other
 * way was entered last, over the currency of the house where nobody entered one of the two, else null. The functions stand in a migration, because what lists sort by
 * is kept with them too.
 */
export const newestRate = (from: SQL, into: SQL): SQL => sql`newest_exchange_rate(${from}, ${into})`

/** Reads the newest rate from a currency into that of a facility, with six decimals; null where nobody entered any. */
export const rateSelect = (currency: string | undefined, facilityId: string): SQL => sql`
  SELECT ${newestRate(sql`${currency ?? null}::text`, sql`f.base_currency`)}::numeric(14, 6)::text AS rate
  FROM ${facilityTable} f WHERE f.id = ${facilityId}`

/** The currencies that amounts of a currency can be told in by the entered rates, itself among them, as an array. */
export const ratedCurrencies = (from: SQL): SQL => sql`rated_currencies(${from})`

/** An amount, the currency it is in, and the rate into `into` that its document holds, null for none. */
interface Amount {
  readonly amount: SQL
  readonly from: SQL
  readonly into: SQL
  readonly held: SQL
}

/** What is still open is told at the newest rate, else at the one its document holds; null where neither is known. */
export const openAmount = ({
  amount,
  from,
  into,
  held,
}: Amount): SQL => sql`(CASE WHEN ${from} = ${into} THEN ${amount}
  ELSE rounded_amount(${amount} * coalesce(${newestRate(from, into)}, ${held}), ${into}) END)`

/** What was decided stays at the rate its document holds, else the newest; null where neither is known. */
export const decidedAmount = ({
  amount,
  from,
  into,
  held,
}: Amount): SQL => sql`(CASE WHEN ${from} = ${into} THEN ${amount}
  ELSE rounded_amount(${amount} * coalesce(${held}, ${newestRate(from, into)}), ${into}) END)`
