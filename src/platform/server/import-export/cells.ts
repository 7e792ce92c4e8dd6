import { Decimal } from 'decimal.js'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { ReadCell, SheetColumn, WrittenCell } from './columns.ts'

/** A value as a spreadsheet cell takes it. */
export type Cell = string | number | boolean | null

/** What a spreadsheet program would run as a formula, also behind apostrophes, so that only added ones are taken off. */
const FORMULA = /^'*[=+\-@\t\r]/
const ADDED = /^'(?='*[=+\-@\t\r])/
const NUMBER = /^-?\d+(\.\d+)?$/
const LIST_SIGN = '; '

/** A text that begins like a formula gets an apostrophe in front, which spreadsheets take as "this is text". */
export const neutralised = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

/** A plain value as text; nothing for what is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The value of a field as a cell; what is no number or yes/no is text and can never run as a formula. */
export function cellOf(column: SheetColumn, value: unknown, isText: boolean): Cell {
  if (value === null || value === undefined) return isText ? '' : null
  if (column.written) return neutralised(column.written.write(value))
  if (column.kind === 'flag') return value === true ? 'yes' : 'no'
  if (column.kind === 'list') return neutralised((value as readonly unknown[]).map(textOf).join(LIST_SIGN))
  const text = textOf(value)
  const isNumber = (column.kind === 'integer' || column.kind === 'decimal') && NUMBER.test(text)
  if (isNumber) return isText ? text : Number(text)
  return neutralised(text)
}

const YES = new Set(['yes', 'y', 'true', '1', 'x'])
const NO = new Set(['no', 'n', 'false', '0'])

/** Reads one cell. Words that are not known are refused, never replaced by a default. */
export function readCell(column: SheetColumn, raw: string): ReadCell {
  const text = raw.trim().replace(ADDED, '')
  if (column.written) return column.written.read(text)
  if (text === '') return { value: column.kind === 'list' ? [] : null }
  switch (column.kind) {
    case 'integer':
      return /^-?\d{1,15}(\.0+)?$/.test(text)
        ? { value: Number(text) }
        : { problem: `"${text}" is not a whole number` }
    case 'decimal':
      return readDecimal(text)
    case 'date':
      return readDate(text)
    case 'flag':
      return readFlag(text)
    case 'choice':
      return readChoice(column.words, text)
    case 'list':
      return {
        value: text
          .split(/[;,]/)
          .map((word) => word.trim())
          .filter(Boolean)
          .map((word) => wordOf(column.words, word) ?? word),
      }
    default:
      return { value: text }
  }
}

/** No number begins with a group of 0: 0,125 is a decimal comma, and a comma that is no group of thousands is refused. */
function readDecimal(text: string): ReadCell {
  const plain = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return NUMBER.test(plain) ? { value: plain } : { problem: `"${text}" is not a number` }
}

/** Days as other programs write them; 3/4/2026 is a day in March or in April, and nobody guesses which. */
function readDate(text: string): ReadCell {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year && month && day) return dayOf(year, month, day)
  const [, first, sign, second, of] = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  if (!first || !second || !of) return { value: text }
  const isClear = sign === '.' || Number(first) > 12 || Number(second) > 12 || first === second
  if (!isClear) return { problem: `"${text}" may be two days: write it as ${of}-03-31` }
  return sign !== '.' && Number(second) > 12 ? dayOf(of, first, second) : dayOf(of, second, first)
}

const dayOf = (year: string, month: string, day: string): ReadCell => ({
  value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
})

function readFlag(text: string): ReadCell {
  const word = text.toLowerCase()
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { problem: `"${text}" is neither yes nor no` }
}

/** The word that is meant, whatever its case and the signs between its parts. */
function wordOf(words: readonly string[], text: string): string | undefined {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[\s_-]/g, '')
  return words.find((word) => plain(word) === plain(text))
}

function readChoice(words: readonly string[], text: string): ReadCell {
  const found = wordOf(words, text)
  return found === undefined ? { problem: `"${text}" is not one of ${words.join(', ')}` } : { value: found }
}

/** Whether a stored value and one that was read are the same: 12.50 is 12.5, nothing is nothing. */
export function isSameValue(stored: unknown, read: unknown, written?: WrittenCell): boolean {
  if (written) return writtenText(written, stored) === writtenText(written, read)
  if (stored === read || (stored ?? null) === (read ?? null)) return true
  if (typeof stored === 'string' && typeof read === 'string' && NUMBER.test(stored) && NUMBER.test(read)) {
    return new Decimal(stored).eq(read)
  }
  return canonical(stored ?? null) === canonical(read ?? null)
}

const writtenText = ({ write }: WrittenCell, value: unknown): string =>
  value === null || value === undefined ? '' : write(value)

/** A value for people, in the list of what an import changes. */
export const shownCell = (column: SheetColumn, value: unknown): string =>
  String(cellOf(column, value, true) ?? '').replace(ADDED, '')
