import { randomUUID } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import {
  inBase,
  minorUnitProblem,
  MOST_MONEY,
  roundingIn,
  sumOf,
  sumsProblem,
  toMoney,
} from '#platform/contract/money.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { linesDiffer as differ } from '#platform/server/documents/lines/compare.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { keptTax, taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { type Filled, filledPrice } from '#modules/engineering/technical-lines/domain.ts'
import { withProducts } from '#modules/engineering/technical-lines/server/api.ts'
import type { ChargeInput } from '../contract/fields.ts'
import type { LineValues } from '../contract/lines.ts'
import type { QuoteRecord } from '../contract.ts'
import { type PricedQuote, quoteTotals } from '../domain/totals.ts'
import { type LineRow, type QuoteRow, quoteLines } from './queries.ts'
import { quotes } from './document.ts'
import { maySeeCosts } from './costs/see-costs.ts'

/** A line as it is written. */
export type StoredLine = Omit<
  LineRow,
  'productCode' | 'pslLevel' | 'pslRank' | 'specifications' | 'calculations'
>

const MOST_PERCENT = new Decimal('999999999.99')

/**
 * The columns that hold the sums of the lines. Costs that are larger than can be kept are kept as the largest: a refusal
 * would tell them to whoever tries quantities.
 *
 * @throws 422 when the sums are larger than can be kept, and when more is taken off than the lines come to
 */
export function sumColumns(
  quote: PricedQuote,
  { exchangeRate, baseCurrency }: { readonly exchangeRate: string; readonly baseCurrency: string },
): Record<string, string> {
  const totals = quoteTotals(quote)
  const netInBase = inBase(totals.net, exchangeRate, { baseCurrency, byMinorUnit: quote.byMinorUnit })
  const { net, discount, tax, gross, weightKg } = totals
  const cost = toMoney(Decimal.min(MOST_MONEY, totals.cost ?? 0), quote)
  const tooLarge = sumsProblem([net, discount, gross, netInBase, weightKg])
  if (tooLarge) throw invalid(tooLarge)
  if (new Decimal(net).isNegative()) {
    throw invalid({ charges: ['The rebates take off more than the lines come to.'] })
  }
  const margin = Decimal.max(MOST_PERCENT.negated(), Decimal.min(MOST_PERCENT, totals.marginPercent ?? 0))
  return { net, discount, tax, gross, cost, weightKg, netInBase, marginPercent: margin.toFixed(2) }
}

/** A line of a save with everything that its product code says. */
type LineWithProduct = Omit<Filled<LineValues>, 'breaks'> & { readonly breaks: StoredLine['breaks'] }

/** The lines of a save with what their product codes say. @throws 422 for archived product codes in new lines */
export async function linesWithProducts(
  ctx: Context,
  { lines, baseCurrency }: QuoteRow,
  sent: readonly LineValues[],
  currency: string,
): Promise<LineWithProduct[]> {
  const whole = await withProducts(ctx, sent, lines)
  return whole.map(({ line, product }) => ({
    ...line,
    breaks: line.breaks.map((one) => filledPrice(one, product, line.uom, { currency, baseCurrency })),
  }))
}

/**
 * The lines of a save as they are to be stored: kept lines keep their costing unless one is sent, and every
 * line takes the rate its tax code has on the quote's date.
 *
 * @throws 422 for costs from somebody who may not see them, and for tax codes the facility does not have
 */
export function linesToStore(
  actor: Actor,
  before: QuoteRow,
  lines: readonly LineWithProduct[],
  quoteDate: string,
): StoredLine[] {
  const old = new Map(before.lines.map((line) => [line.id, line]))
  const codes = taxCodesOn(before.facilityTaxCodes, quoteDate)
  const problems: Record<string, string[]> = {}
  const rows = lines.map((line, index): StoredLine => {
    const known = line.id ? old.get(line.id) : undefined
    if (line.costing && !maySeeCosts(actor))
      problems[`lines.${index}.costing`] = [notTheRight('see costs').message]
    const { taxRate, problem } = keptTax(codes, line.taxCode)
    if (problem) problems[`lines.${index}.taxCode`] = [problem]
    return {
      ...line,
      id: line.id ?? randomUUID(),
      discountPercent: new Decimal(line.discountPercent).toFixed(2),
      unitWeightKg: line.unitWeightKg == null ? null : new Decimal(line.unitWeightKg).toFixed(3),
      deviations: line.deviations ?? known?.deviations ?? [],
      calculationIds: [...new Set(line.calculationIds ?? known?.calculationIds ?? [])],
      costing: line.costing?.map((row) => ({ ...row, source: row.source ?? null })) ?? known?.costing ?? [],
      taxRate,
    }
  })
  refuseWhere(problems)
  return rows
}

/** Charges as they are stored, each with the rate of its tax code on a date. @throws 422 for a code the facility lacks */
export function chargesToStore(
  before: QuoteRow,
  charges: readonly ChargeInput[],
  { quoteDate, currency }: { readonly quoteDate: string; readonly currency: string },
): QuoteRow['charges'] {
  const codes = taxCodesOn(before.facilityTaxCodes, quoteDate)
  const problems: Record<string, string[]> = {}
  const stored = charges.map(({ text, amount, taxCode = null }, index) => {
    const { taxRate, problem } = keptTax(codes, taxCode)
    if (problem) problems[`charges.${index}.taxCode`] = [problem]
    const tooFine = minorUnitProblem(amount, currency)
    if (tooFine) problems[`charges.${index}.amount`] = [tooFine]
    return { text, amount: sumOf([amount]), taxCode, taxRate }
  })
  refuseWhere(problems)
  return stored
}

/** The stored lines of a quote, or its charges, with the tax rates of another date; a code that is no more keeps its rate. */
export function withRatesOf<T extends { taxCode?: string | null | undefined; taxRate: string | null }>(
  row: QuoteRow,
  taxed: readonly T[],
  quoteDate: string,
): T[] {
  const codes = taxCodesOn(row.facilityTaxCodes, quoteDate)
  return taxed.map((one) => {
    const { taxRate } = keptTax(codes, one.taxCode)
    return taxRate === null ? one : { ...one, taxRate }
  })
}

/** The charges of a quote in the currency that it gets, each rounded to what that has. */
export const chargesIn = (row: QuoteRow, currency: string, quoteDate: string): QuoteRow['charges'] =>
  withRatesOf(row, row.charges, quoteDate).map((charge) => ({
    ...charge,
    amount: toMoney(new Decimal(charge.amount), roundingIn(currency)),
  }))

/** Whether two sets of lines differ in anything that was entered. */
export const linesDiffer = (a: readonly StoredLine[], b: readonly StoredLine[]): boolean =>
  differ(quoteLines, a, b)

/** Throws 422 for a calculation that is not saved: a line refers to numbers that can be opened. */
function checkCalculations(row: QuoteRow, sent: readonly StoredLine[]): void {
  const found = new Map(row.lines.map((line) => [line.id, line.calculations.length]))
  const problems: Record<string, string[]> = {}
  for (const [index, { id, calculationIds }] of sent.entries()) {
    if (found.get(id) !== calculationIds.length)
      problems[`lines.${index}.calculationIds`] = ['The selected calculation is invalid.']
  }
  refuseWhere(problems)
}

/** Saves columns, and lines when they are given, in one statement; answers with the record as it is then. */
export async function save(
  ctx: Context,
  before: QuoteRow,
  action: string,
  { values, lines }: { values: Record<string, unknown>; lines?: readonly StoredLine[] | undefined },
): Promise<{ row: QuoteRow; record: QuoteRecord }> {
  const row = await quotes.save(ctx, before, action, { values, parts: { lines } })
  if (lines) checkCalculations(row, lines)
  return { row, record: await quotes.record(ctx, row) }
}
