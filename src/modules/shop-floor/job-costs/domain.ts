import { Decimal } from 'decimal.js'
import { counted } from '#platform/contract/values/amounts.ts'
import { roundingIn, toMoney } from '#platform/contract/money.ts'
import type { OperationKind } from '#modules/engineering/operation-templates/domain.ts'
import { type CostCategory, costCategories, costCategoryNames } from '#modules/sales/quotes/domain.ts'

/** What money went into: the categories of the costing of a quote, and what has no place among them. */
export const costKinds = {
  ...costCategoryNames,
  other: 'Other work',
  subcontract: 'Subcontract orders',
} as const
export type CostKind = keyof typeof costKinds

/** The category of a costing that counts the hours of an operation. */
const categoryOfKind: Readonly<Record<OperationKind, CostCategory | 'other'>> = {
  cut: 'cutting',
  machine: 'machining',
  form: 'machining',
  fit_up: 'welding',
  weld: 'welding',
  heat_treat: 'heat_treatment',
  nde: 'nde',
  dimensional: 'testing',
  pressure_test: 'testing',
  coating: 'coating',
  mark: 'other',
  clean: 'other',
  document_review: 'documentation',
  release: 'documentation',
  subcontract: 'other',
}

/** What no booking says the cost of: a service that was ordered stands under the orders. */
const unbooked: readonly CostKind[] = ['third_party_inspection', 'freight', 'contingency']

/** What counts the hours of an operation of whichever kind. */
export const kindOfWork = (kind: string): CostKind =>
  new Map<string, CostKind>(Object.entries(categoryOfKind)).get(kind) ?? 'other'

/** An amount in the currency of the facility. Decimal string; null: nobody knows what it is worth there. */
export interface Spent {
  readonly kind: CostKind
  readonly cost: Decimal | null
  /** Of work. */
  readonly minutes?: number
}

/** What is known to have cost something, and of which nobody knows how much. */
export interface Gaps {
  /** Minutes at work centres without a cost per hour. */
  readonly unratedMinutes: number
  /** Of those, by name. */
  readonly unratedCentres: readonly string[]
  readonly untimedOperations: number
  readonly unvaluedSteel: number
  readonly scrappedSteel: number
  readonly consumableLines: number
  readonly builtInParts: number
  readonly unorderedOperations: number
  /** Amounts in a currency that the house has no rate of. */
  readonly unknownRates: number
}

/** Of one kind, as it was when its traveller was closed. Decimal string, not rounded; null: nobody knew what it was worth. */
export interface KeptCost {
  readonly kind: CostKind
  readonly cost: string | null
  readonly minutes: number
}

/** By kind what is known to have been spent; of a kind of which some has no known worth that part stands by itself. */
export function keptOf(spent: readonly Spent[]): KeptCost[] {
  const found = new Map<string, { kind: CostKind; cost: Decimal | null; minutes: number }>()
  for (const { kind, cost, minutes = 0 } of spent) {
    const key = `${kind} ${cost === null}`
    const before = found.get(key) ?? { kind, cost: cost && new Decimal(0), minutes: 0 }
    found.set(key, { kind, cost: cost && cost.plus(before.cost ?? 0), minutes: before.minutes + minutes })
  }
  return [...found.values()].map(({ cost, ...one }) => ({ ...one, cost: cost && cost.toFixed() }))
}

/** What a traveller had cost when it was closed, and nobody knew how much; whatever is bought stands with its order. */
export type KeptGaps = Omit<Gaps, 'unorderedOperations'> & {
  /** Operations that somebody else did. */
  readonly outsideOperations: number
}

/** Of several travellers what nobody knows of all. */
export const sumOfGaps = (all: readonly KeptGaps[]): KeptGaps => {
  const sum = (of: (one: KeptGaps) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    unratedMinutes: sum((one) => one.unratedMinutes),
    unratedCentres: [...new Set(all.flatMap((one) => one.unratedCentres))].toSorted(),
    untimedOperations: sum((one) => one.untimedOperations),
    unvaluedSteel: sum((one) => one.unvaluedSteel),
    scrappedSteel: sum((one) => one.scrappedSteel),
    consumableLines: sum((one) => one.consumableLines),
    builtInParts: sum((one) => one.builtInParts),
    unknownRates: sum((one) => one.unknownRates),
    outsideOperations: sum((one) => one.outsideOperations),
  }
}

/** By kind what was worked, in whole minutes; kinds without any are left out. */
export function minutesByKind(work: readonly { readonly kind: CostKind; readonly minutes?: number }[]) {
  const found = new Map<CostKind, number>()
  for (const { kind, minutes = 0 } of work) found.set(kind, (found.get(kind) ?? 0) + minutes)
  return new Map([...found].flatMap(([kind, sum]) => (sum > 0 ? [[kind, Math.round(sum)] as const] : [])))
}

/** What became of the time of a traveller after it was closed, as one sentence; null: it is as it was. */
export function correctedSince(
  number: string,
  kept: ReadonlyMap<CostKind, number>,
  now: ReadonlyMap<CostKind, number>,
): string | null {
  const changed = [...new Set([...kept.keys(), ...now.keys()])].flatMap((kind) => {
    const [before, after] = [kept.get(kind) ?? 0, now.get(kind) ?? 0]
    return before === after ? [] : [`${costKinds[kind].toLowerCase()} ${before} to ${after} min`]
  })
  return changed.length > 0
    ? `Time of ${number} was corrected after it was closed (${changed.join(', ')}); its cost stays as it was.`
    : null
}

/** Costs that were quoted and are booked nowhere, as one sentence; a contingency is a reserve and no cost. */
export function unbookedCosts(planned: ReadonlyMap<CostCategory, string>): string[] {
  const names = costCategories.flatMap((category) =>
    unbooked.includes(category) && category !== 'contingency' && Number(planned.get(category) ?? 0) > 0
      ? [costCategoryNames[category]]
      : [],
  )
  return names.length > 0 ? [`${names.join(', ')}: nobody books what that cost.`] : []
}

/** What the order has cost beside what is summed, one sentence for each reason. */
export function unknownCosts(gaps: Gaps): string[] {
  const { unratedMinutes, unratedCentres, untimedOperations, unvaluedSteel, scrappedSteel } = gaps
  const { consumableLines, builtInParts, unorderedOperations, unknownRates } = gaps
  const some = (count: number, one: string, many: string, says: string) =>
    count > 0 ? [`${counted(count, one, many)} ${says}`] : []
  return [
    ...some(
      unratedMinutes,
      'minute',
      'minutes',
      `at ${unratedCentres.join(', ')}: no cost per hour was entered for those days.`,
    ),
    ...some(untimedOperations, 'operation has', 'operations have', 'good pieces and no time entered.'),
    ...some(
      unvaluedSteel,
      'piece of stock',
      'pieces of stock',
      'issued: what it was bought for is not known.',
    ),
    ...some(
      scrappedSteel,
      'piece of stock',
      'pieces of stock',
      'scrapped after it was issued: it is not counted.',
    ),
    ...some(consumableLines, 'line', 'lines', 'of consumables: nobody enters what they cost.'),
    ...some(builtInParts, 'made part', 'made parts', 'built in: what they cost stands with their own order.'),
    ...some(
      unorderedOperations,
      'subcontracted operation has',
      'subcontracted operations have',
      'begun, and no order names it.',
    ),
    ...some(unknownRates, 'amount', 'amounts', 'in a currency of which no rate is known.'),
  ]
}

/** A kind of cost: as it was quoted, and what it has come to. Money of the facility. */
export interface CostRow {
  readonly kind: CostKind
  /** Null: the costing of a quote has no such category. */
  readonly planned: string | null
  /** Null: nothing is booked of such a cost. */
  readonly soFar: string | null
  readonly minutes: number
}

/** What was quoted and what was spent by kind, those with neither left out; sums are of what is known. */
export function costRows(
  planned: ReadonlyMap<CostCategory, string>,
  spent: readonly Spent[],
  currency: string,
): { rows: CostRow[]; planned: string; soFar: string } {
  const of = roundingIn(currency)
  const categories: readonly string[] = costCategories
  const kinds = [...costCategories, 'other', 'subcontract'] as const
  const rows = kinds.flatMap((kind): CostRow[] => {
    const own = spent.filter((one) => one.kind === kind)
    const quoted = new Map<string, string>(planned).get(kind)
    const soFar = own.reduce((sum, { cost }) => sum.plus(cost ?? 0), new Decimal(0))
    const minutes = own.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
    if (quoted === undefined && soFar.isZero() && minutes === 0) return []
    return [
      {
        kind,
        planned: categories.includes(kind) ? (quoted ?? toMoney(new Decimal(0), of)) : null,
        soFar: unbooked.includes(kind) ? null : toMoney(soFar, of),
        minutes: Math.round(minutes),
      },
    ]
  })
  const sum = (of_: (row: CostRow) => string | null) =>
    toMoney(
      rows.reduce((total, row) => total.plus(of_(row) ?? 0), new Decimal(0)),
      of,
    )
  return { rows, planned: sum((row) => row.planned), soFar: sum((row) => row.soFar) }
}

/** What so much time costs at so much an hour. */
export const costOfTime = (milliseconds: number, costPerHour: string): Decimal =>
  new Decimal(costPerHour).times(milliseconds).div(3_600_000)
