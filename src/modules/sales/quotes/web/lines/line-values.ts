import type { Currencies } from '#modules/engineering/technical-lines/domain.ts'
import type { Rounding } from '#platform/contract/money.ts'
import type { TakeOverPlan } from '#modules/engineering/technical-lines/web/api.tsx'
import type { QuoteLineInput } from '../../contract/lines.ts'
import type { QuoteRecord } from '../../contract.ts'
import { isDraft } from '../../domain/lifecycle.ts'
import type { CostRow } from '../../domain/costing.ts'
import type { PriceBreak, QuotedLine } from '../../domain/totals.ts'

/** A line as it is typed; a number that is none is kept as it was typed until it is put right. */
export type LineDraft = QuoteLineInput
export type CostDraft = NonNullable<QuoteLineInput['costing']>[number]
export type BreakDraft = QuoteLineInput['breaks'][number]
export type TaxCode = QuoteRecord['taxCodes'][number]

/** What new lines begin with. */
export interface LineDefaults {
  taxCode: string | null
  /** With the right to see costs a line begins with an empty costing. */
  seesCosts: boolean
}

const STEP = 10

/** A new line, numbered after the last one. */
export function blankLine(lines: readonly LineDraft[], { taxCode, seesCosts }: LineDefaults): LineDraft {
  const last = Math.max(0, ...lines.map(({ lineNo }) => Number(lineNo) || 0))
  return {
    lineNo: last + STEP,
    kind: 'standard',
    noQuote: false,
    description: '',
    specificationIds: [],
    uom: 'each',
    breaks: [{ quantity: '1', unitPrice: '0' }],
    selectedBreak: 0,
    discountPercent: '0',
    taxCode: lines.at(-1)?.taxCode ?? taxCode,
    ...(seesCosts ? { costing: [] } : {}),
  }
}

/**
 * The line numbers after lines were moved or inserted: moved lines share out the numbers they had, a line between two
 * others takes a number between theirs where there is one. Typed numbers stay.
 */
export function renumbered(before: readonly LineDraft[], after: readonly LineDraft[]): LineDraft[] {
  const known = new Set(before)
  if (after.length === before.length && after.every((line) => known.has(line))) {
    const numbers = after.map(({ lineNo }) => lineNo).sort((a, b) => a - b)
    return after.map((line, at) => withNumber(line, numbers[at] ?? line.lineNo))
  }
  if (after.length !== before.length + 1) return [...after]
  return after.map((line, at) => {
    const next = after[at + 1]?.lineNo
    if (known.has(line) || next === undefined) return line
    const previous = after[at - 1]?.lineNo ?? 0
    const between = Math.floor((previous + next) / 2)
    return between > previous && between < next ? withNumber(line, between) : line
  })
}

const withNumber = (line: LineDraft, lineNo: number): LineDraft =>
  line.lineNo === lineNo ? line : { ...line, lineNo }

/**
 * The lines with what was changed in one of them. `before` and `after` may be older than the lines, as they are for an
 * Undo: only the fields that differ between them are written, into the same line as it is now.
 */
export function withLineChanges(
  lines: readonly LineDraft[],
  before: LineDraft,
  after: LineDraft,
): LineDraft[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof LineDraft)[]
  const changes = Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  )
  const place = lines.includes(before)
    ? lines.indexOf(before)
    : lines.findIndex(({ id, lineNo }) => (before.id ? id === before.id : lineNo === before.lineNo))
  return lines.map((line, at) => (at === place ? { ...line, ...changes } : line))
}

const NOTHING: BreakDraft = { quantity: '0', unitPrice: '0' }

/** The quantity break that counts. */
export function selectedBreak(line: LineDraft): BreakDraft & { unitPrice: string } {
  const selected = line.breaks[line.selectedBreak] ?? line.breaks[0] ?? NOTHING
  return { ...selected, unitPrice: selected.unitPrice ?? '0' }
}

/** The line with changes in the quantity break that counts. */
export function withSelectedBreak(line: LineDraft, changes: Partial<BreakDraft>): LineDraft {
  const at = line.breaks[line.selectedBreak] ? line.selectedBreak : 0
  return { ...line, breaks: line.breaks.map((one, index) => (index === at ? { ...one, ...changes } : one)) }
}

/**
 * How product codes fill a line; lead time and price go to the quantity that counts, and to those that say the same.
 * A new line begins with a unit that nobody chose.
 */
export const takeOverPlan = (currencies: Currencies): TakeOverPlan<LineDraft> => ({
  read: (line) => {
    const { unitPrice, leadTimeWeeks = null } = selectedBreak(line)
    const { description = '', uom = 'each', specificationIds = [], pslLevelId = null } = line
    return { description, uom, specificationIds, pslLevelId, unitPrice, leadTimeWeeks }
  },
  write: (line, { unitPrice, leadTimeWeeks, ...said }) => {
    const before = selectedBreak(line)
    const breaks = line.breaks.map((one) => ({
      ...one,
      ...(unitPrice !== undefined && (one.unitPrice ?? '0') === before.unitPrice
        ? { unitPrice: unitPrice ?? '0' }
        : {}),
      ...(leadTimeWeeks !== undefined && (one.leadTimeWeeks ?? null) === (before.leadTimeWeeks ?? null)
        ? { leadTimeWeeks }
        : {}),
    }))
    return { ...line, ...said, breaks }
  },
  start: (lines, at) => (lines[at]?.id ? {} : { uom: 'each' }),
  currencies,
})

/** How the amounts of a quote are rounded as it is typed: a draft takes the rule of today at its next save. */
export const roundingOf = (
  quote: Pick<QuoteRecord, 'currency' | 'byMinorUnit' | 'status'>,
  currency: string | null | undefined = quote.currency,
): Rounding => ({
  currency: currency ?? quote.currency,
  byMinorUnit: quote.byMinorUnit || isDraft(quote.status),
})

/** What is no number yet counts as nothing. */
export const decimal = (value: string | null | undefined): string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : '0'

export const pricedBreak = ({ quantity, unitPrice }: BreakDraft): PriceBreak => ({
  quantity: decimal(quantity),
  unitPrice: decimal(unitPrice),
})

export const pricedRow = (row: CostDraft): CostRow => ({
  category: row.category,
  amount: decimal(row.amount),
  rate: decimal(row.rate),
  markupPercent: decimal(row.markupPercent),
  perUnit: row.perUnit === true,
})

/** The rate of a tax code; 0 for one that is not there. */
export const rateOf = (taxCode: string | null | undefined, taxCodes: readonly TaxCode[]): string =>
  taxCodes.find(({ code }) => code === taxCode)?.rate ?? '0'

/** A line as the arithmetic takes it, with the rate of its tax code. */
export function pricedLine(line: LineDraft, taxCodes: readonly TaxCode[]): QuotedLine {
  return {
    kind: line.kind,
    noQuote: line.noQuote,
    breaks: line.breaks.map(pricedBreak),
    selectedBreak: line.selectedBreak,
    discountPercent: decimal(line.discountPercent),
    taxCode: line.taxCode ?? null,
    taxRate: rateOf(line.taxCode, taxCodes),
    unitWeightKg: decimal(line.unitWeightKg),
    costing: line.costing?.map(pricedRow),
  }
}
