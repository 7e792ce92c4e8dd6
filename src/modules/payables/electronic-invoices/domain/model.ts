/** What a file says of one thing, as it is written; null: nothing. */
type Said = string | null

/** An allowance or a charge on the document (BG-20, BG-21) or on a line (BG-27, BG-28). */
export interface AllowanceOrCharge {
  readonly isCharge: boolean
  /** BT-92, BT-99; on a line BT-136, BT-141. */
  readonly amount: Said
  /** BT-93, BT-100; on a line BT-137, BT-142. */
  readonly base: Said
  /** BT-94, BT-101; on a line BT-138, BT-143. */
  readonly percent: Said
  /** BT-95, BT-102; a line has one category for all. */
  readonly category: Said
  /** BT-96, BT-103 */
  readonly rate: Said
  /** BT-97, BT-104; on a line BT-139, BT-144. */
  readonly reason: Said
  /** BT-98, BT-105; on a line BT-140, BT-145. */
  readonly reasonCode: Said
}

/** A line (BG-25). */
export interface ElectronicLine {
  /** BT-126 */
  readonly id: Said
  /** BT-127 */
  readonly note: Said
  /** BT-129 */
  readonly quantity: Said
  /** BT-130, UN/ECE Recommendation 20 and 21. */
  readonly unit: Said
  /** BT-131 */
  readonly net: Said
  /** BT-132 */
  readonly orderLine: Said
  readonly allowances: readonly AllowanceOrCharge[]
  /** BT-146 */
  readonly price: Said
  /** BT-148 */
  readonly grossPrice: Said
  /** BT-149 */
  readonly priceBase: Said
  /** BT-150 */
  readonly priceBaseUnit: Said
  /** BT-151 */
  readonly category: Said
  /** BT-152 */
  readonly rate: Said
  /** BT-153 */
  readonly name: Said
  /** BT-154 */
  readonly description: Said
  /** BT-155 */
  readonly sellerItem: Said
  /** BT-156 */
  readonly buyerItem: Said
}

/** Seller (BG-4) or buyer (BG-7). */
export interface Party {
  /** BT-27, BT-44 */
  readonly name: Said
  /** BT-28, BT-45 */
  readonly tradingName: Said
  /** BT-29, BT-46 */
  readonly ids: readonly string[]
  /** BT-30, BT-47 */
  readonly legalId: Said
  /** BT-31, BT-48 */
  readonly vat: Said
  /** BT-32 */
  readonly taxNo: Said
  /** BG-5, BG-8 */
  readonly hasAddress: boolean
  readonly address: readonly string[]
  /** BT-40, BT-55 */
  readonly country: Said
}

/** One category and rate of the tax breakdown (BG-23). */
export interface TaxShare {
  /** BT-116 */
  readonly taxable: Said
  /** BT-117 */
  readonly tax: Said
  /** BT-118 */
  readonly category: Said
  /** BT-119 */
  readonly rate: Said
  /** BT-120 or BT-121 */
  readonly exemption: Said
}

/** An invoice after EN 16931-1, whichever syntax it came in; texts as they are written, days as `YYYY-MM-DD` where they are days. */
export interface ElectronicInvoice {
  readonly syntax: 'UBL' | 'CII'
  /** A UBL credit note has a root of its own. */
  readonly isCreditRoot: boolean
  /** BT-24 */
  readonly specification: Said
  /** BT-1 */
  readonly number: Said
  /** BT-2 */
  readonly issuedOn: Said
  /** BT-3, UNTDID 1001. */
  readonly type: Said
  /** BT-5 */
  readonly currency: Said
  /** BT-6 */
  readonly taxCurrency: Said
  /** BT-7 */
  readonly taxPoint: Said
  /** BT-8 */
  readonly taxPointCode: Said
  /** BT-9 */
  readonly dueOn: Said
  /** BT-10 */
  readonly buyerReference: Said
  /** BT-13 */
  readonly order: Said
  /** BT-14 */
  readonly salesOrder: Said
  /** BT-16 */
  readonly despatch: Said
  /** BT-20 */
  readonly paymentTerms: Said
  /** BT-22 */
  readonly notes: readonly string[]
  /** BT-25 and BT-26 */
  readonly preceding: readonly { readonly number: Said; readonly issuedOn: Said }[]
  readonly seller: Party
  readonly buyer: Party
  /** BT-72 */
  readonly deliveredOn: Said
  /** BT-81 of each payment instruction (BG-16). */
  readonly paymentMeans: readonly Said[]
  /** BT-84 of each credit transfer (BG-17). */
  readonly accounts: readonly string[]
  readonly allowances: readonly AllowanceOrCharge[]
  /** BT-106 to BT-115 by their terms. */
  readonly totals: Readonly<Record<TotalTerm, Said>>
  readonly taxes: readonly TaxShare[]
  readonly lines: readonly ElectronicLine[]
}

/** The terms of BG-22 and their names in the standard. */
export const totalTerms = {
  'BT-106': 'Sum of the net amounts of the lines',
  'BT-107': 'Sum of allowances',
  'BT-108': 'Sum of charges',
  'BT-109': 'Total without VAT',
  'BT-110': 'Total VAT',
  'BT-111': 'Total VAT in accounting currency',
  'BT-112': 'Total with VAT',
  'BT-113': 'Paid amount',
  'BT-114': 'Rounding amount',
  'BT-115': 'Amount due for payment',
} as const
export type TotalTerm = keyof typeof totalTerms

/** Something in a file that is not as the standard says, or that could not be placed. */
export interface Finding {
  /** The business term, such as `BT-131`. */
  readonly term: string
  /** The rule of the standard, such as `BR-CO-10`; null: none, it is about our own records. */
  readonly rule: string | null
  /** Which line or which allowance or charge of the document it is about, counted from 0. */
  readonly line?: number
  readonly allowance?: number
  readonly sentence: string
}
