import { lineTotals, quoteTotals, type QuoteTotals } from '#modules/sales/quotes/domain.ts'

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

const priced = (line: InvoicedLine) => ({
  kind: 'standard' as const,
  noQuote: false,
  breaks: [
    line.shareNet
      ? { quantity: '1', unitPrice: line.shareNet }
      : { quantity: line.pricedQuantity ?? line.quantity, unitPrice: line.unitPrice },
  ],
  selectedBreak: 0,
  discountPercent: line.shareNet ? '0' : (line.discountPercent ?? '0'),
  taxCode: line.taxCode,
  taxRate: line.taxRate,
})

/** Net of one line: round half up(quantity x unit price x (1 - discount), 2). */
export const lineNet = (line: InvoicedLine): string => lineTotals(priced(line)).net

/** The totals of an invoice by the rule of all documents: tax is rounded once for each tax code. */
export const invoiceTotals = (
  lines: readonly InvoicedLine[],
): Pick<QuoteTotals, 'net' | 'taxes' | 'tax' | 'gross'> => {
  const { net, taxes, tax, gross } = quoteTotals({ lines: lines.map(priced), charges: [] })
  return { net, taxes, tax, gross }
}
