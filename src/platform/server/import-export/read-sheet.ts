import { parse } from 'csv-parse/sync'
import { streamXlsxRows } from 'hucre/xlsx'
import { MOST_IMPORT_ROWS } from '#platform/contract/import-export.ts'
import { invalid } from '#platform/server/errors.ts'
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

const refuse = (sentence: string) => invalid({ file: [sentence] })

/**
 * Reads the first sheet of an Excel workbook or a CSV file, whatever its delimiter and encoding.
 * @throws 422 at `file` when it is neither, damaged, empty or too long
 */
export async function readSheet(bytes: Uint8Array, filename: string): Promise<Sheet> {
  const { mime, name } = await sniff(bytes, filename)
  const isCsv = /\.(csv|txt)$/.test(name)
  if (!isCsv && !mime.includes('spreadsheetml'))
    throw refuse('The file must be a CSV file or an Excel workbook.')
  const all = isCsv ? readCsv(bytes) : await readXlsx(bytes)
  const [head, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head) throw refuse('The file holds nothing.')
  if (head.cells.length > MOST_COLUMNS) throw refuse(`The file holds more than ${MOST_COLUMNS} columns.`)
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
    })
    return records.map((cells, at) => ({ row: at + 1, cells }))
  } catch {
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
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows: MOST_IMPORT_ROWS + 2 })) {
      rows.push({ row: index + 1, cells: values.map(plainCell) })
    }
  } catch {
    throw refuse('The workbook could not be read. Save it again as .xlsx and try once more.')
  }
  return rows
}

function plainCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
