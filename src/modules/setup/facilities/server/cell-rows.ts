import type { ReadCell, WrittenCell } from '#platform/server/import-export/columns.ts'

export const PART = ' | '
export const ROW = '; '

/** What parts and rows are divided by cannot stand inside of one. */
export const partText = (value: string): string => value.replaceAll(/[|;\n]/g, ',').trim()
export const rowText = (parts: readonly string[]): string => parts.map(partText).join(PART)

/** The rows of a cell, each on a line of its own or after a semicolon, with their parts. */
export const linesOfCell = (text: string): string[][] =>
  text
    .split(/[;\n]/)
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => row.split('|').map((part) => part.trim()))

/** Rows of one cell; `read` gives a row, or undefined where it has other parts than `parts` tells. */
export function rowsCell<Row>(
  parts: string,
  write: (row: Row) => string,
  read: (parts: readonly string[]) => Row | undefined,
): WrittenCell {
  return {
    write: (value) => (value as readonly Row[]).map(write).join(ROW),
    read: (text): ReadCell => {
      const rows = linesOfCell(text).map((row) => ({ row, value: read(row) }))
      const wrong = rows.find(({ value }) => value === undefined)
      if (wrong) return { problem: `"${wrong.row.join(PART)}" is not written as ${parts}` }
      return { value: rows.map(({ value }) => value) }
    },
  }
}

/** What stands at a place that is switched off. */
export const OUT_OF_USE = 'not in use'
