import { z } from 'zod'
import type { ImportOutcome } from '#platform/contract/import-export.ts'
import { invalid } from '#platform/server/errors.ts'
import { columnFor, type SheetColumn } from './columns.ts'
import type { ImportPlan } from './read-rows.ts'
import type { Sheet } from './read-sheet.ts'

/** The column of the list that each heading of a file fills, in the order of the headings. */
export type Mapping = readonly (SheetColumn | undefined)[]

const told = z.array(z.string().max(100).nullable()).max(1_000)
const EXAMPLES = 3

/**
 * What the columns of a file fill: as `columns` of the form tells (a field or null for each heading, as JSON), else
 * by their headings. A second column with the same heading is left out.
 * @throws 422 at `columns` when the chosen columns do not fit the file or the list
 */
export function mappingOf(
  columns: readonly SheetColumn[],
  { headings }: Sheet,
  text: string | undefined,
): Mapping {
  if (text === undefined || text === '') {
    const found = headings.map((heading) => columnFor(columns, heading))
    return found.map((column, at) => (found.indexOf(column) === at ? column : undefined))
  }
  const fields = toldFields(text)
  if (fields.length !== headings.length)
    throw refuse(
      `The file has ${headings.length} headings, and ${fields.length} of them ${fields.length === 1 ? 'is' : 'are'} told. Tell a field or null for each.`,
    )
  return fields.map((field, at) => {
    if (field === null) return undefined
    const column = columns.find((one) => one.field === field)
    if (!column) throw refuse(`This list has no field "${field}" that a file can fill.`)
    if (fields.indexOf(field) !== at)
      throw refuse(`Two columns of the file cannot both fill ${column.heading.toLowerCase()}.`)
    return column
  })
}

const refuse = (sentence: string) => invalid({ columns: [sentence] })

function toldFields(text: string): readonly (string | null)[] {
  try {
    return told.parse(JSON.parse(text))
  } catch {
    throw refuse('The columns could not be read: tell a field or null for each heading.')
  }
}

/** What a person needs to match the columns: the headings with examples of their values, and the fields. */
export function mappingShown(
  { columns, blank }: Pick<ImportPlan, 'columns' | 'blank'>,
  { headings, rows }: Sheet,
  mapping: Mapping,
): Pick<ImportOutcome, 'headings' | 'fields' | 'unknownColumns'> {
  const examplesAt = (at: number) =>
    rows
      .map(({ cells }) => (cells[at] ?? '').trim().slice(0, 60))
      .filter(Boolean)
      .slice(0, EXAMPLES)
  return {
    headings: headings.map((heading, at) => ({
      heading,
      field: mapping[at]?.field ?? null,
      examples: examplesAt(at),
    })),
    fields: columns.map(({ field, heading, isRequired }) => ({
      field,
      label: heading,
      isRequired: isRequired && !(field in blank),
    })),
    unknownColumns: headings.filter((heading, at) => heading !== '' && !mapping[at]),
  }
}
