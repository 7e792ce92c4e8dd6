import { isDeepStrictEqual } from 'node:util'
import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { roundingIn } from '#platform/contract/money.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { locked } from '#platform/server/errors.ts'
import { followForecast, noteQuotes } from '#modules/sales/enquiries/server/api.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import type { QuotePatch, QuoteRecord, quotes as contract } from '../contract.ts'
import { changesWhatBinds } from '../domain/authorship.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { isDraft, isLive, orderedStates } from '../domain/lifecycle.ts'
import { quotes } from './document.ts'
import type { QuoteRow } from './queries.ts'
import {
  chargesIn,
  chargesToStore,
  linesDiffer,
  linesToStore,
  type StoredLine,
  save,
  sumColumns,
  linesWithProducts,
  withRatesOf,
} from './saving.ts'

type ById = { id: string }
type Forecast = z.output<typeof contract.endpoints.setForecast.body>

const confidence = (id: string) => ({
  quoteConfidenceId: id,
  // The fallback covers an unknown facility, which the foreign key reports.
  confidencePercent: sql`coalesce((SELECT percent FROM ${quoteConfidenceTable} WHERE id = ${id}), 0)`,
})

const pricing = ['currency', 'exchangeRate', 'discountPercent', 'charges'] as const

/** The discount on the whole as it is stored: none is null, so that 0 and nothing are the same. */
function discountOf(sent: string | null | undefined, before: QuoteRow): string | null {
  const percent = sent === undefined ? before.discountPercent : sent
  return percent == null || Number(percent) === 0 ? null : new Decimal(percent).toFixed(2)
}

/**
 * The rate of a quote. Its own currency is worth what it is to a facility: a typed rate would hide a value from the limits
 * that call further approvers.
 */
export const rateOf = (
  { baseCurrency, exchangeRate }: Pick<QuoteRow, 'baseCurrency' | 'exchangeRate'>,
  currency: string,
  sent: string | undefined,
): string => (currency === baseCurrency ? '1' : (sent ?? exchangeRate))

/** Changes header and lines of a draft, and works out all sums anew. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, QuotePatch>,
): Promise<QuoteRecord> {
  const before = await quotes.requireVersion(ctx, params.id, version)
  if (!isDraft(before.status)) {
    throw locked('Only a draft can be changed. Recall it, or make a new revision.')
  }
  const { lines: sent, quoteConfidenceId, charges: sentCharges, exchangeRate: sentRate, ...header } = body
  const quoteDate = header.quoteDate ?? before.quoteDate
  const currency = header.currency ?? before.currency
  const charges = sentCharges
    ? chargesToStore(before, sentCharges, { quoteDate, currency })
    : chargesIn(before, currency, quoteDate)
  const discountPercent = discountOf(header.discountPercent, before)
  const lines: StoredLine[] = sent
    ? linesToStore(ctx.actor, before, await linesWithProducts(ctx, before, sent, currency), quoteDate)
    : withRatesOf(before, before.lines, quoteDate)
  const isChanged = linesDiffer(lines, before.lines)
  const exchangeRate = rateOf(before, currency, sentRate)
  const isOtherRate = !new Decimal(exchangeRate).eq(before.exchangeRate)
  const whole = { ...header, ...(isOtherRate ? { exchangeRate } : {}), discountPercent, charges }
  const isRepriced =
    isChanged ||
    pricing.some((name) => whole[name] !== undefined && !isDeepStrictEqual(whole[name], before[name]))
  const isWritten = isChanged || changesWhatBinds(before, whole)
  const values = {
    ...whole,
    ...(quoteConfidenceId && quoteConfidenceId !== before.quoteConfidenceId
      ? confidence(quoteConfidenceId)
      : {}),
    ...sumColumns(
      { lines, discountPercent, charges, ...roundingIn(currency) },
      { exchangeRate, baseCurrency: before.baseCurrency },
    ),
    byMinorUnit: true,
    ...(isWritten ? { authorIds: withAuthor(before.authorIds, ctx.actor.id) } : {}),
  }
  const { row, record } = await save(ctx, before, 'update', { values, lines: isChanged ? lines : undefined })
  if (isRepriced) await refreshEnquiry(ctx, row.enquiryId)
  if (quoteConfidenceId || header.expectedOrderDate !== undefined) await tellForecast(ctx, row)
  return record
}

/** Changes what the forecast rests on; the commercial content stays untouched. */
export async function setForecast(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Forecast>,
): Promise<QuoteRecord> {
  const before = await quotes.requireVersion(ctx, params.id, version)
  if (!isLive(before.status)) throw locked('The quote is closed.')
  const { expectedOrderDate, quoteConfidenceId } = body
  const values = { expectedOrderDate: expectedOrderDate ?? null, ...confidence(quoteConfidenceId) }
  const { record } = await save(ctx, before, 'setForecast', { values })
  await tellForecast(ctx, before)
  return record
}

/** Tells the enquiry what is believed of a quote, unless a newer one is live. */
const tellForecast = (ctx: Context, { id, enquiryId }: Pick<QuoteRow, 'id' | 'enquiryId'>): Promise<void> =>
  followForecast(
    ctx,
    enquiryId,
    sql`
    SELECT q.quote_confidence_id, q.expected_order_date FROM quotes q WHERE q.id = ${id} AND NOT EXISTS (
      SELECT 1 FROM quotes newer WHERE newer.enquiry_id = q.enquiry_id AND newer.created_at > q.created_at
        AND newer.is_current AND newer.status IN ('draft', 'awaiting_approval', 'approved', 'sent'))`,
  )

const isOrdered = sql`status ${inStates(orderedStates)}`
// Live or won, and priced.
const counts = sql`net > 0 AND (${isOrdered} OR status = 'sent'
  OR is_current AND status IN ('draft', 'awaiting_approval', 'approved'))`
// An order says what the enquiry came to; until then the newest quote does.
const byWeight = sql`ORDER BY ${isOrdered} DESC, created_at DESC`

/** Writes the value of its quotes into the enquiry, and gives how many of them are still undecided. */
export const refreshEnquiry = (ctx: Context, enquiryId: string): Promise<number> =>
  noteQuotes(
    ctx,
    enquiryId,
    sql`
    SELECT count(*) FILTER (WHERE revision = 0) AS quote_count,
      count(*) FILTER (WHERE status = 'sent'
        OR is_current AND status IN ('draft', 'awaiting_approval', 'approved')) AS live_quote_count,
      (array_agg(coalesce(order_value, net) ${byWeight}) FILTER (WHERE ${counts}))[1] AS quoted_value,
      (array_agg(coalesce(order_currency, currency) ${byWeight}) FILTER (WHERE ${counts}))[1] AS quoted_currency
    FROM quotes WHERE enquiry_id = ${enquiryId}`,
  )
