import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ImportProblem } from '#platform/contract/import-export.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { readCell, textOf } from './cells.ts'
import { labelAt } from '#platform/contract/words/labels.ts'
import type { SheetColumn } from './columns.ts'
import { labelOf, type References, referred } from './export.ts'
import type { Sheet, SheetRow } from './read-sheet.ts'

export type Fields = Record<string, unknown>

export interface ImportPlan {
  readonly input: z.ZodObject
  /** What a change may hold where `input` has rules between fields; any of its fields by default. */
  readonly patch?: z.ZodObject
  readonly columns: readonly SheetColumn[]
  readonly references: References
  /** Fields that name a record together. */
  readonly key: readonly string[]
  /** Fields that always hold something: an empty cell leaves them as they are. */
  readonly kept: ReadonlySet<string>
  /** What a new record begins with where the file has no such column. */
  readonly blank: Fields
  /** The slice's own handlers: its rules and its audit trail hold for a file too. */
  readonly create: (ctx: Context, incoming: { body: never }) => Promise<unknown>
  readonly update: (ctx: Context, incoming: Incoming<{ id: string }, never, never>) => Promise<unknown>
  /** Reads records as `get` does, without WHERE. */
  readonly select: () => SQL
}

export interface ReadRow {
  readonly row: number
  /** Finds the record: the fields of the key as they are stored. */
  readonly key: string
  /** The same for people, with the names of what it refers to. */
  readonly name: string
  /** What the file says: ids in the place of names. */
  readonly fields: Fields
  readonly texts: Readonly<Record<string, string>>
  readonly problems: ImportProblem[]
}

/** The rows of a sheet as fields of the input, with what is wrong in each. */
export async function readRows(
  ctx: Context,
  plan: ImportPlan,
  sheet: Sheet,
  taken: readonly (SheetColumn | undefined)[],
): Promise<ReadRow[]> {
  const names = await namesOf(ctx, plan, sheet, taken)
  const rows = sheet.rows.map((row) => readRow(plan, row, taken, names))
  markRepeated(plan, rows)
  return rows
}

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Ids by the names that the file uses for records of other lists. */
async function namesOf(
  ctx: Context,
  { references }: ImportPlan,
  sheet: Sheet,
  taken: readonly (SheetColumn | undefined)[],
): Promise<Names> {
  const found = new Map<string, Map<string, string>>()
  for (const [at, column] of taken.entries()) {
    const reference = column && references[column.field]
    if (!reference) continue
    const wanted = [...new Set(sheet.rows.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase()))]
    const label = labelOf(reference)
    const rows = await ctx.tx.query<{ id: string; label: string; code: string }>(sql`
      SELECT ${referred}.id, lower(${label}) AS label, lower(${referred}.code) AS code
      FROM ${reference.table} ${referred}
      WHERE lower(${label}) = ANY(${sql.param(wanted)}) OR lower(${referred}.code) = ANY(${sql.param(wanted)})`)
    const ids = new Map<string, string>()
    for (const { id, code } of rows) {
      // A code that several records share names none of them.
      if (rows.filter((row) => row.code === code).length === 1) ids.set(code, id)
    }
    for (const { id, label: name } of rows) ids.set(name, id)
    found.set(column.field, ids)
  }
  return found
}

function readRow(
  plan: ImportPlan,
  { row, cells }: SheetRow,
  taken: readonly (SheetColumn | undefined)[],
  names: Names,
): ReadRow {
  const read: ReadRow & { fields: Fields; texts: Record<string, string> } = {
    row,
    key: '',
    name: '',
    fields: {},
    texts: {},
    problems: [],
  }
  for (const [at, column] of taken.entries()) {
    if (!column) continue
    const text = (cells[at] ?? '').trim()
    read.texts[column.field] = text
    const cell = readCell(column, text)
    if ('problem' in cell) {
      read.problems.push({ row, column: column.heading, value: text, message: cell.problem })
      continue
    }
    if (cell.value === null && plan.kept.has(column.field) && !column.isRequired) continue
    const ids = names.get(column.field)
    const value = ids && cell.value !== null ? ids.get(textOf(cell.value).toLowerCase()) : cell.value
    if (value === undefined) {
      const message = `there is no "${text}" in that list`
      read.problems.push({ row, column: column.heading, value: text, message })
    } else read.fields[column.field] = value
  }
  // An unknown name is kept as it is, so that the cell does not count as empty.
  const valueOf = (field: string) => textOf(read.fields[field] ?? read.texts[field])
  const shownOf = (field: string) => (plan.references[field] ? read.texts[field] : valueOf(field))
  return {
    ...read,
    key: plan.key.map(valueOf).join(' '),
    name: plan.key.map(shownOf).filter(Boolean).join(' '),
  }
}

function markRepeated(plan: ImportPlan, rows: readonly ReadRow[]): void {
  const seen = new Map<string, number>()
  for (const { row, key, name, texts, problems } of rows) {
    const first = seen.get(key.toLowerCase())
    if (first === undefined) seen.set(key.toLowerCase(), row)
    else if (name !== '') {
      const [field = 'code'] = plan.key
      const message = `"${name}" stands in row ${first} already`
      problems.push({ row, column: labelAt(plan.input, [field]), value: texts[field] ?? '', message })
    }
  }
}
