import { sql } from 'drizzle-orm'

/**
 * What an enquiry adds to the weighted value, in its own currency, beside its confidence as `qc`: rounded by itself, so
 * that the parts of a sum add up to it, and nothing where the confidence does not count in the forecast.
 */
export const weighted = sql`CASE WHEN qc.counts_in_forecast THEN rounded_amount(enquiries.value * qc.percent * 0.01, coalesce(enquiries.quoted_currency, enquiries.currency)) ELSE 0.00 END`
