import { parse } from 'csv-parse/sync'
import { readXlsx as readWorkbook, streamXlsxRows } from 'hucre/xlsx'
import { MOST_IMPORT_ROWS } from '#platform/contract/import-export.ts'
import { HttpError, invalid } from '#platform/server/errors.ts'
import { decoded, sniff } from '#platform/server/files/sniff.ts'

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** The headings of a table and the rows below that hold anything. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** More columns than any table has; each is compared with what it could fill, which takes its time. */
const MOST_COLUMNS = 500
/** Bytes of a table: ten times what 5,000 rows of any list take. */
const MOST_BYTES = 5 * 1024 * 1024
/** Characters of a cell, as Excel counts. */
const LONGEST_CELL = 32_767
/** Rows that are read: one more than may be, with the headings, says that there are too many. */
const READ_ROWS = MOST_IMPORT_ROWS + 2
/** More rows than any request for quotation has lines. */
const MOST_FORMULA_ROWS = 500

const refuse = (sentence: string) => invalid({ file: [sentence] })

/**
 * Reads the first sheet of an Excel workbook or a CSV file, whatever its delimiter and encoding.
 * @throws 422 at `file` when it is neither, damaged, empty or too long
 */
export async function readSheet(bytes: Uint8Array, filename: string): Promise<Sheet> {
  if (bytes.length > MOST_BYTES)
    throw refuse(`A table must not be greater than ${MOST_BYTES / 1024 / 1024} MB. Split it into several.`)
  const { mime, name } = await sniff(bytes, filename)
  const isCsv = /\.(csv|txt)$/.test(name)
  if (!isCsv && !mime.includes('spreadsheetml'))
    throw refuse('The file must be a CSV file or an Excel workbook.')
  const all = isCsv ? readCsv(bytes) : await readXlsx(bytes)
  const [head, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head) throw refuse('The file holds nothing.')
  if (rows.length === 0) throw refuse('The file holds headings, but no rows below them.')
  if (rows.length > MOST_IMPORT_ROWS)
    throw refuse(`The file holds more than ${MOST_IMPORT_ROWS} rows. Split it into several.`)
  return { headings: head.cells.map((cell) => cell.trim()), rows }
}

function readCsv(bytes: Uint8Array): SheetRow[] {
  const text = (decoded(bytes) ?? '').replace(/^\uFEFF/, '')
  try {
    const records: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      to: READ_ROWS,
    })
    return records.map((cells, at) => measured({ row: at + 1, cells }))
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw refuse('The file could not be read as a table; look for a quotation mark that is not closed.')
  }
}

/** The sign that the first line is divided by most often, outside of quotation marks. */
export function delimiterOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

async function readXlsx(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows: READ_ROWS })) {
      rows.push(measured({ row: index + 1, cells: values.map(plainCell) }))
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw refuse('The workbook could not be read. Save it again as .xlsx and try once more.')
  }
  return rows
}

/** @throws 422 for a row that is wider, or a cell that is longer, than any of a table */
function measured(row: SheetRow): SheetRow {
  if (row.cells.length > MOST_COLUMNS) throw refuse(`The file holds more than ${MOST_COLUMNS} columns.`)
  if (row.cells.some(({ length }) => length > LONGEST_CELL))
    throw refuse(`Row ${row.row} holds a cell of more than ${LONGEST_CELL} characters.`)
  return row
}

/** The cells of a workbook that hold a formula, as `row,column` from 1. @throws 422 at `file` for a damaged one */
export async function formulasIn(bytes: Uint8Array, filename: string): Promise<ReadonlySet<string>> {
  if (/\.(csv|txt)$/i.test(filename)) return new Set()
  try {
    const { sheets } = await readWorkbook(bytes, { sheets: [0], maxRows: MOST_FORMULA_ROWS })
    const cells = [...(sheets[0]?.cells ?? [])]
    return new Set(
      cells.flatMap(([place, { formula }]) => {
        const [row = 0, column = 0] = place.split(',').map(Number)
        return formula === undefined ? [] : [`${row + 1},${column + 1}`]
      }),
    )
  } catch {
    throw refuse('The workbook could not be read. Save it again as .xlsx and try once more.')
  }
}

function plainCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
