import { Decimal } from 'decimal.js'
import { type CostRow, costCategoryNames, costOf } from './costing.ts'
import {
  amountText,
  listChanges,
  numberChange,
  plainText,
  sentence,
  textChange,
  weeks,
} from './change-words.ts'
import type { LineKind, LineTotals } from './totals.ts'

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
  /** Everything told in plain words, by label: product, drawing, size ... */
  readonly facts: Readonly<Record<string, string | null>>
  readonly specifications: readonly string[]
  readonly calculations: readonly string[]
  readonly deviations: readonly string[]
  readonly sums: LineTotals
  /** Left out where costs are not to be seen. */
  readonly costing?: readonly (CostRow & { readonly source?: string | null | undefined })[]
}

/** A revision as it is compared. */
export interface ComparedQuote {
  readonly currency: string
  /** Header fields in words, by label, in the order they are told. */
  readonly header: Readonly<Record<string, string | null>>
  readonly deviations: readonly string[]
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
/** What changed, in full sentences; groups without a change are left out. */
export type Changes = readonly { readonly group: ChangeGroup; readonly sentences: readonly string[] }[]

type Clauses = readonly (string | null)[]
const told = (clauses: Clauses): string[] => clauses.filter((one): one is string => one !== null)

const percent = (value: string): string => `${plainText(value)} %`
const money = (currency: string) => (value: string) => `${currency} ${amountText(value)}`

/** Lines that belong together: by number, then by the words of lines that were given another number. */
function pairs(before: readonly ComparedLine[], after: readonly ComparedLine[]) {
  const numbers = new Set(before.map(({ lineNo }) => lineNo))
  const left = before.filter(({ lineNo }) => !after.some((line) => line.lineNo === lineNo))
  const moved = new Map<number, ComparedLine>()
  for (const line of after.filter(({ lineNo }) => !numbers.has(lineNo))) {
    const at = left.findIndex(({ description }) => description === line.description)
    const [from] = at < 0 ? [] : left.splice(at, 1)
    if (from) moved.set(line.lineNo, from)
  }
  const kept = after.map((line) => ({
    from: before.find(({ lineNo }) => lineNo === line.lineNo) ?? moved.get(line.lineNo) ?? null,
    to: line,
  }))
  return [...kept, ...left.map((from) => ({ from, to: null }))].sort(
    (a, b) => (a.to ?? a.from ?? { lineNo: 0 }).lineNo - (b.to ?? b.from ?? { lineNo: 0 }).lineNo,
  )
}

const shortLine = ({ description, kind, noQuote, uom, sums }: ComparedLine, currency: string): string => {
  const mark = kind === 'standard' ? '' : `, ${kind}`
  if (noQuote) return `${description}, not quoted${mark}`
  const amount = `${plainText(sums.quantity)} ${uom} at ${money(currency)(sums.unitPrice)}`
  return `${description}, ${amount}, net ${money(currency)(sums.net)}${mark}`
}

/** What became of the quantity breaks that do not count. */
function breakChanges(from: ComparedLine, to: ComparedLine, show: (value: string) => string): string[] {
  const others = (line: ComparedLine) =>
    new Map(
      line.breaks
        .filter((_, at) => at !== line.selectedBreak)
        .map((one) => [plainText(one.quantity), one] as const),
    )
  const [before, after] = [others(from), others(to)]
  const selected = plainText(to.sums.quantity)
  const changed = [...after].flatMap(([quantity, one]) => {
    const old = before.get(quantity)
    if (!old) {
      return quantity === plainText(from.sums.quantity) && quantity !== selected
        ? []
        : [`price for ${quantity} ${to.uom} added, ${show(one.unitPrice)}`]
    }
    const what = `price for ${quantity} ${to.uom}`
    return told([numberChange(what, old.unitPrice, one.unitPrice, { show, inPercent: true })])
  })
  const gone = [...before.keys()].filter((quantity) => !after.has(quantity) && quantity !== selected)
  return [...changed, ...gone.map((quantity) => `price for ${quantity} ${to.uom} removed`)]
}

function lineChanges(from: ComparedLine, to: ComparedLine, currencies: readonly [string, string]): string[] {
  const [old, now] = currencies
  const isSame = old === now
  const [a, b] = [from.breaks[from.selectedBreak], to.breaks[to.selectedBreak]]
  const lead = (one: ComparedBreak | undefined) =>
    one?.leadTimeWeeks == null ? null : String(one.leadTimeWeeks)
  const quantity = (value: string) => `${plainText(value)} ${to.uom}`
  const unitPrice = isSame
    ? numberChange('unit price', a?.unitPrice, b?.unitPrice, { show: money(now), inPercent: true })
    : `unit price now ${money(now)(b?.unitPrice ?? '0')}, was ${money(old)(a?.unitPrice ?? '0')}`
  const facts = [...new Set([...Object.keys(from.facts), ...Object.keys(to.facts)])]
  const priced = to.noQuote || from.noQuote ? [] : [unitPrice]
  return told([
    from.lineNo === to.lineNo ? null : `was line ${from.lineNo}`,
    from.kind === to.kind ? null : `now ${to.kind}, was ${from.kind}`,
    from.noQuote === to.noQuote ? null : to.noQuote ? 'not quoted any more' : 'quoted now',
    textChange('description', from.description, to.description),
    numberChange('quantity', a?.quantity, b?.quantity, { show: quantity }),
    ...priced,
    numberChange('discount', from.discountPercent, to.discountPercent, { show: percent }),
    numberChange('lead time', lead(a), lead(b), { show: weeks, verbs: ['extended', 'shortened'] }),
    ...facts.map((label) => textChange(label, from.facts[label], to.facts[label])),
    ...listChanges('specification', from.specifications, to.specifications),
    ...listChanges('calculation', from.calculations, to.calculations),
    ...listChanges('deviation', from.deviations, to.deviations),
    ...(isSame ? breakChanges(from, to, money(now)) : []),
  ])
}

function costChanges(from: ComparedLine, to: ComparedLine, currency: string): string[] {
  if (!from.costing || !to.costing) return []
  const show = money(currency)
  const sums = ({ costing = [], sums: { quantity } }: ComparedLine) => {
    const by = new Map<string, Decimal>()
    for (const row of costing) {
      const name = costCategoryNames[row.category]
      by.set(name, (by.get(name) ?? new Decimal(0)).plus(costOf(row, quantity).cost))
    }
    return by
  }
  const [before, after] = [sums(from), sums(to)]
  const text = (sum: Decimal | undefined) => sum?.toFixed(2)
  const categories = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    told([
      numberChange(name.toLowerCase(), text(before.get(name)), text(after.get(name)), {
        show,
        inPercent: true,
      }),
    ]),
  )
  return told([
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
  return told([
    sum('net total', a.net, b.net),
    sum('tax', a.tax, b.tax),
    sum('total', a.gross, b.gross),
    numberChange('weight', a.weightKg, b.weightKg, { show: (value) => `${plainText(value)} kg` }),
    ...(a.cost == null || b.cost == null
      ? []
      : [
          sum('cost', a.cost, b.cost),
          numberChange('margin', a.marginPercent, b.marginPercent, { show: percent }),
        ]),
  ])
}

/** What changed from one revision to another, in sentences, by header, lines, costing and totals. */
export function changesBetweenQuotes(from: ComparedQuote, to: ComparedQuote): Changes {
  const labels = [...new Set([...Object.keys(from.header), ...Object.keys(to.header)])]
  const header = [
    ...told(labels.map((label) => textChange(label, from.header[label], to.header[label]))),
    ...listChanges('deviation', from.deviations, to.deviations),
  ]
  const currencies = [from.currency, to.currency] as const
  const lines: string[] = []
  const costing: string[] = []
  for (const pair of pairs(from.lines, to.lines)) {
    if (pair.from && pair.to) {
      const name = `Line ${pair.to.lineNo}: `
      lines.push(...lineChanges(pair.from, pair.to, currencies).map((clause) => name + clause))
      if (from.currency === to.currency) {
        costing.push(...costChanges(pair.from, pair.to, to.currency).map((clause) => name + clause))
      }
    } else if (pair.to) {
      lines.push(`Line ${pair.to.lineNo} added: ${shortLine(pair.to, to.currency)}`)
    } else if (pair.from) {
      lines.push(`Line ${pair.from.lineNo} removed: ${shortLine(pair.from, from.currency)}`)
    }
  }
  const groups: Record<ChangeGroup, readonly string[]> = {
    header,
    lines,
    costing,
    totals: totalChanges(from, to),
  }
  return changeGroups.flatMap((group) =>
    groups[group].length > 0 ? [{ group, sentences: groups[group].map(sentence) }] : [],
  )
}

/** The sentences as plain text, one to a line, for a mail. */
export const changesText = (changes: Changes): string =>
  changes.flatMap(({ sentences }) => sentences.map((one) => `- ${one}`)).join('\n')

/** The changes in a text of about so many characters at most; the totals are told, of the rest what is too much is counted. */
export function changesWithin(changes: Changes, longest: number): Changes {
  let left = longest - changesText(changes.filter(({ group }) => group === 'totals')).length
  return changes.map((part) => {
    if (part.group === 'totals') return part
    const sentences: string[] = []
    for (const one of part.sentences) {
      left -= one.length + 3
      if (left < 0) break
      sentences.push(one)
    }
    const more = part.sentences.length - sentences.length
    if (more > 0) sentences.push(more === 1 ? 'One further change.' : `${more} further changes.`)
    return { ...part, sentences }
  })
}
