import { Decimal } from 'decimal.js'
import { formatAmount, formatQuantity } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { type Rounding, sumOf, toMoney } from '#platform/contract/money.ts'
import { discountOn, netOf } from '#platform/contract/priced-lines.ts'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'

/** What the customer's order says of one line; null: it says nothing, and the quote holds. */
export interface OrderLine {
  readonly lineNo: number
  /** The line of the accepted revision that it answers; null: we did not quote it. */
  readonly quoteLineId: string | null
  readonly description: string
  readonly quantity: string
  readonly uom: string
  readonly unitPrice: string
  readonly deliveryDate: string | null
  readonly specification: string | null
  readonly pslLevel: string | null
  readonly certificationLevel: string | null
}

export const orderTerms = {
  ours: 'Our terms, as quoted',
  silent: 'The order names none',
  theirs: "The customer's own terms",
} as const
export type OrderTerms = keyof typeof orderTerms

/** What the order says as a whole; null: nothing. */
export interface OrderHeader {
  readonly currency: string | null
  readonly paymentTerms: string | null
  readonly incoterm: string | null
  readonly deliveryPlace: string | null
  /** Null: nobody has looked yet. */
  readonly terms: OrderTerms | null
  readonly termsNote: string | null
}

/** A quantity that was quoted, with the price for one after discount and the net it came to. */
interface OfferBreak {
  readonly quantity: string
  readonly unitPrice: string
  readonly net: string
}

/** A line of the accepted revision as it is compared; prices are for one, after discount. */
export interface OfferLine {
  readonly id: string
  readonly lineNo: number
  /** The customer accepted it: an order without it differs. */
  readonly isAccepted: boolean
  readonly description: string
  readonly quantity: string
  readonly uom: string
  readonly unitPrice: string
  readonly breaks: readonly OfferBreak[]
  /** The day of the order and the lead time; null where one of them is not known. */
  readonly deliveryDate: string | null
  readonly specification: string | null
  readonly pslLevel: string | null
  readonly certificationLevel: string | null
}

/** The accepted revision as the order is compared with it. */
export interface Offer extends Rounding {
  readonly paymentTerms: string | null
  readonly incoterm: string | null
  readonly deliveryPlace: string | null
  /** In words: title and edition. */
  readonly terms: string | null
  /** Off the sum of the lines, whatever is ordered. */
  readonly discountPercent: string | null
  /** Charges less rebates; they hold for the order as a whole. */
  readonly charges: string
  /** Net of the accepted lines, with discount and charges. */
  readonly net: string
  readonly lines: readonly OfferLine[]
}

/** One thing in which the order is not what was quoted. */
export interface OrderDifference {
  /** `header.incoterm`, `line.20.unitPrice`; `line.30`: not quoted; `quoted.10`: not ordered. */
  readonly key: string
  readonly lineNo: number | null
  readonly label: string
  readonly quoted: string | null
  readonly ordered: string | null
}

export const resolutions = {
  accepted: { label: 'Accepted by us', words: 'What the order says applies.' },
  corrected: { label: 'Customer corrected it', words: 'What we quoted applies.' },
  new_revision: { label: 'New revision needed', words: 'The order cannot be released as it is.' },
} as const
export type ResolutionKind = keyof typeof resolutions

/** What somebody decided about a difference. It holds for exactly these two values. */
export interface Resolution {
  readonly key: string
  readonly quoted: string | null
  readonly ordered: string | null
  readonly resolution: ResolutionKind
  readonly reason: string | null
  readonly byId: string
  readonly byName: string
  readonly at: string
}

/** The resolution of a difference; one of other values counts no longer. */
export const resolutionOf = (
  difference: OrderDifference,
  all: readonly Resolution[],
): Resolution | undefined =>
  all.findLast(
    ({ key, quoted, ordered }) =>
      key === difference.key && quoted === difference.quoted && ordered === difference.ordered,
  )

/** A line as both sides agreed on it. */
export type AgreedLine = Omit<OrderLine, 'quoteLineId'> & { readonly quoteLineId: string | null }

type PricedOrderLine = Pick<OrderLine, 'quantity' | 'unitPrice'> & {
  readonly quoteLineId?: string | null | undefined
}
type Quoted = readonly Pick<OfferLine, 'id' | 'breaks'>[]

/**
 * Net of a line of an order, in money. Ordered as quoted it is the net of the quote: the price for one after discount
 * is rounded to four decimals, and times the quantity may be cents away from it.
 */
export function orderLineNet(
  { quoteLineId, quantity, unitPrice }: PricedOrderLine,
  offer: Rounding & { readonly lines: Quoted },
): string {
  const quoted = quoteLineId ? offer.lines.find(({ id }) => id === quoteLineId) : undefined
  const kept = quoted?.breaks.find(
    (one) => new Decimal(one.quantity).eq(quantity) && new Decimal(one.unitPrice).eq(unitPrice),
  )
  return kept?.net ?? netOf({ quantity, unitPrice }, offer)
}

type WholeOffer = Pick<Offer, 'discountPercent' | 'charges' | keyof Rounding> & { readonly lines: Quoted }

/** The sum of the lines of an order, in money. */
export const orderLinesNet = (lines: readonly PricedOrderLine[], offer: WholeOffer): string =>
  sumOf(lines.map((line) => orderLineNet(line, offer)))

/** Net of an order, in money: its lines less the discount on the whole quote, with the charges; nothing without lines. */
export function orderNet(lines: readonly PricedOrderLine[], offer: WholeOffer): string {
  if (lines.length === 0) return '0.00'
  const linesNet = orderLinesNet(lines, offer)
  return toMoney(new Decimal(linesNet).minus(discountOn(linesNet, offer)).plus(offer.charges), offer)
}

/** One step of the approval of an order that changes what was approved. It holds for exactly this order. */
export interface OrderApproval {
  readonly step: number
  readonly userId: string
  readonly userName: string
  readonly holderId: string | null
  readonly holderName: string | null
  readonly at: string
  /** SHA-256 of the order as it was agreed. */
  readonly contentSha256: string
}

const units: Readonly<Record<string, string>> = unitNames

/** `Payment terms`, `Line 20, PSL level`. */
export const differencePlace = ({ lineNo, label }: Pick<OrderDifference, 'lineNo' | 'label'>): string =>
  lineNo === null ? label : `Line ${lineNo}, ${/^.[A-Z]/.test(label) ? label : label.toLowerCase()}`

/** One side of a difference as people write it: days, amounts of the currency, units; null where that side says nothing. */
export function differenceValue(
  { key }: Pick<OrderDifference, 'key'>,
  value: string | null,
  currency: string | null,
): string | null {
  if (value === null) return null
  const field = key.slice(key.lastIndexOf('.') + 1)
  if (field === 'deliveryDate') return shortDay(value)
  if (field === 'unitPrice' || field === 'orderValue') return formatAmount(value, currency)
  if (field === 'quantity') return formatQuantity(value)
  return field === 'uom' ? (units[value] ?? value) : value
}

/** `Line 10, unit price: quoted 1,500.00, ordered 1,400.00`; what only one side has is told as that. */
export function differenceWords(one: OrderDifference, currency: string | null): string {
  const [quoted, ordered] = [
    differenceValue(one, one.quoted, currency),
    differenceValue(one, one.ordered, currency),
  ]
  if (one.key.startsWith('line.') && quoted === null && one.label === 'Not quoted')
    return `Line ${one.lineNo}: not in our quote, ordered ${ordered ?? ''}`
  if (one.key.startsWith('quoted.')) return `Line ${one.lineNo}: quoted ${quoted ?? ''}, not ordered`
  const place = differencePlace(one)
  if (quoted === null) return `${place}: not quoted, ordered ${ordered ?? ''}`
  if (ordered === null) return `${place}: quoted ${quoted}, not in the order`
  return `${place}: quoted ${quoted}, ordered ${ordered}`
}
