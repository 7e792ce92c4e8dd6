import { dayIn } from '#platform/contract/values/dates.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import type { Offer } from '#modules/sales/contract-reviews/domain.ts'
import type { StoredReview } from '#modules/sales/contract-reviews/server/api.ts'
import { verifiedBy } from '#modules/signing/verify/server/api.ts'
import { documentState } from '../domain/print-state.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import {
  closedStates,
  decidedStates,
  isReleased,
  isWon,
  liveStates,
  orderedStates,
} from '../domain/lifecycle.ts'
import { expireQuotes } from './actions.ts'
import * as forecast from './forecast-filters.ts'
import { quotes } from './document.ts'
import type { QuoteRow } from './queries.ts'
import { offerOf, reviewState } from './approvals/review-state.ts'
import { refreshEnquiry } from './service.ts'
import { signedContent } from './approvals/signing.ts'
import { quoteTable } from '../table.ts'

export {
  acceptAsCustomer,
  customerState,
  declineAsCustomer,
  quoteForCustomer,
  sentPrint,
  wasSentToCustomer,
} from './customer/answering.ts'
export { costingInBase } from './costs/in-base.ts'
export { quotesExport } from './export.ts'

/** Quotes by their status, for statements of others: open, decided by the customer just now, and decided at all. */
export const inOpenStates = inStates(liveStates)
export const inDecidedStates = inStates(decidedStates)
export const inClosedStates = inStates(closedStates)
/** An order has come of it. */
export const inOrderedStates = inStates(orderedStates)
/** Somebody still works on it: offered, or ordered. */
export const inUsableStates = inStates([...liveStates, ...orderedStates])

/** How the list finds what stands behind the figures of the forecast. */
export const { amountIn, quotedRateOf, valueCurrency, valueInCurrency } = forecast

/** A line of a released order as both sides agreed on it: what is to be made, how many, by when. */
export interface ReleasedLine {
  readonly lineNo: number
  /** The line of the quote with drawing, product, specifications and level; null for what was not quoted. */
  readonly quoteLineId: string | null
  readonly description: string
  /** Decimal string. */
  readonly quantity: string
  readonly uom: string
  readonly deliveryDate: string | null
}

/** What production starts from. */
export interface ReleasedOrder {
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly enquiryId: string
  readonly companyId: string
  readonly facilityId: string
  readonly customerPoNo: string | null
  readonly releasedAt: string | null
  readonly lines: readonly ReleasedLine[]
}

/** The order of a quote once its contract review is signed; null before: nothing may be made for it yet. */
export async function findReleasedOrder(ctx: Context, quoteId: string): Promise<ReleasedOrder | null> {
  const row = await quotes.find(ctx, quoteId)
  return row && isReleased(row.status) ? orderOf(row) : null
}

/** The order of a quote as it is entered now, released or not. */
export async function findOrderOfQuote(ctx: Context, quoteId: string): Promise<ReleasedOrder | null> {
  const row = await quotes.find(ctx, quoteId)
  return row ? orderOf(row) : null
}

function orderOf(row: QuoteRow): ReleasedOrder | null {
  if (row.review === null) return null
  const { id, number, revision, enquiryId, companyId, facilityId, customerPoNo, releasedAt } = row
  const lines = reviewState(row, row.review).agreed.map(
    ({ lineNo, quoteLineId, description, quantity, uom, deliveryDate }): ReleasedLine => ({
      lineNo,
      quoteLineId,
      description,
      quantity,
      uom,
      deliveryDate,
    }),
  )
  return { id, number, revision, enquiryId, companyId, facilityId, customerPoNo, releasedAt, lines }
}

/** A line of an order as both sides agreed on it. */
export interface AgreedOrderLine {
  readonly quantity: string
  /** After discount. */
  readonly unitPrice: string
  readonly uom: string
  readonly currency: string
}

/**
 * The orders of quotes as they are entered now, each by the line of the quote: what was ordered, and what was quoted where that holds.
 * An order that nobody has entered is left out; a line that it has no more is not in it.
 */
export async function agreedOrders(
  ctx: Context,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, AgreedOrderLine>>> {
  if (quoteIds.length === 0) return new Map()
  const rows = await quotes.rows(ctx, sql`WHERE ${quoteTable.id} = ANY(${sql.param(quoteIds)}::uuid[])`)
  return new Map(
    rows.flatMap((row): [string, ReadonlyMap<string, AgreedOrderLine>][] => {
      if (row.review === null || row.review.lines.length === 0) return []
      const { agreed, agreedTerms } = reviewState(row, row.review)
      const { currency } = agreedTerms
      const lines = agreed.flatMap(({ quoteLineId, unitPrice: price, uom, quantity }) => {
        const unitPrice = new Decimal(price).toFixed(4)
        return quoteLineId === null ? [] : [[quoteLineId, { unitPrice, uom, currency, quantity }] as const]
      })
      return [[row.id, new Map(lines)]]
    }),
  )
}

/** The nightly job: quotes whose validity has passed become expired. Gives how many. */
export async function expireOverdueQuotes(services: Services): Promise<number> {
  let total = 0
  for (;;) {
    const count = await asSystem(services, 'expire-quotes', expireQuotes)
    total += count
    if (count === 0) return total
  }
}

/** What anybody is told who checks a print by its code. */
export const verifiedQuote = verifiedBy(quotes, (row) => ({
  kind: 'Quote',
  number: row.number,
  revision: row.revision,
  issuedOn: row.sentAt && dayIn(row.sentAt, row.timeZone),
  pdfSha256: row.pdfSha256,
  state: documentState(row.status),
  contentNow: (meaning) => signedContent(row, meaning),
}))

/** A quote as the review of its order looks at it. */
export interface OrderedQuote {
  readonly id: string
  /** Number and revision, for the trail. */
  readonly label: string
  /** Won and not released yet. */
  readonly isWon: boolean
  /** Its order was released once: pieces may be made for it. */
  readonly wasReleased: boolean
  readonly isCurrent: boolean
  readonly currency: QuoteRow['currency']
  readonly statedOrderValue: string | null
  readonly orderValue: string | null
  readonly orderCurrency: string | null
  readonly enquiryId: string
  readonly lineIds: readonly string[]
  readonly offer: Offer
  /** Null before it is won. */
  readonly review: StoredReview | null
}

/** @throws 404 when there is no such quote */
export async function requireOrderedQuote(ctx: Context, id: string): Promise<OrderedQuote> {
  const row = await quotes.require(ctx, id)
  const { isCurrent, currency, statedOrderValue, orderValue, orderCurrency, enquiryId, review } = row
  return {
    id,
    label: quotes.label(row),
    isWon: isWon(row.status),
    wasReleased: row.releasedAt !== null,
    isCurrent,
    currency,
    statedOrderValue,
    orderValue,
    orderCurrency,
    enquiryId,
    lineIds: row.lines.map((line) => line.id),
    offer: offerOf(row),
    review,
  }
}

/**
 * An order that is entered or settled otherwise gives its quote another version, so that nobody releases what they have not
 * seen.
 */
export const noteOrderChanged = (ctx: Context, id: string): Promise<unknown[]> =>
  ctx.tx.query(sql`UPDATE ${quoteTable} SET version = version + 1, updated_at = now() WHERE id = ${id}`)

/** The value of an order follows its lines, and with it what the enquiry came to. */
export async function followOrder(
  ctx: Context,
  quote: OrderedQuote,
  { value, currency }: { readonly value: string; readonly currency: string },
): Promise<void> {
  const isSame =
    quote.orderValue !== null && new Decimal(quote.orderValue).eq(value) && quote.orderCurrency === currency
  if (isSame) return
  await ctx.tx.query(sql`
    UPDATE ${quoteTable} SET order_value = ${value}, order_currency = ${currency} WHERE id = ${quote.id}`)
  await refreshEnquiry(ctx, quote.enquiryId)
}
