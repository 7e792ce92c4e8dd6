import { z } from 'zod'
import { labelAt } from '#platform/contract/words/labels.ts'
import { fieldLabel } from '#platform/contract/words/name-labels.ts'

export type ColumnKind = 'text' | 'date' | 'decimal' | 'integer' | 'flag' | 'choice' | 'list' | 'written'

/** A cell as it was read: a value of the field, or what is wrong with it. An empty cell is null, an empty list none. */
export type ReadCell = { readonly value: unknown } | { readonly problem: string }

/** How a value with parts of its own stands in one cell: `S | VAT | 20.00 | 2026-01-01`. */
export interface WrittenCell {
  readonly write: (value: unknown) => string
  /** Reads what `write` wrote, and what people type in its place. */
  readonly read: (text: string) => ReadCell
}
export type WrittenCells = Readonly<Record<string, WrittenCell>>

/** One column of a file: a field of the contract's input. */
export interface SheetColumn {
  readonly field: string
  /** "Target margin percent"; a reference goes by the name of what it refers to. */
  readonly heading: string
  readonly kind: ColumnKind
  /** The words that a choice, or an entry of a list, may be. */
  readonly words: readonly string[]
  /** A new record cannot do without it. */
  readonly isRequired: boolean
  /** What other programs call it. */
  readonly aliases?: readonly string[]
  /** Of the kind `written`. */
  readonly written?: WrittenCell
}

const AN_ID = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** What a schema is under "may be left out", "may be null" and what it turns the value into. */
function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return coreOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return coreOf(schema.in)
  if (schema instanceof z.ZodUnion) return coreOf(schema.options[0] ?? z.never())
  return schema
}

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success

function kindOf(core: z.core.$ZodType): ColumnKind | null {
  if (core instanceof z.ZodNumber) return 'integer'
  if (core instanceof z.ZodBoolean) return 'flag'
  if (core instanceof z.ZodEnum) return 'choice'
  if (core instanceof z.ZodArray) {
    const inner = coreOf(core.element)
    return inner instanceof z.ZodObject || isId(inner) ? null : 'list'
  }
  if (core instanceof z.ZodObject || core instanceof z.ZodRecord || isId(core)) return null
  if (accepts(core, '2026-01-31') && !accepts(core, 'x')) return 'date'
  return accepts(core, '1.5') && !accepts(core, 'x') ? 'decimal' : 'text'
}

/** The words a field may hold, or each entry of a list. */
function wordsOf(core: z.core.$ZodType): string[] {
  if (core instanceof z.ZodArray) return wordsOf(coreOf(core.element))
  return core instanceof z.ZodEnum ? core.options.map(String) : []
}

const isId = (core: z.core.$ZodType): boolean => accepts(core, AN_ID) && !accepts(core, 'x')

/**
 * The columns of a list's file, in the order of the input: every plain field, and the references that have a
 * name to go by. Nested values (lines, addresses) are left out unless `cells` says how they are written into one.
 */
export function columnsOf(
  input: z.ZodObject,
  references: readonly string[],
  cells: WrittenCells = {},
): SheetColumn[] {
  return Object.entries(input.shape as Record<string, z.core.$ZodType>).flatMap(([field, schema]) => {
    const core = coreOf(schema)
    const written = cells[field]
    const kind = written ? 'written' : references.includes(field) ? 'text' : kindOf(core)
    if (kind === null) return []
    const words = wordsOf(core)
    const isRequired = !accepts(schema, undefined)
    const column = { field, heading: labelAt(input, [field]), kind, words, isRequired }
    return [written ? { ...column, written } : column]
  })
}

/** The same columns, found as well by what other programs call them. */
export const knownAs = (
  columns: readonly SheetColumn[],
  names: Readonly<Record<string, readonly string[]>>,
): SheetColumn[] =>
  columns.map((column) => {
    const aliases = names[column.field]
    return aliases ? { ...column, aliases } : column
  })

export const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column that a heading names: `Target margin percent`, `target_margin_percent`, `targetMarginPercent`; else by an alias. */
export function columnFor(columns: readonly SheetColumn[], heading: string): SheetColumn | undefined {
  const wanted = bare(heading)
  const isNamed = (names: readonly string[]) => names.some((name) => bare(name) === wanted)
  return (
    columns.find(({ heading: label, field }) => isNamed([label, field, fieldLabel(field)])) ??
    columns.find(({ aliases = [] }) => isNamed(aliases))
  )
}
