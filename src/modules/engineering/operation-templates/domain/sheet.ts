import { z } from 'zod'
import { validationErrors } from '#platform/contract/values/validation.ts'
import { operationFields } from '../contract/operation-fields.ts'
import {
  MOST_OPERATIONS,
  type OperationContent,
  problemsOf,
  withoutContradictions,
  usualOperation,
} from './operation.ts'
import { type SheetColumn, sheetColumns } from './sheet-cells.ts'
import { suggestionFor } from './suggestion.ts'

/** One line of a sheet: the operation it describes, or what is wrong with it. */
export interface SheetRow {
  /** As the spreadsheet counts, the headings being row 1. */
  readonly row: number
  readonly title: string
  readonly operation: OperationContent | null
  readonly errors: readonly string[]
}

export interface SheetReading {
  /** What is wrong with the sheet as a whole. */
  readonly problems: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** A sheet as it was read: its headings and the rows below them that hold anything. */
export interface SheetCells {
  readonly headings: readonly string[]
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

const schema = z.strictObject(operationFields)

/**
 * Reads the operations of a sheet whose first row holds the headings. Columns may stand in any order and be left
 * out; kind, method and signature then come from the title.
 */
export function readSheet({ headings, rows }: SheetCells): SheetReading {
  const columns = headings.map(columnOf)
  const problems = headingProblems(headings, columns)
  if (rows.length > MOST_OPERATIONS) problems.push(`The sheet holds more than ${MOST_OPERATIONS} operations.`)
  if (problems.length > 0) return { problems, rows: [] }
  return { problems: [], rows: withoutRepeats(rows.map(({ row, cells }) => readLine(cells, row, columns))) }
}

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]/g, '')

const columnOf = (heading: string): SheetColumn | undefined =>
  sheetColumns.find(({ header }) => plain(header) === plain(heading))

function headingProblems(
  headings: readonly string[],
  columns: readonly (SheetColumn | undefined)[],
): string[] {
  const problems = headings.flatMap((heading, at) =>
    heading !== '' && columns[at] === undefined ? [`There is no column called "${heading}".`] : [],
  )
  const twice = columns.filter((column, at) => column && columns.indexOf(column) !== at)
  problems.push(...twice.map((column) => `The column "${column?.header}" is there twice.`))
  if (!columns.some((column) => column?.field === 'title')) problems.push('The sheet needs a column "Title".')
  return problems
}

function readLine(
  line: readonly string[],
  row: number,
  columns: readonly (SheetColumn | undefined)[],
): SheetRow {
  const errors: string[] = []
  const given = new Map<string, unknown>()
  for (const [at, column] of columns.entries()) {
    const cell = line[at]?.replaceAll('\r\n', '\n').trim() ?? ''
    if (!column || cell === '') continue
    const reading = column.read(cell)
    if ('problem' in reading) errors.push(`${column.header}: ${reading.problem}`)
    else given.set(column.field, reading.value)
  }
  const named = given.get('title')
  const title = typeof named === 'string' ? named : ''
  const raw = contentOf(given, title)
  const parsed = schema.safeParse(raw, { reportInput: true })
  if (!parsed.success) errors.push(...sentences(validationErrors(parsed.error.issues, schema)))
  const operation = withoutContradictions({ ...usualOperation, ...parsed.data })
  if (parsed.success) errors.push(...sentences(problemsOf(operation)))
  return { row, title, operation: errors.length === 0 ? operation : null, errors }
}

/** What a line says, on top of what its title suggests, on top of what is usual. */
function contentOf(given: ReadonlyMap<string, unknown>, title: string): OperationContent {
  const named: Record<string, unknown> = {}
  const intervention: Record<string, unknown> = { ...usualOperation.intervention }
  for (const [field, value] of given) {
    const [, party] = field.split('.')
    if (party) intervention[party] = value
    else if (value !== null) named[field] = value
  }
  return { ...usualOperation, ...suggestionFor(title), ...named, intervention } as OperationContent
}

const sentences = (errors: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(errors).flat()

/** A number belongs to one operation. */
function withoutRepeats(rows: readonly SheetRow[]): SheetRow[] {
  const taken = new Set<number>()
  return rows.map((row) => {
    const seq = row.operation?.seq ?? null
    if (seq === null) return row
    if (!taken.has(seq)) {
      taken.add(seq)
      return row
    }
    return { ...row, operation: null, errors: [`No.: another row has the number ${seq} too.`] }
  })
}

/** The headings and one line for each operation. */
export function writeSheet(operations: readonly OperationContent[]): (string | number | null)[][] {
  return [
    sheetColumns.map(({ header }) => header),
    ...operations.map((operation) => sheetColumns.map(({ write }) => write(operation))),
  ]
}
