import { z } from 'zod'
import { readCsv } from './csv.ts'

const text = z.string().trim().min(1, 'must not be empty')
const anyText = z.string().trim()
const number = z
  .string()
  .trim()
  .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
  .transform(Number)
const positive = number.refine((value) => value > 0, 'must be greater than zero')

/** How far a row is trusted: A two sources, B one and a check, C one, D conflicting. */
export const confidences = ['A', 'B', 'C', 'D'] as const
const trust = z.enum(confidences).or(z.literal('-').transform(() => 'C' as const))

const oneOf = <const V extends readonly string[]>(values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** What a cell of a table file can hold. */
export const cells = { text, anyText, number, positive, trust, oneOf }

/** A row of a table file; line 1 holds the names of the columns. */
export interface ReadRow<R> {
  readonly line: number
  readonly row: R
}

/** What is wrong in one line of a table file. */
interface LineProblem {
  readonly line: number
  readonly message: string
}

/** Reads a table file row by row; every problem names its line and column. */
export function readRows<S extends z.ZodObject>(
  columns: S,
  content: string,
  mayBeEmpty = false,
): { rows: ReadRow<z.output<S>>[]; problems: LineProblem[] } {
  const [head, ...records] = readCsv(content)
  const wanted = Object.keys(columns.shape)
  if (head === undefined) return { rows: [], problems: [{ line: 1, message: 'The file is empty.' }] }
  const names = head.cells.map((cell) => cell.trim())
  const missing = wanted.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    const message = `The first line must name the columns ${wanted.join(', ')}; missing: ${missing.join(', ')}.`
    return { rows: [], problems: [{ line: 1, message }] }
  }
  const rows: ReadRow<z.output<S>>[] = []
  const problems: LineProblem[] = []
  if (records.length === 0 && !mayBeEmpty) problems.push({ line: 1, message: 'The file has no rows.' })
  for (const record of records) {
    const { line } = record
    if (record.cells.length !== names.length) {
      problems.push({
        line,
        message: `The row has ${record.cells.length} cells, the first line names ${names.length} columns.`,
      })
      continue
    }
    const read = columns.safeParse(
      Object.fromEntries(names.map((name, index) => [name, record.cells[index] ?? ''])),
    )
    if (read.success) rows.push({ line, row: read.data })
    else {
      for (const { path, message } of read.error.issues) {
        problems.push({ line, message: `${path.join('.')} ${message}.` })
      }
    }
  }
  return { rows, problems }
}
