import { isOpenNumber } from '../contract/case.ts'
import { readNumber } from '../domain/input/number-text.ts'

/** How the commas of a column are read: `1,050` as 1050 or as 1.05. */
export type CommaStyle = 'thousands' | 'decimal'

/** A column in which a comma can be read both ways. */
export interface OpenColumn {
  readonly name: string
  /** As its header says it. */
  readonly label: string
  /** The first number that can be read both ways. */
  readonly sample: string
  /** Numbers of both styles stand in it, so that no choice is right for all of them. */
  readonly isMixed: boolean
}

const NUMBER = /(?<![\d.,])\d[\d.,]*/g
const isThousands = (text: string): boolean => /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text)
/** `1,050,000` and `1,050.5`, which nobody reads in another way. */
const isSurelyThousands = (text: string): boolean => isThousands(text) && !isOpenNumber(text)
const isSurelyDecimal = (text: string): boolean => /^[+-]?[\d.]*,\d+$/.test(text) && !isThousands(text)

/** What is open in the cells of a column; undefined where every number can be read in one way only. */
export function openColumn(name: string, label: string, cells: readonly string[]): OpenColumn | undefined {
  const numbers = cells.flatMap((cell) => cell.match(NUMBER) ?? [])
  const decimal = numbers.find(isSurelyDecimal)
  const isMixed = decimal !== undefined && numbers.some(isSurelyThousands)
  const sample = numbers.find(isOpenNumber) ?? (isMixed ? decimal : undefined)
  return sample === undefined ? undefined : { name, label, sample, isMixed }
}

/**
 * A number of a column as its commas are read; as text where that is open or does not fit, so that its line says so, and
 * undefined for what is no number at all.
 */
export function readInStyle(
  cell: string,
  style: CommaStyle | undefined,
  isMixed: boolean,
): number | string | undefined {
  const text = cell.trim()
  const value = readNumber(text)
  if (value === undefined || !text.includes(',')) return value
  if (isMixed) return text
  if (style === 'thousands') return isThousands(text) ? Number(text.replaceAll(',', '')) : text
  if (style === 'decimal') return isSurelyThousands(text) ? text : value
  return isOpenNumber(text) ? text : value
}
