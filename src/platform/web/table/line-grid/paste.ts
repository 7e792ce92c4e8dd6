import { isEditable, type LineColumn, withCell, writtenCell } from './line-columns.ts'

/**
 * A block copied from a spreadsheet as rows of cells. Cells are divided by tabs; a cell in quotation marks may hold
 * tabs, line breaks and doubled quotation marks. The line break at the end is not a row.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const row = rows.at(-1) ?? []
    const [cell, end] = readCell(text, at)
    row.push(cell)
    if (end >= text.length) break
    at = end + 1
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1
    if (text[end] !== '\t') {
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}

/** The cell that begins at `from`, and where it ends. */
function readCell(text: string, from: number): [cell: string, end: number] {
  if (text[from] === '"') {
    const [, quoted] = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(from)) ?? []
    if (quoted !== undefined) return [quoted.replaceAll('""', '"'), from + quoted.length + 2]
  }
  const length = text.slice(from).search(/[\t\r\n]/)
  const end = length < 0 ? text.length : from + length
  return [text.slice(from, end), end]
}

/** A pasted text that names another record; the grid looks it up. */
export interface Lookup {
  row: number
  column: number
  text: string
}

export interface PasteResult<Line> {
  lines: Line[]
  /** Sentences by `row.key`. */
  problems: Record<string, string>
  /** What could not be taken, by `row.key`. */
  given: Record<string, string>
  /** Every cell that was written, as `row.key`: what was wrong in it before is gone. */
  written: string[]
  lookups: Lookup[]
}

/**
 * Puts a block into the lines from one cell on, to the right and down; missing lines are made with `blank`. Computed
 * columns and locked cells are passed over, so that a block copied from this grid fits again.
 */
export function applyBlock<Line>(
  block: readonly (readonly string[])[],
  start: { row: number; column: number },
  columns: readonly LineColumn<Line>[],
  lines: readonly Line[],
  blank: (lines: readonly Line[]) => Line,
): PasteResult<Line> {
  const result: PasteResult<Line> = { lines: [...lines], problems: {}, given: {}, written: [], lookups: [] }
  for (const [down, cells] of block.entries()) {
    const row = start.row + down
    while (result.lines.length <= row) result.lines.push(blank(result.lines))
    for (const [right, text] of cells.entries()) {
      const at = start.column + right
      const column = columns[at]
      const line = result.lines[row]
      if (!column || line === undefined || !isEditable(column) || column.locked?.(line)) continue
      result.written.push(`${row}.${column.key}`)
      if (column.kind === 'reference') {
        result.lines[row] = withCell(line, column, null)
        if (text.trim() !== '') result.lookups.push({ row, column: at, text: text.trim() })
        continue
      }
      const { line: next, problem, given } = writtenCell(line, column, text)
      result.lines[row] = next
      if (problem) result.problems[`${row}.${column.key}`] = problem
      if (given) result.given[`${row}.${column.key}`] = given
    }
  }
  return result
}
