import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { text } from '#platform/contract/values/fields.ts'
import { namesOf } from './vocabulary.ts'

/*
 * On which parts an operation is done, as data: conditions over what a part is, all or any of which have to hold. What is
 * not known of a part leaves the answer open; nobody skips an operation because a field was empty.
 */

/** What a condition looks at; sizes are numbers in the unit of their label. */
export const partFields = {
  product: { label: 'Product family', isNumber: false },
  size: { label: 'Nominal size in inches', isNumber: true },
  wall: { label: 'Wall in mm', isNumber: true },
  material: { label: 'Material', isNumber: false },
  psl: { label: 'PSL level', isNumber: false },
} as const
export type PartField = keyof typeof partFields

export const comparisons = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  over: 'is over',
  at_least: 'is at least',
  under: 'is under',
  at_most: 'is at most',
} as const
export type Comparison = keyof typeof comparisons

const ofNumbers: readonly Comparison[] = ['is', 'is_not', 'over', 'at_least', 'under', 'at_most']
const ofTexts: readonly Comparison[] = ['is', 'is_not', 'contains']

/** `value` of a text may name several, `BOD, FLG`: any of them. */
const condition = z.strictObject({
  field: z.enum(namesOf(partFields)),
  comparison: z.enum(namesOf(comparisons)),
  value: text(100),
})
export type Condition = z.output<typeof condition>

export const matches = { all: 'All of these', any: 'Any of these' } as const

export const appliesWhen = z.strictObject({
  match: z.enum(namesOf(matches)),
  conditions: z.array(condition).min(1).max(8),
})
export type AppliesWhen = z.output<typeof appliesWhen>

/** What is known of a part: decimals as text, null where nothing is. */
export type Part = Readonly<Record<PartField, string | null>>

/** Whether an operation is done on a part: `null` where something is not known that decides it. */
export interface Verdict {
  readonly applies: boolean | null
  /** `Nominal size in inches is over 4: it is 2` for each condition. */
  readonly reasons: readonly string[]
}

const NUMBER = /^\d{1,9}(\.\d{1,6})?$/

/** Why a condition makes no sense; null when it does. */
export function conditionProblem({ field, comparison, value }: Condition): string | null {
  const { label, isNumber } = partFields[field]
  const known = isNumber ? ofNumbers : ofTexts
  if (!known.includes(comparison)) return `"${label} ${comparisons[comparison]}" cannot be asked.`
  return isNumber && !NUMBER.test(value.trim()) ? `${label} is compared with a number, such as 4.5.` : null
}

/** `Product family is BOD, FLG` */
export const conditionWords = ({ field, comparison, value }: Condition): string =>
  `${partFields[field].label} ${comparisons[comparison]} ${value}`

/** `All of these: Product family is BOD; Wall in mm is over 50`; one condition stands alone. */
export function appliesWords(rule: AppliesWhen | null): string | null {
  if (rule === null) return null
  const words = rule.conditions.map(conditionWords).join('; ')
  return rule.conditions.length === 1 ? words : `${matches[rule.match]}: ${words}`
}

/** Whether an operation with this rule is done on the part, and why; without a rule it always is. */
export function appliesTo(rule: AppliesWhen | null, part: Part): Verdict {
  if (rule === null) return { applies: true, reasons: [] }
  const answers = rule.conditions.map((one) => ({ one, holds: holds(one, part[one.field]) }))
  const reasons = answers.map(({ one }) => {
    const known = part[one.field]?.trim()
    return `${conditionWords(one)}: ${known ? `it is ${known}` : 'not known'}`
  })
  return {
    applies: verdictOf(
      rule.match,
      answers.map((answer) => answer.holds),
    ),
    reasons,
  }
}

function verdictOf(match: AppliesWhen['match'], answers: readonly (boolean | null)[]): boolean | null {
  const decisive = match === 'any'
  if (answers.includes(decisive)) return decisive
  return answers.includes(null) ? null : !decisive
}

const plain = (words: string): string => words.trim().toLowerCase()

function holds({ field, comparison, value }: Condition, known: string | null): boolean | null {
  if (known === null || known.trim() === '') return null
  if (partFields[field].isNumber) return compareNumbers(comparison, known.trim(), value.trim())
  const wanted = value.split(',').map(plain).filter(Boolean)
  const own = plain(known)
  if (comparison === 'contains') return wanted.some((word) => own.includes(word))
  return wanted.includes(own) === (comparison === 'is')
}

function compareNumbers(comparison: Comparison, known: string, value: string): boolean | null {
  if (!NUMBER.test(known) || !NUMBER.test(value)) return null
  const order = new Decimal(known).cmp(value)
  const answers: Partial<Record<Comparison, boolean>> = {
    is: order === 0,
    is_not: order !== 0,
    over: order > 0,
    at_least: order >= 0,
    under: order < 0,
    at_most: order <= 0,
  }
  return answers[comparison] ?? null
}

/** Reads what `appliesWords` wrote, in a sheet; null when it is none of it. */
export function appliesFromWords(words: string): AppliesWhen | null {
  const match = namesOf(matches).find((name) => plain(words).startsWith(`${plain(matches[name])}:`))
  const rest = match === undefined ? words : words.slice(words.indexOf(':') + 1)
  const conditions = rest.split(';').map(conditionFromWords)
  const read = appliesWhen.safeParse({ match: match ?? 'all', conditions })
  return read.success && read.data.conditions.every((one) => conditionProblem(one) === null)
    ? read.data
    : null
}

function conditionFromWords(words: string): Condition | null {
  const line = words.trim()
  const field = namesOf(partFields).find((name) =>
    plain(line).startsWith(`${plain(partFields[name].label)} `),
  )
  if (!field) return null
  const rest = line.slice(partFields[field].label.length).trim()
  // `is over` begins with `is`: the longest comparison that fits counts.
  const comparison = namesOf(comparisons)
    .toSorted((a, b) => comparisons[b].length - comparisons[a].length)
    .find((name) => plain(rest).startsWith(`${comparisons[name]} `))
  return comparison ? { field, comparison, value: rest.slice(comparisons[comparison].length).trim() } : null
}
