import type { Rounding } from '#platform/contract/money.ts'
import type { HoldKind } from './match.ts'

/** What counts where nobody has set a tolerance: percent, and money in the facility's currency. */
export const usualTolerance = {
  pricePercent: '2',
  priceAmount: '25',
  quantityPercent: '0',
  massPercent: '3',
  releaseLimit: '150',
} as const

/** How far a line may differ: percent, and money in the facility's currency. */
export type Tolerance = { readonly [Field in keyof typeof usualTolerance]: string }

/** The line of the order in force. */
export interface OrderedLine {
  readonly lineNo: number
  readonly quantity: string
  readonly received: string
  readonly returned: string
  /** What the supplier confirmed, else what was ordered. */
  readonly unitPrice: string
  readonly discountPercent: string
  /** As it was ordered, and what the discount on the whole order takes off that. */
  readonly net: string
  readonly discountShare: string
  readonly taxCode: string | null
  /** Of one piece, in what the price of the invoice counts, and in kilograms; null: its size is not known. */
  readonly each: string | null
  readonly eachKg: string | null
  /** Null: it is no steel. */
  readonly form: string | null
  /** Null: it was ordered without a certificate. */
  readonly certificateType: string | null
}

/** What posted receipts brought on the line of the order, and what became of it. */
export interface DeliveredPieces {
  /** Pieces of steel that receipts brought; null: none, or it is no steel. */
  readonly came: string | null
  /** What of it is not accepted; null: nothing. */
  readonly notAccepted: string | null
  /** Pieces with a verified certificate of at least the ordered type, and those of them that are accepted. */
  readonly covered: string
  readonly coveredAndAccepted: string
  readonly hasLowerCertificate: boolean
  readonly hasRejectedCertificate: boolean
  /** What the pieces up to and with this line weigh, and those before it; null: none came. */
  readonly kg: string | null
  readonly kgBefore: string | null
  /** Whether the scale says what they weigh, and whether theory says it of some. */
  readonly isWeighed: boolean
  readonly isTheoretical: boolean
}

/** A release that counts for the registration as it is. */
export interface GivenRelease {
  readonly hold: HoldKind
  readonly tier: 'buyer' | 'manager'
  readonly amount: string
  /** Nobody else had to release it when it was given. */
  readonly isEnough: boolean
  readonly byId: string
  readonly byName: string
}

/** All that decides about one line of an invoice; quantities, prices and money are decimal strings. */
export interface LineFacts extends Rounding {
  readonly lineId: string
  readonly lineNo: number
  /** Less its share of the allowances of the invoice. */
  readonly net: string
  readonly quantity: string
  /** What the price is multiplied by: metres, kilograms, tonnes, else the quantity. */
  readonly pricedQuantity: string
  readonly priceBasis: string
  readonly unitPrice: string
  readonly discountPercent: string
  /** Its share of a bundled line, where that is not what its own quantity and price come to. */
  readonly shareNet: string | null
  readonly taxCode: string | null
  readonly taxRate: string | null
  readonly orderNumber: string | null
  /** Of the first line: the number of the invoice that this one may be, typed again; null: of none. */
  readonly repeats: string | null
  /** It names a line of an order. */
  readonly hasOrder: boolean
  readonly ordered: OrderedLine | null
  /** Invoiced of the line of the order before this one, less what was credited. */
  readonly invoicedBefore: string
  readonly invoicedKgBefore: string
  /** What that came to at the agreed price, and what was asked for beyond it and nobody released. */
  readonly agreedBefore: string
  readonly excessBefore: string
  readonly delivered: DeliveredPieces
  /** Freight of the order that no other invoice and no line above charged; null: this line charges no freight of an order. */
  readonly freightLeft: string | null
  readonly tolerance: Tolerance
  /** What buyers released alone of other invoices of the supplier that were registered in the same month, as the facility's money. */
  readonly releasedInMonth: string
  /** The facility's currency for one of the invoice's; null: they are the same, or nobody knows it. */
  readonly exchangeRate: string | null
  readonly releases: readonly GivenRelease[]
}
