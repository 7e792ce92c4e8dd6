import type { FormValues } from '#platform/web/forms/form-values.ts'
import { keptByLine } from '#platform/web/table/line-grid/kept-by-line.ts'
import { type Rounding, roundingIn } from '#platform/contract/money.ts'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import type { QuoteRecord, quotes } from '../contract.ts'
import { missingToSubmit } from '../domain/readiness.ts'
import { lineTotals, type QuoteTotals, quoteTotals } from '../domain/totals.ts'
import { decimal, type LineDraft, pricedLine, rateOf, roundingOf } from './lines/line-values.ts'

export type QuoteShape = (typeof quotes)['input']['shape']
export type QuoteValues = FormValues<QuoteShape>

type Typed = Pick<QuoteValues, 'lines' | 'discountPercent' | 'charges' | 'currency'>
type Quote = Pick<QuoteRecord, 'taxCodes' | 'currency' | 'byMinorUnit' | 'status'>

/** The totals of a quote as it is typed; the server's answer decides. */
export function previewTotals(
  { lines, discountPercent, charges, currency }: Typed,
  quote: Quote,
): QuoteTotals {
  const { taxCodes } = quote
  const rounding = roundingOf(quote, currency)
  const reckoned = rounding.byMinorUnit ? reckonedIn(rounding.currency) : reckonedInHundredths
  const each = (lines ?? []).map((line) => reckoned(line, taxCodes))
  return quoteTotals(
    {
      ...rounding,
      lines: each.map(({ quoted }) => quoted),
      discountPercent: decimal(discountPercent),
      charges: (charges ?? []).map((charge) => ({
        ...charge,
        amount: decimal(charge.amount),
        taxRate: rateOf(charge.taxCode, taxCodes),
      })),
    },
    each.map(({ totals }) => totals),
  )
}

const reckonedBy = (rounding: Rounding) =>
  keptByLine((line: LineDraft, taxCodes: QuoteRecord['taxCodes']) => {
    const quoted = pricedLine(line, taxCodes)
    return { quoted, totals: lineTotals(quoted, rounding) }
  })
const reckonedInHundredths = reckonedBy({ currency: '', byMinorUnit: false })

const byCurrency = new Map<string, ReturnType<typeof reckonedBy>>()
function reckonedIn(currency: string): ReturnType<typeof reckonedBy> {
  const known = byCurrency.get(currency) ?? reckonedBy(roundingIn(currency))
  byCurrency.set(currency, known)
  return known
}

/** Lines in a few words, where two versions of them are compared. */
export function linesText(lines: readonly LineDraft[], quote: Quote): string {
  const { linesNet: net } = previewTotals({ lines: [...lines] }, quote)
  return `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, net ${formatAmount(net, quote.currency)}`
}

/**
 * What is missing before the quote as it is typed may be submitted, sentences by field. Whoever does not see the
 * costing is told what the server found in the lines it keeps.
 */
export function previewMissing(
  values: QuoteValues,
  quote: Pick<QuoteRecord, 'baseCurrency' | 'missingToSubmit'>,
  today: string,
): Readonly<Record<string, readonly string[]>> {
  const lines = values.lines ?? []
  const seesCosts = lines.every(({ costing }) => costing !== undefined)
  const missing = missingToSubmit(
    {
      lines: lines.map((line) => {
        const { noQuote, breaks, costing = [] } = pricedLine(line, [])
        return { lineNo: line.lineNo, kind: line.kind, noQuote, breaks, costing }
      }),
      contactId: values.contactId,
      termsId: values.termsId,
      paymentTerms: values.paymentTerms,
      incoterm: values.incoterm,
      leadTimeWeeks: values.leadTimeWeeks,
      coverLetter: values.coverLetter,
      validUntil: values.validUntil ?? '',
      currency: values.currency ?? quote.baseCurrency,
      baseCurrency: quote.baseCurrency,
      rateSource: values.rateSource,
      exchangeRate: Number(values.exchangeRate) > 0 ? String(values.exchangeRate) : '1',
    },
    today,
  )
  if (seesCosts) return missing
  const { lines: _unseen, ...header } = missing
  return quote.missingToSubmit.lines ? { ...header, lines: quote.missingToSubmit.lines } : header
}
