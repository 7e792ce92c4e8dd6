import { addDays } from '#platform/contract/values/dates.ts'
import { sumOf } from '#platform/contract/money.ts'
import { chargesOf } from '#platform/contract/priced-lines.ts'
import { Decimal } from 'decimal.js'
import { isWon } from '../../domain/lifecycle.ts'
import type { Offer, OfferLine } from '#modules/sales/contract-reviews/domain.ts'
import {
  type ReviewState,
  reviewState as stateOf,
  type StoredReview,
} from '#modules/sales/contract-reviews/server/api.ts'
import { breakNet, lineTotals } from '../../domain/totals.ts'
import { quoteNetOf } from '../../domain/whole-quote.ts'
import type { LineRow, QuoteRow } from '../queries.ts'

/** So many weeks after the day of the order; null where one of them is not known. */
function promisedDay(row: QuoteRow, weeks: number | null | undefined): string | null {
  if (!row.customerPoDate || weeks == null) return null
  return addDays(row.customerPoDate, weeks * 7)
}

const afterDiscount = (price: string, { discountPercent }: LineRow): string =>
  new Decimal(price).times(new Decimal(100).minus(discountPercent)).div(100).toFixed(4, Decimal.ROUND_HALF_UP)

/** All lines that count, or those that the customer ordered. */
const isAccepted = (row: QuoteRow, line: LineRow): boolean =>
  row.wonLineIds.length > 0 ? row.wonLineIds.includes(line.id) : line.kind === 'standard'

function offerLine(row: QuoteRow, line: LineRow): OfferLine {
  const { quantity, unitPrice } = lineTotals(line, row)
  return {
    id: line.id,
    lineNo: line.lineNo,
    isAccepted: isAccepted(row, line),
    description: line.description,
    quantity,
    uom: line.uom,
    unitPrice: afterDiscount(unitPrice, line),
    breaks: line.breaks.map((one) => ({
      quantity: one.quantity,
      unitPrice: afterDiscount(one.unitPrice, line),
      net: breakNet(one, line.discountPercent, row),
    })),
    deliveryDate: promisedDay(row, line.breaks[line.selectedBreak]?.leadTimeWeeks ?? row.leadTimeWeeks),
    specification: line.specifications.map(({ number }) => number).join(', ') || null,
    pslLevel: line.pslLevel,
    certificationLevel: line.certificationLevel ?? null,
  }
}

/** The accepted revision as an order is compared with it. */
export function offerOf(row: QuoteRow): Offer {
  const quoted = row.lines.filter(({ noQuote }) => !noQuote)
  const accepted = quoted.filter((line) => isAccepted(row, line))
  return {
    currency: row.currency,
    byMinorUnit: row.byMinorUnit,
    paymentTerms: row.paymentTerms ?? null,
    incoterm: row.incoterm ?? null,
    deliveryPlace: row.incotermPlace ?? null,
    terms: row.termsTitle && `${row.termsTitle}, edition ${row.termsEdition}`,
    discountPercent: row.discountPercent ?? null,
    charges: chargesOf(row),
    net: quoteNetOf(sumOf(accepted.map((line) => lineTotals(line, row).net)), row),
    lines: quoted.map((line) => offerLine(row, line)),
  }
}

/** Compares the stored order with the accepted revision. */
export const reviewState = (row: QuoteRow, review: StoredReview): ReviewState =>
  stateOf(offerOf(row), row.statedOrderValue, review)

/** A won quote whose review says that the order asks for a new revision. */
export const needsNewRevision = (row: QuoteRow): boolean =>
  isWon(row.status) && row.review !== null && reviewState(row, row.review).needsNewRevision
