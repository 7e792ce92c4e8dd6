import { Decimal } from 'decimal.js'
import { type Rounding, toMoney } from '#platform/contract/money.ts'
import { type DocumentTotals, netOf, totalsOf } from '#platform/contract/priced-lines.ts'

type Text = string | null | undefined

/** What the arithmetic needs of a line; decimal strings. */
export interface InvoicedLine {
  /** Allowances and credits take off; left out: it charges. */
  readonly kind?: Text
  readonly quantity: string
  /** What the price is multiplied by where that is not the quantity: metres, kilograms, tonnes. */
  readonly pricedQuantity?: Text
  readonly unitPrice: string
  readonly discountPercent?: Text
  readonly taxCode?: Text
  readonly taxRate?: Text
  /** Its share of a bundled line; then the net is this. */
  readonly shareNet?: Text
}

/** What is charged is written with a price above zero; these kinds of lines take it off. */
const takesOff = (kind: Text): boolean => kind === 'allowance' || kind === 'credit'

/** Net of one line: its share of a bundled line, else what price and quantity come to; below zero where it takes off. */
export function lineNet(line: InvoicedLine, of: Rounding): string {
  if (line.shareNet) return toMoney(new Decimal(line.shareNet), of)
  const net = netOf({ ...line, quantity: line.pricedQuantity ?? line.quantity }, of)
  return takesOff(line.kind) ? toMoney(new Decimal(net).negated(), of) : net
}

/** The totals of an invoice by the rule of all documents: tax is rounded once for each tax code. */
export const invoiceTotals = (
  lines: readonly InvoicedLine[],
  { currency, byMinorUnit }: Rounding,
): Pick<DocumentTotals, 'net' | 'taxes' | 'tax' | 'gross'> => {
  const of = { currency, byMinorUnit }
  const { net, taxes, tax, gross } = totalsOf(
    lines.map((line) => ({
      net: lineNet(line, of),
      taxCode: line.taxCode,
      taxRate: line.taxRate,
    })),
    of,
  )
  return { net, taxes, tax, gross }
}
