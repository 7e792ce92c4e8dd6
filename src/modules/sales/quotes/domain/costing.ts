import { Decimal } from 'decimal.js'
import { hundredth, type Rounding, roundMoney, toMoney } from '#platform/contract/money.ts'

/** What a line is made of, in the order it is shown. */
export const costCategories = [
  'material',
  'cutting',
  'machining',
  'welding',
  'nde',
  'heat_treatment',
  'coating',
  'testing',
  'documentation',
  'third_party_inspection',
  'freight',
  'contingency',
] as const
export type CostCategory = (typeof costCategories)[number]

export const costCategoryNames: Readonly<Record<CostCategory, string>> = {
  material: 'Material',
  cutting: 'Cutting',
  machining: 'Machining',
  welding: 'Welding',
  nde: 'NDE',
  heat_treatment: 'Heat treatment',
  coating: 'Coating',
  testing: 'Testing',
  documentation: 'Documentation',
  third_party_inspection: 'Third-party inspection',
  freight: 'Freight',
  contingency: 'Contingency',
}

/** One row of a line's costing: amount x rate, with a markup in percent. */
export interface CostRow {
  readonly category: CostCategory
  /** Hours, kilograms, pieces ... */
  readonly amount: string
  readonly rate: string
  readonly markupPercent: string
  /** The amount holds for one piece, not for the whole line. */
  readonly perUnit: boolean
}

function costsOf(row: CostRow, quantity: Decimal, of: Rounding): { cost: Decimal; price: Decimal } {
  const amount = new Decimal(row.amount)
  const whole = row.perUnit ? amount.times(quantity) : amount
  const cost = roundMoney(whole.times(row.rate), of)
  return { cost, price: roundMoney(cost.plus(hundredth(cost.times(row.markupPercent))), of) }
}

/** Cost and price of one row for so many pieces, in money. */
export function costOf(row: CostRow, quantity: string, of: Rounding): { cost: string; price: string } {
  const { cost, price } = costsOf(row, new Decimal(quantity), of)
  return { cost: toMoney(cost, of), price: toMoney(price, of) }
}

/** The sums of a costing for so many pieces, in money. */
export interface CostingTotals {
  readonly cost: string
  /** Cost with each row's markup. */
  readonly price: string
}

export function costingTotals(rows: readonly CostRow[], quantity: string, of: Rounding): CostingTotals {
  let cost = new Decimal(0)
  let price = new Decimal(0)
  const pieces = new Decimal(quantity)
  for (const row of rows) {
    const one = costsOf(row, pieces, of)
    cost = cost.plus(one.cost)
    price = price.plus(one.price)
  }
  return { cost: toMoney(cost, of), price: toMoney(price, of) }
}

/** The unit price, with four decimals, that the costing asks for at this quantity; null when there is none. */
export function suggestedUnitPrice(rows: readonly CostRow[], quantity: string, of: Rounding): string | null {
  if (rows.length === 0 || new Decimal(quantity).isZero()) return null
  return new Decimal(costingTotals(rows, quantity, of).price).div(quantity).toFixed(4, Decimal.ROUND_HALF_UP)
}
