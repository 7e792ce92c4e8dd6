import { Decimal } from 'decimal.js'

/** Numbers of certificates keep every digit they were printed with, whatever the unit is turned into. */
export const Exact = Decimal.clone({ precision: 60 })
export type Exact = Decimal

/** `<0.002` names what the method can still see; `>300` what the machine can still measure. */
export type Bound = '<' | '>' | null

/** A number as it was printed: the text stays what a person can compare with the page. */
export interface Printed {
  readonly text: string
  readonly value: Exact
  readonly bound: Bound
  /** Digits after the decimal mark as printed, before any factor. */
  readonly places: number
}

export type DecimalMark = '.' | ','

/** What mills print where there is no value. */
const NOTHING = new Set(['', '-', '–', '—', '/', '...'])

/** Whether a mill printed nothing but a dash: the value was not reported. */
export const isNothing = (text: string): boolean => NOTHING.has(text.trim())

const NUMBER = /^(?<bound>[<>])?(?<number>[+-]?\d*(?:\.\d+)?)$/

/**
 * Reads what stands on the page, with the decimal mark a person set for the whole document (steel.md 4: never guessed value
 * by value). Null for what is no number with that mark, such as `n.d.`, `tr` or a comma where points are printed.
 */
export function readPrinted(text: string, mark: DecimalMark): Printed | null {
  const packed = text.replaceAll(/\s/g, '').replace('≤', '<').replace('≥', '>')
  if (packed.includes(mark === '.' ? ',' : '.')) return null
  const { bound, number } = NUMBER.exec(packed.replace(',', '.'))?.groups ?? {}
  if (!number || !/\d/.test(number)) return null
  const places = number.split('.')[1]?.length ?? 0
  return { text, value: new Exact(number), bound: bound === '<' || bound === '>' ? bound : null, places }
}

/** Reads what cannot be less than nothing, a share or a strength: a sign in front of it is a slip of the hand. Null as above. */
export function readMeasured(text: string, mark: DecimalMark): Printed | null {
  const read = readPrinted(text, mark)
  return read === null || read.value.isNegative() ? null : read
}

/** The share by mass in percent of a number printed under a factor such as x1000 (steel.md 4), or in ppm. */
export function percentOf({ value }: Printed, factor: number): Exact {
  return value.div(factor)
}

/**
 * Readings that stand beside each other in one text: `171 175 180`, `171; 175` or `171, 175`. A comma parts them only where
 * white space follows: without it it may be a decimal mark.
 */
export const readingsOf = (printed: string): string[] => printed.split(/,(?:\s+|$)|[\s;/]+/).filter(Boolean)

/** Parts per million are a factor: 10,000 ppm are one percent (steel.md 8). */
export const PPM = 10_000

/** A value as it is kept and shown: at most six decimals, no zeros at the end. */
export const normalised = (value: Exact): string => value.toDecimalPlaces(6).toString()
