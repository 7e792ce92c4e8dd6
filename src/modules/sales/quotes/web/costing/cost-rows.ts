import type { Rounding } from '#platform/contract/money.ts'
import { type CostCategory, costCategories, costOf, suggestedUnitPrice } from '../../domain/costing.ts'
import {
  type CostDraft,
  type LineDraft,
  pricedBreak,
  pricedRow,
  selectedBreak,
  withSelectedBreak,
} from '../lines/line-values.ts'

/** What is not counted in hours. */
const counted: Readonly<Partial<Record<CostCategory, string>>> = {
  material: 'kg',
  documentation: 'lot',
  third_party_inspection: 'd',
  freight: 'lot',
  contingency: 'lot',
}
const usualUnit = (category: CostCategory): string => counted[category] ?? 'h'

/** A row of another category, in its usual unit unless somebody chose one. */
export const withCategory = (row: CostDraft, category: CostCategory): CostDraft => ({
  ...row,
  category,
  unit: row.unit === usualUnit(row.category) ? usualUnit(category) : row.unit,
})

/** A new row: the first category that is not there yet, in its usual unit, with the markup of the row before. */
export function blankRow(rows: readonly CostDraft[]): CostDraft {
  const used = new Set(rows.map(({ category }) => category))
  const next = costCategories.find((category) => !used.has(category)) ?? 'material'
  return {
    category: next,
    source: null,
    amount: '1',
    unit: usualUnit(next),
    rate: '0',
    markupPercent: rows.at(-1)?.markupPercent ?? '0',
    perUnit: rows.at(-1)?.perUnit ?? true,
    manual: true,
  }
}

/** Cost and price of a row as it is typed. */
export const rowSums = (row: CostDraft, quantity: string, of: Rounding): { cost: string; price: string } =>
  costOf(pricedRow(row), pricedBreak({ quantity, unitPrice: '0' }).quantity, of)

/** The line at the price its costing asks for; the same line when there is none. */
export function withCostingPrice(line: LineDraft, of: Rounding): LineDraft {
  const { quantity } = pricedBreak(selectedBreak(line))
  const unitPrice = suggestedUnitPrice((line.costing ?? []).map(pricedRow), quantity, of)
  return unitPrice === null ? line : withSelectedBreak(line, { unitPrice })
}

/** The line with the costing of another one, for its own quantity. */
export const withCostingOf = (line: LineDraft, other: LineDraft): LineDraft => ({
  ...line,
  costing: (other.costing ?? []).map((row) => ({ ...row })),
})
