import { Decimal } from 'decimal.js'
import type { LineKind } from './totals.ts'
import { letterPlaceholders, unknownPlaceholders } from './cover-letter.ts'

interface LineFacts {
  readonly lineNo: number
  readonly kind: LineKind
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
  readonly coverLetter?: string | null | undefined
}

/** Every quantity break has a price and the line has its costing, or it is not quoted. */
export function isLineComplete(line: Omit<LineFacts, 'lineNo' | 'kind'>): boolean {
  if (line.noQuote) return true
  return line.costing.length > 0 && line.breaks.every(({ unitPrice }) => new Decimal(unitPrice).gt(0))
}

/** Everything a line lacks at once, so that nobody learns of the costing after all prices are typed. */
function lackOf(line: LineFacts): string {
  if (isLineComplete(line)) return ''
  const isPriced = line.breaks.every(({ unitPrice }) => new Decimal(unitPrice).gt(0))
  return [...(isPriced ? [] : ['price']), ...(line.costing.length > 0 ? [] : ['costing'])].join(' and no ')
}

/** What lines lack; those that lack the same stand in one sentence: `4 lines have no price (20-50).` */
function lineProblems(lines: readonly LineFacts[]): string[] {
  const byLack = Map.groupBy(lines, lackOf)
  byLack.delete('')
  return [...byLack].map(([lack, lacking]) => {
    const [first] = lacking
    if (lacking.length === 1) return `Line ${first?.lineNo} has no ${lack}.`
    return `${lacking.length} lines have no ${lack} (${rangesOf(lines, lacking)}).`
  })
}

/** Line numbers, those that follow each other in the list as a range: `10, 30-50`. */
function rangesOf(all: readonly LineFacts[], some: readonly LineFacts[]): string {
  const wanted = new Set(some)
  const ranges: { from: number; to: number; count: number }[] = []
  let before: LineFacts | undefined
  for (const line of all) {
    const open = before && wanted.has(before) ? ranges.at(-1) : undefined
    if (wanted.has(line) && open) ranges.splice(-1, 1, { ...open, to: line.lineNo, count: open.count + 1 })
    else if (wanted.has(line)) ranges.push({ from: line.lineNo, to: line.lineNo, count: 1 })
    before = line
  }
  const words = ranges.flatMap(({ from, to, count }) =>
    count === 1 ? [String(from)] : count === 2 ? [String(from), String(to)] : [`${from}-${to}`],
  )
  return words.join(', ')
}

/** Whom somebody without the right to see costs has to ask for a costing. */
export const askForCosting = (estimatorName: string | null): string =>
  estimatorName === null
    ? 'Someone with the right to see costs has to add the costing: choose an estimator, and ask them.'
    : `Someone with the right to see costs has to add the costing: ask ${estimatorName}, the estimator of this quote.`

/** Sentences by field for what is still missing before approval can be asked for; empty when nothing is. */
export function missingToSubmit(quote: SubmitFacts, today: string): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  const problems = lineProblems(quote.lines)
  if (quote.lines.length === 0) problems.push('Enter at least one line.')
  const quoted = quote.lines.filter((line) => !line.noQuote)
  if (quote.lines.length > 0 && quoted.length === 0) problems.push('No line is quoted.')
  if (quoted.length > 0 && quoted.every(({ kind }) => kind !== 'standard'))
    problems.push(
      'Every line is optional or an alternative, so the quote comes to nothing. Make one of them count.',
    )
  if (problems.length > 0) missing.lines = problems
  if (!quote.contactId) missing.contactId = ['Choose the contact who gets the quote.']
  if (!quote.termsId) missing.termsId = ['Choose the terms and conditions.']
  if (!quote.paymentTerms) missing.paymentTerms = ['Enter the payment terms.']
  if (!quote.incoterm) missing.incoterm = ['Choose the incoterm.']
  if (quote.leadTimeWeeks == null) missing.leadTimeWeeks = ['Enter the lead time.']
  const unknown = unknownPlaceholders(quote.coverLetter ?? '')
  if (unknown.length > 0)
    missing.coverLetter = [
      `${unknown.join(', ')} in the cover letter stands for nothing. Use ${letterPlaceholders}.`,
    ]
  if (quote.validUntil < today) missing.validUntil = ['The quote would already have expired.']
  if (quote.currency !== quote.baseCurrency) {
    if (new Decimal(quote.exchangeRate).eq(1))
      missing.exchangeRate = [`Enter the exchange rate from ${quote.currency} to ${quote.baseCurrency}.`]
    if (!quote.rateSource) missing.rateSource = ['Enter the source of the exchange rate.']
  } else if (!new Decimal(quote.exchangeRate).eq(1))
    missing.exchangeRate = [`In ${quote.currency}, the currency of the facility, the exchange rate is 1.`]
  return missing
}
