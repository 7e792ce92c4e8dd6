import { Decimal } from 'decimal.js'
import { toMoney } from '#platform/contract/money.ts'
import { type DocumentTotals, netOf, totalsOf } from '#platform/contract/priced-lines.ts'

type Text = string | null | undefined

/** What the arithmetic needs of a line; decimal strings. */
export interface InvoicedLine {
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

/** Net of one line: its share of a bundled line, else what price and quantity come to. */
export const lineNet = (line: InvoicedLine): string =>
  line.shareNet
    ? toMoney(new Decimal(line.shareNet))
    : netOf({ ...line, quantity: line.pricedQuantity ?? line.quantity })

/** The totals of an invoice by the rule of all documents: tax is rounded once for each tax code. */
export const invoiceTotals = (
  lines: readonly InvoicedLine[],
): Pick<DocumentTotals, 'net' | 'taxes' | 'tax' | 'gross'> => {
  const { net, taxes, tax, gross } = totalsOf(
    lines.map((line) => ({ net: lineNet(line), taxCode: line.taxCode, taxRate: line.taxRate })),
  )
  return { net, taxes, tax, gross }
}
