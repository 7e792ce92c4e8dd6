import { Decimal } from 'decimal.js'
import { type Rounding, toMoney } from '#platform/contract/money.ts'
import { formatAmountWithCode, plainDecimal } from '#platform/contract/values/amounts.ts'
import {
  type Changes,
  changesBy,
  clausesOf,
  fieldChanges,
  type LabelledFields,
  lineChanges,
  listChanges,
  numberChange,
  textChange,
} from '#platform/contract/values/comparison.ts'
import { type CostRow, costCategoryNames, costOf } from './costing.ts'
import { weeks } from './count-weeks.ts'
import type { LineKind, LineTotals } from './totals.ts'
import type { Charge } from './whole-quote.ts'

interface ComparedBreak {
  readonly quantity: string
  readonly unitPrice: string
  readonly leadTimeWeeks?: number | null | undefined
}

/** A line as it is compared; names in the place of ids. */
export interface ComparedLine {
  readonly lineNo: number
  readonly kind: LineKind
  readonly noQuote: boolean
  readonly description: string
  readonly uom: string
  readonly breaks: readonly ComparedBreak[]
  readonly selectedBreak: number
  readonly discountPercent: string
  /** What is compared as plain words: product, drawing, size ... */
  readonly facts: LabelledFields
  readonly specifications: readonly string[]
  readonly calculations: readonly string[]
  readonly deviations: readonly string[]
  readonly sums: LineTotals
  /** Left out where costs are not to be seen. */
  readonly costing?: readonly (CostRow & { readonly source?: string | null | undefined })[]
}

/** A revision as it is compared. */
export interface ComparedQuote extends Rounding {
  readonly header: LabelledFields
  readonly deviations: readonly string[]
  readonly discountPercent?: string | null | undefined
  readonly charges: readonly Charge[]
  readonly lines: readonly ComparedLine[]
  readonly totals: {
    readonly net: string
    readonly tax: string
    readonly gross: string
    readonly weightKg: string
    readonly cost?: string | null | undefined
    readonly marginPercent?: string | null | undefined
  }
}

export const changeGroups = ['header', 'lines', 'costing', 'totals'] as const
export type ChangeGroup = (typeof changeGroups)[number]
const percent = (value: string): string => `${plainDecimal(value)} %`
const money = (currency: string) => (value: string) => formatAmountWithCode(value, currency)

const shortLine = ({ description, kind, noQuote, uom, sums }: ComparedLine, currency: string): string => {
  const mark = kind === 'standard' ? '' : `, ${kind}`
  if (noQuote) return `${description}, not quoted${mark}`
  const amount = `${plainDecimal(sums.quantity)} ${uom} at ${money(currency)(sums.unitPrice)}`
  return `${description}, ${amount}, net ${money(currency)(sums.net)}${mark}`
}

/** What became of the quantity breaks that do not count. */
function breakChanges(from: ComparedLine, to: ComparedLine, show: (value: string) => string): string[] {
  const others = (line: ComparedLine) =>
    new Map(
      line.breaks
        .filter((_, at) => at !== line.selectedBreak)
        .map((one) => [plainDecimal(one.quantity), one] as const),
    )
  const [before, after] = [others(from), others(to)]
  const selected = plainDecimal(to.sums.quantity)
  const changed = [...after].flatMap(([quantity, one]) => {
    const old = before.get(quantity)
    if (!old) {
      return quantity === plainDecimal(from.sums.quantity) && quantity !== selected
        ? []
        : [`price for ${quantity} ${to.uom} added, ${show(one.unitPrice)}`]
    }
    const what = `price for ${quantity} ${to.uom}`
    return clausesOf([numberChange(what, old.unitPrice, one.unitPrice, { show, inPercent: true })])
  })
  const gone = [...before.keys()].filter((quantity) => !after.has(quantity) && quantity !== selected)
  return [...changed, ...gone.map((quantity) => `price for ${quantity} ${to.uom} removed`)]
}

function changesOfLine(
  from: ComparedLine,
  to: ComparedLine,
  currencies: readonly [string, string],
): string[] {
  const [old, now] = currencies
  const isSame = old === now
  const [a, b] = [from.breaks[from.selectedBreak], to.breaks[to.selectedBreak]]
  const lead = (one: ComparedBreak | undefined) =>
    one?.leadTimeWeeks == null ? null : String(one.leadTimeWeeks)
  const quantity = (value: string) => `${plainDecimal(value)} ${to.uom}`
  const unitPrice = isSame
    ? numberChange('unit price', a?.unitPrice, b?.unitPrice, { show: money(now), inPercent: true })
    : `unit price now ${money(now)(b?.unitPrice ?? '0')}, was ${money(old)(a?.unitPrice ?? '0')}`
  const priced = to.noQuote || from.noQuote ? [] : [unitPrice]
  return clausesOf([
    from.lineNo === to.lineNo ? null : `was line ${from.lineNo}`,
    from.kind === to.kind ? null : `now ${to.kind}, was ${from.kind}`,
    from.noQuote === to.noQuote ? null : to.noQuote ? 'not quoted any more' : 'quoted now',
    textChange('description', from.description, to.description),
    numberChange('quantity', a?.quantity, b?.quantity, { show: quantity }),
    ...priced,
    numberChange('discount', from.discountPercent, to.discountPercent, { show: percent }),
    numberChange('lead time', lead(a), lead(b), { show: weeks, verbs: ['extended', 'shortened'] }),
    ...fieldChanges(from.facts, to.facts),
    ...listChanges('specification', from.specifications, to.specifications),
    ...listChanges('calculation', from.calculations, to.calculations),
    ...listChanges('deviation', from.deviations, to.deviations),
    ...(isSame ? breakChanges(from, to, money(now)) : []),
  ])
}

function costChangesOfLine(from: ComparedLine, to: ComparedLine, of: Rounding): string[] {
  if (!from.costing || !to.costing) return []
  const show = money(of.currency)
  const sums = ({ costing = [], sums: { quantity } }: ComparedLine) => {
    const by = new Map<string, Decimal>()
    for (const row of costing) {
      const name = costCategoryNames[row.category]
      by.set(name, (by.get(name) ?? new Decimal(0)).plus(costOf(row, quantity, of).cost))
    }
    return by
  }
  const [before, after] = [sums(from), sums(to)]
  const text = (sum: Decimal | undefined) => sum && toMoney(sum, of)
  const categories = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    clausesOf([
      numberChange(name.toLowerCase(), text(before.get(name)), text(after.get(name)), {
        show,
        inPercent: true,
      }),
    ]),
  )
  return clausesOf([
    numberChange('cost', from.sums.cost, to.sums.cost, { show, inPercent: true }),
    ...categories,
    numberChange('margin', from.sums.marginPercent, to.sums.marginPercent, { show: percent }),
  ])
}

function totalChanges(from: ComparedQuote, to: ComparedQuote): string[] {
  const show = money(to.currency)
  const { totals: a } = from
  const { totals: b } = to
  const sum = (label: string, old: string, now: string) =>
    from.currency === to.currency
      ? numberChange(label, old, now, { show, inPercent: true })
      : `${label} now ${show(now)}, was ${money(from.currency)(old)}`
  return clausesOf([
    sum('net total', a.net, b.net),
    sum('tax', a.tax, b.tax),
    sum('total', a.gross, b.gross),
    numberChange('weight', a.weightKg, b.weightKg, { show: (value) => `${plainDecimal(value)} kg` }),
    ...(a.cost == null || b.cost == null
      ? []
      : [
          sum('cost', a.cost, b.cost),
          numberChange('margin', a.marginPercent, b.marginPercent, { show: percent }),
        ]),
  ])
}

/** Each charge in words, so that another amount or tax code is another charge. */
const chargeWords = ({ charges, currency }: ComparedQuote): string[] =>
  charges.map(({ text, amount, taxCode, taxRate }) => {
    const tax = taxCode ? `, ${taxCode} ${plainDecimal(taxRate ?? '0')} %` : ''
    return `${text}, ${money(currency)(amount)}${tax}`
  })

/** What changed from one revision to another, in sentences, by header, lines, costing and totals. */
export function changesBetweenQuotes(from: ComparedQuote, to: ComparedQuote): Changes<ChangeGroup> {
  const isSame = from.currency === to.currency
  return changesBy(changeGroups, {
    header: [
      ...fieldChanges(from.header, to.header),
      ...listChanges('deviation', from.deviations, to.deviations),
      ...clausesOf([
        numberChange('discount on the whole quote', from.discountPercent, to.discountPercent, {
          show: percent,
        }),
      ]),
      ...listChanges('charge', chargeWords(from), chargeWords(to)),
    ],
    lines: lineChanges(from.lines, to.lines, {
      changed: (before, after) => changesOfLine(before, after, [from.currency, to.currency]),
      added: (line) => shortLine(line, to.currency),
      removed: (line) => shortLine(line, from.currency),
    }),
    costing: lineChanges(from.lines, to.lines, {
      changed: (before, after) => (isSame ? costChangesOfLine(before, after, to) : []),
    }),
    totals: totalChanges(from, to),
  })
}
