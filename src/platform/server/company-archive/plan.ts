import { type SQL, sql } from 'drizzle-orm'
import { compileSql } from '#platform/server/database/compile-sql.ts'
import type { ExportColumn, ExportKind, ExportPart } from './part.ts'
import { type Chosen, referencesOf, selectFrom } from './scope.ts'

export const exportFormats = ['xlsx', 'csv', 'json', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A statement as the driver takes it, and what its columns are; plain data, so that a thread can have it. */
export interface PlannedQuery {
  readonly text: string
  readonly values: readonly unknown[]
  /** The heading of a table, or the name of a field. */
  readonly columns: readonly { readonly heading: string; readonly kind: ExportKind }[]
}

export interface PlannedPart {
  readonly name: string
  readonly label: string
  /** Goes along because others refer to it; nobody asked for it. */
  readonly isSetup: boolean
  /** Every stored value as it is, ids included; for programs. */
  readonly exact: PlannedQuery
  /** Names in the place of ids; for people. Null where there is nothing to read. */
  readonly readable: PlannedQuery | null
}

/** Everything that the thread which makes the file must know. */
export interface ExportPlan {
  readonly format: ExportFormat
  readonly parts: readonly PlannedPart[]
  /** Rows of id, name, stored name, size and sha256; null when no files go along. */
  readonly files: Omit<PlannedQuery, 'columns'> | null
  /** The first part of the manifest. */
  readonly about: {
    readonly program: string
    readonly madeAt: string
    readonly madeBy: string
    readonly scope: string
    readonly isRestorable: boolean
    readonly leftOut: readonly string[]
    /** What no export holds, in words. */
    readonly neverExported: readonly string[]
  }
}

const TEXT_KEY = 'text'

/** The statement for programs: rows in the order of their key, whatever the language of the database sorts by. */
function exactQuery(part: ExportPart, columns: readonly ExportColumn[], chosen: Chosen): PlannedQuery {
  const stored = columns.flatMap(({ name, kind, stored: column }) => (column ? [{ name, kind, column }] : []))
  const values = stored.map(({ kind, column }) =>
    kind === 'list' ? sql`to_jsonb(${column})` : sql`${column}`,
  )
  const key = part.key.getSQLType() === TEXT_KEY ? sql`${part.key} COLLATE "C"` : sql`${part.key}`
  const { text, values: given } = compileSql(selectFrom(part, chosen, values, sql`ORDER BY ${key}`))
  return { text, values: given, columns: stored.map(({ name, kind }) => ({ heading: name, kind })) }
}

const isReadable = ({ kind, shown }: ExportColumn): boolean => shown !== null || kind !== 'id'

function readableQuery(
  part: ExportPart,
  columns: readonly ExportColumn[],
  chosen: Chosen,
): PlannedQuery | null {
  const shown = columns.filter(isReadable)
  if (shown.length === 0) return null
  const values = shown.map(({ kind, stored, shown: name }): SQL => {
    if (name) return name
    return kind === 'list' ? sql`to_jsonb(${stored})` : sql`${stored}`
  })
  const order = sql.join(
    [...part.order, part.key].map((column) => sql`${column}`),
    sql`, `,
  )
  const { text, values: given } = compileSql(selectFrom(part, chosen, values, sql`ORDER BY ${order}`))
  return {
    text,
    values: given,
    columns: shown.map(({ label, kind, shown: name }) => ({ heading: label, kind: name ? 'text' : kind })),
  }
}

/** The columns of a part that somebody may have: `chosen` names those that are wanted, null for all. */
export function visibleColumns(
  part: ExportPart,
  rights: { has(right: string): boolean },
  { personalData, wanted }: { personalData: string; wanted: readonly string[] | null },
): ExportColumn[] {
  return part.columns.filter(
    ({ name, right, isPersonal }) =>
      (right === null || rights.has(right)) &&
      (!isPersonal || rights.has(personalData)) &&
      (wanted === null || wanted.includes(name)),
  )
}

/** A part with the columns that go along. */
export interface ChosenColumns {
  readonly part: ExportPart
  readonly columns: readonly ExportColumn[]
}

export const planPart = ({ part, columns }: ChosenColumns, chosen: Chosen): PlannedPart => ({
  name: part.name,
  label: part.label,
  isSetup: 'setup' in part.owner,
  exact: exactQuery(part, columns, chosen),
  readable: 'setup' in part.owner ? null : readableQuery(part, columns, chosen),
})

/** `Quotes: Cost` for every stored column that does not go along. */
export const leftOutOf = (chosen: readonly ChosenColumns[]): string[] =>
  chosen.flatMap(({ part, columns }) =>
    part.columns
      .filter((column) => column.stored !== null && !columns.includes(column))
      .map(({ label }) => `${part.label}: ${label}`),
  )

/** The parts that are referred to and do not go along: without them nothing can be restored. */
export function missingParts(parts: readonly ExportPart[], all: readonly ExportPart[]): ExportPart[] {
  const wanted = new Set(parts.flatMap((part) => referencesOf(part).map(({ target }) => target)))
  const parents = parts.flatMap(({ owner }) => ('parent' in owner ? [owner.parent.table] : []))
  return all.filter(
    (part) => !parts.includes(part) && (wanted.has(part.table) || parents.includes(part.table)),
  )
}
