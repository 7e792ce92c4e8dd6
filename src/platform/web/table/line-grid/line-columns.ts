import type { ReactNode } from 'react'
import type { Named } from '#platform/contract/values/fields.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { parseDecimal } from '#platform/web/fields/decimal-input.ts'
import { formatDecimal } from '#platform/contract/values/amounts.ts'

interface Common<Line> {
  /** The field of the line; also the end of its error key (`lines.0.quantity`). */
  key: string
  header: string
  /** px; the rest is shared. */
  width?: number
  /** Where the value is not `line[key]`. */
  read?: (line: Line) => unknown
  write?: (line: Line, value: unknown) => Line
  /** The end of the error key where it is not `key`: `breaks.0.unitPrice`. */
  errorKey?: string
  /** Cannot be typed into. */
  locked?: (line: Line) => boolean
}

/** One column of a line grid. */
export type LineColumn<Line> = Common<Line> &
  (
    | { kind: 'text' }
    /** Decimal strings; `integer` columns hold JSON numbers. */
    | { kind: 'decimal' | 'integer'; unit?: (line: Line) => string }
    | { kind: 'select'; options: Readonly<Record<string, string>> }
    /** `onPick` fills other fields of the line from the chosen record. */
    | { kind: 'reference'; source: OptionSource; onPick?: (line: Line, option: Named) => Line }
    | { kind: 'flag' }
    /** What several fields of the line say together, such as a size: `read` writes it, `take` reads it from what is typed. */
    | { kind: 'composed'; take: (line: Line, text: string) => { line: Line } | { problem: string } }
    | { kind: 'computed'; show: (line: Line, index: number) => ReactNode; numeric?: boolean }
  )

/** Keeps the line's type: `lineColumns<QuoteLine>([...])`. */
export const lineColumns = <Line>(columns: readonly LineColumn<Line>[]): readonly LineColumn<Line>[] =>
  columns

/** The value of a cell. */
export function cellValue<Line>(line: Line, column: LineColumn<Line>): unknown {
  return column.read ? column.read(line) : (line as Record<string, unknown>)[column.key]
}

/** The line with another value in one cell. */
export function withCell<Line>(line: Line, column: LineColumn<Line>, value: unknown): Line {
  if (column.kind === 'composed') return writtenCell(line, column, plainText(value)).line
  return column.write ? column.write(line, value) : { ...line, [column.key]: value }
}

/** The text of a cell that is not being edited; other code shows the name of a reference. */
export function cellText<Line>(line: Line, column: LineColumn<Line>): string {
  const value = cellValue(line, column)
  const text = plainText(value)
  if (column.kind === 'decimal') return formatDecimal(text)
  return column.kind === 'select' ? (column.options[text] ?? text) : text
}

/** What the editor of a cell begins with. */
export function editText<Line>(line: Line, column: LineColumn<Line>): string {
  return column.kind === 'decimal' ? plainText(cellValue(line, column)) : cellText(line, column)
}

const plainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

interface WrittenCell<Line> {
  line: Line
  problem?: string | undefined
  /** What could not be taken and changed nothing. */
  given?: string | undefined
}

/** The line with a typed or pasted text, or with a value, in one cell. */
export function writtenCell<Line>(
  line: Line,
  column: LineColumn<Line>,
  text: string | { value: unknown },
): WrittenCell<Line> {
  if (typeof text !== 'string') return { line: withCell(line, column, text.value) }
  if (column.kind === 'composed') {
    if (text.trim() === cellText(line, column)) return { line }
    const taken = column.take(line, text.trim())
    return 'problem' in taken ? { line, problem: taken.problem, given: text.trim() } : taken
  }
  const { value, problem } = parseCell(column, text)
  return { line: withCell(line, column, value), problem }
}

/** A typed or pasted text as the value of a cell; a text that does not fit is kept, with a sentence about it. */
export function parseCell<Line>(
  column: LineColumn<Line>,
  text: string,
): { value: unknown; problem?: string } {
  const bare = text.trim()
  switch (column.kind) {
    case 'decimal':
    case 'integer':
      return parseNumber(column.kind, bare)
    case 'select':
      return parseChoice(column.options, bare)
    case 'flag':
      return { value: /^(1|x|y|yes|true)$/i.test(bare) }
    case 'reference':
      return { value: null }
    default:
      return { value: bare }
  }
}

function parseNumber(kind: 'decimal' | 'integer', text: string) {
  const value = parseDecimal(text)
  if (value === undefined) return { value: text, problem: `"${text}" is not a number.` }
  if (kind === 'decimal' || value === null) return { value }
  return Number.isSafeInteger(Number(value))
    ? { value: Number(value) }
    : { value: text, problem: `"${text}" is not a whole number.` }
}

function parseChoice(options: Readonly<Record<string, string>>, text: string) {
  if (text === '') return { value: null }
  const wanted = text.toLowerCase()
  const found = Object.entries(options).find(
    ([value, label]) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  if (found) return { value: found[0] }
  return { value: text, problem: `"${text}" is none of ${Object.values(options).join(', ')}.` }
}

/** The columns with every cell locked in lines that are frozen. */
export const lockedWhere = <Line>(
  columns: readonly LineColumn<Line>[],
  frozen: ((line: Line) => string | null) | undefined,
): readonly LineColumn<Line>[] =>
  frozen === undefined
    ? columns
    : columns.map((column) => ({
        ...column,
        locked: (line: Line) => frozen(line) !== null || column.locked?.(line) === true,
      }))

/** True for columns a person can type into. */
export const isEditable = <Line>(column: LineColumn<Line>): boolean => column.kind !== 'computed'

/** True for columns with figures, which are aligned to the right. */
export const isNumeric = <Line>(column: LineColumn<Line>): boolean =>
  column.kind === 'decimal' ||
  column.kind === 'integer' ||
  (column.kind === 'computed' && column.numeric === true)

const NUMBER = 44
const TOOLS = 56
/** Of a column that shares the room, at least. */
const SHARED = 140

/** How the columns share the width, and below which width the grid scrolls sideways: the style of the grid. */
export function widthsOf<Line>(columns: readonly LineColumn<Line>[]) {
  const isAnyShared = columns.some(({ width }) => width === undefined)
  const tracks = columns.map(({ width }) =>
    width === undefined ? 'minmax(0, 1fr)' : isAnyShared ? `${width}px` : `minmax(0, ${width}fr)`,
  )
  return {
    '--line-columns': [`${NUMBER}px`, ...tracks, `${TOOLS}px`].join(' '),
    minWidth: columns.reduce((sum, { width = SHARED }) => sum + width, NUMBER + TOOLS),
  }
}
