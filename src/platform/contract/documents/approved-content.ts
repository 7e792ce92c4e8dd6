import { Decimal } from 'decimal.js'

/*
 * What was approved is content: a change of anything that its approver saw asks again, unless a table says how far the field
 * is free. A field that no table names asks, so that a new one is never forgotten.
 */

type Fields = Readonly<Record<string, unknown>>

/**
 * How far a field may change after the approval: `free` was no part of it and is not told; a day may become `later`, a number
 * `less` or `more`.
 */
export type Freedom = 'free' | 'later' | 'less' | 'more'

/** What is told of the fields of one record. */
export interface ContentRules {
  /** The words of every field that belongs to the content, by its name. */
  readonly labels: Readonly<Record<string, string>>
  readonly freedoms: Readonly<Record<string, Freedom>>
  /** Demands on quality: whether the second value demands less than the first, or may do so. */
  readonly demands: Readonly<Record<string, (from: unknown, to: unknown) => boolean>>
  /** The value of a field in words; empty for none, and for what is only there or not. */
  readonly words: (field: string, of: Fields) => string
}

/** A field that differs from what was approved. */
export interface ContentChange {
  readonly field: string
  /** `Certificate: 2.1 instead of 3.2.` */
  readonly sentence: string
  /** It is no longer what was approved. */
  readonly asks: boolean
  /** Less is demanded of the quality than before. */
  readonly isWeaker: boolean
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || isEmptyList(value)
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const numberOf = (value: unknown): Decimal | null =>
  (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) || typeof value === 'number'
    ? new Decimal(value)
    : null

/** Whether two values are the same content: 5 and 5.000 are, and so are nothing and no. */
export function isSameContent(from: unknown, to: unknown): boolean {
  if (isEmpty(from) || isEmpty(to)) return isEmpty(from) && isEmpty(to)
  const [a, b] = [numberOf(from), numberOf(to)]
  return a && b ? a.eq(b) : JSON.stringify(from) === JSON.stringify(to)
}

/** A number, 0 for none; null for what is no number. */
const amountOf = (value: unknown): Decimal | null => (isEmpty(value) ? new Decimal(0) : numberOf(value))

/** Whether a change stays within what a field is free to do. */
function isWithin(freedom: Freedom | undefined, from: unknown, to: unknown): boolean {
  const [a, b] = [amountOf(from), amountOf(to)]
  switch (freedom) {
    case undefined:
      return false
    case 'free':
      return true
    case 'later':
      return typeof from === 'string' && typeof to === 'string' && from <= to
    case 'less':
      return a !== null && b !== null && b.lte(a)
    case 'more':
      return a !== null && b !== null && b.gte(a)
  }
}

const told = (from: string, to: string, wasThere: boolean, isThere: boolean): string => {
  if (!isThere) return `${from} left out`.trim()
  return wasThere ? `${to} instead of ${from}` : `${to} added`.trim()
}

/** Every field that differs, in the order of the labels; `place` stands before each sentence, such as `Line 10, `. */
export function contentChanges(
  before: Fields,
  now: Fields,
  rules: ContentRules,
  place = '',
): ContentChange[] {
  return Object.entries(rules.labels).flatMap(([field, label]): ContentChange[] => {
    const [from, to] = [before[field], now[field]]
    const freedom = rules.freedoms[field]
    if (freedom === 'free' || isSameContent(from, to)) return []
    const [was, is] = [rules.words(field, before), rules.words(field, now)]
    return [
      {
        field,
        sentence: `${place}${label}: ${told(was, is, !isEmpty(from), !isEmpty(to))}.`,
        asks: !isWithin(freedom, from, to),
        isWeaker: !isEmpty(from) && (rules.demands[field]?.(from, to) ?? false),
      },
    ]
  })
}
