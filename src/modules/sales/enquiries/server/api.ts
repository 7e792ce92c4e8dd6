import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import type { EnquiryLine } from '../contract/lines.ts'
import type { EnquiryRecord, enquiries as contract } from '../contract.ts'
import { follow } from './actions.ts'
import * as forecast from './pipeline/forecast-filters.ts'
import { isOpenRow } from './list.ts'
import { type EnquiryRow, enquiries, missingOf } from './document.ts'

import { create, moveStep } from './service.ts'

/** An enquiry as a quote takes it over. */
export interface QuotableEnquiry extends EnquiryRow {
  readonly lines: EnquiryLine[]
}

const quotable: readonly string[] = ['ready_to_quote', 'quoted']

/**
 * The enquiry with its lines, when a quote may be made of it, and in the same round trip the one row that
 * `facts`, a SELECT which may refer to the enquiry as `record`, has for it.
 *
 * @throws 404, or 422 when it is not ready
 */
export async function requireQuotable<E>(ctx: Context, id: string, facts: SQL): Promise<QuotableEnquiry & E> {
  const [row] = await ctx.tx.query<QuotableEnquiry & E>(sql`
    SELECT record.*, facts.* FROM (${enquiries.select(ctx)} WHERE enquiries.id = ${id}) AS record
    CROSS JOIN LATERAL (${facts}) AS facts`)
  if (!row) throw notFound()
  if (!quotable.includes(row.status)) {
    throw refused('not_ready', 'Only an enquiry that is ready to quote can be quoted.')
  }
  const missing = missingOf(row)
  const [first] = Object.values(missing).flat()
  if (first) throw refused('not_ready', first, missing)
  return row
}

/**
 * Keeps on the enquiry what its quotes amount to, and gives how many of them are still undecided. `summary`
 * is a SELECT of one row: quote_count, live_quote_count, and of the newest live or won quote quoted_value and
 * quoted_currency. The version stays, since nothing was entered.
 */
export async function noteQuotes(ctx: Context, enquiryId: string, summary: SQL): Promise<number> {
  const [noted] = await ctx.tx.query<{ live: number }>(sql`
    UPDATE enquiries SET quote_count = s.quote_count, live_quote_count = s.live_quote_count,
      quoted_value = s.quoted_value, quoted_currency = s.quoted_currency
    FROM (${summary}) AS s WHERE id = ${enquiryId} RETURNING enquiries.live_quote_count AS live`)
  return noted?.live ?? 0
}

/**
 * What is believed of the newest live quote is believed of its open enquiry, so that board, lists and forecast say the
 * same. `belief` is a SELECT of at most one row: quote_confidence_id, expected_order_date. The version stays, since
 * nothing was entered.
 */
export async function followForecast(ctx: Context, enquiryId: string, belief: SQL): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE enquiries SET quote_confidence_id = b.quote_confidence_id, expected_order_date = b.expected_order_date
    FROM (${belief}) AS b WHERE enquiries.id = ${enquiryId} AND ${isOpenRow}`)
}

/** A further quote, as part of the statement that inserts it. */
export const countQuote = (enquiryId: string): SQL => sql`
  UPDATE enquiries SET quote_count = quote_count + 1, live_quote_count = live_quote_count + 1 WHERE id = ${enquiryId}`

/** The status of an enquiry follows its quotes. Nothing happens where the lifecycle does not allow it. */
export const followQuote = follow

/** How the list finds what stands behind the figures of the forecast. */
export const { competitorKey } = forecast
export { openEnquiries } from './pipeline/pipeline.ts'
export const isOpenEnquiry = isOpenRow

/** Registers an enquiry that begins elsewhere, such as at a visit; see `create`. @throws 422 at the fields that do not fit */
export const createEnquiry = (ctx: Context, body: z.output<typeof contract.input>): Promise<EnquiryRecord> =>
  create(ctx, { body })

/** Puts an open enquiry into an open sales step, as its board does; nothing happens when it stands there. */
export async function moveToStep(ctx: Context, id: string, salesStepId: string): Promise<void> {
  const { version, salesStepId: present } = await enquiries.require(ctx, id)
  if (present !== salesStepId)
    await moveStep(ctx, { params: { id }, query: undefined, body: { salesStepId }, version })
}
