import { Decimal } from 'decimal.js'

interface LineFacts {
  readonly lineNo: number
  readonly noQuote: boolean
  readonly breaks: readonly { readonly unitPrice: string }[]
  readonly costing: readonly unknown[]
}

/** What is looked at before a quote may be submitted. */
export interface SubmitFacts {
  readonly lines: readonly LineFacts[]
  readonly contactId?: string | null | undefined
  readonly termsId?: string | null | undefined
  readonly paymentTerms?: string | null | undefined
  readonly incoterm?: string | null | undefined
  readonly leadTimeWeeks?: number | null | undefined
  readonly validUntil: string
  readonly currency: string
  readonly baseCurrency: string
  readonly exchangeRate: string
  /** Where the rate was read. */
  readonly rateSource?: string | null | undefined
}

/** Every quantity break has a price and the line has its costing, or it is not quoted. */
export function isLineComplete(line: Omit<LineFacts, 'lineNo'>): boolean {
  if (line.noQuote) return true
  return line.costing.length > 0 && line.breaks.every(({ unitPrice }) => new Decimal(unitPrice).gt(0))
}

function lineProblem(line: LineFacts): string | null {
  if (isLineComplete(line)) return null
  const isPriced = line.breaks.every(({ unitPrice }) => new Decimal(unitPrice).gt(0))
  return isPriced ? `Line ${line.lineNo} has no costing.` : `Line ${line.lineNo} has no price.`
}

/** Sentences by field for what is still missing before approval can be asked for; empty when nothing is. */
export function missingToSubmit(quote: SubmitFacts, today: string): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  const problems = quote.lines.flatMap((line) => lineProblem(line) ?? [])
  if (quote.lines.length === 0) problems.push('Enter at least one line.')
  if (quote.lines.length > 0 && quote.lines.every((line) => line.noQuote)) problems.push('No line is quoted.')
  if (problems.length > 0) missing.lines = problems
  if (!quote.contactId) missing.contactId = ['Choose the contact who gets the quote.']
  if (!quote.termsId) missing.termsId = ['Choose the terms and conditions.']
  if (!quote.paymentTerms) missing.paymentTerms = ['Enter the payment terms.']
  if (!quote.incoterm) missing.incoterm = ['Choose the incoterm.']
  if (quote.leadTimeWeeks == null) missing.leadTimeWeeks = ['Enter the lead time.']
  if (quote.validUntil < today) missing.validUntil = ['The quote would already have expired.']
  if (quote.currency !== quote.baseCurrency) {
    if (new Decimal(quote.exchangeRate).eq(1))
      missing.exchangeRate = [`Enter the exchange rate from ${quote.currency} to ${quote.baseCurrency}.`]
    if (!quote.rateSource) missing.rateSource = ['Say where the exchange rate comes from.']
  }
  return missing
}
