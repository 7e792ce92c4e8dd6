import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import { columnLabel } from '#platform/contract/words/name-labels.ts'
import { type ColumnName, storedColumns } from '#platform/server/database/select-columns.ts'

/** What a value is to people and to programs; an id is for programs only. */
export type ExportKind = 'text' | 'integer' | 'decimal' | 'flag' | 'date' | 'instant' | 'list' | 'json' | 'id'

export interface ExportColumn {
  readonly name: string
  readonly label: string
  readonly kind: ExportKind
  /** The stored value; null for what is only read together with it. */
  readonly stored: PgColumn | null
  /** What people read in its place: the name behind an id. */
  readonly shown: SQL | null
  /** Says something about a person outside of the house, or how to reach one inside. */
  readonly isPersonal: boolean
  /** Without this right the column is not there. */
  readonly right: Permission | null
}

/** What a row belongs to: a company by one of its columns, or a row of another part. */
export type Owner =
  | { readonly company: PgColumn }
  | { readonly parent: ExportPart; readonly by: PgColumn }
  /** Comments, files and the like: they name slice and id of their record. */
  | { readonly record: { readonly entity: PgColumn; readonly id: PgColumn; readonly only?: SQL } }
  /** Setup that records refer to: all of it. */
  | { readonly setup: 'all' }
  /** Setup of which only what is referred to is given away. */
  | { readonly setup: 'referred' }

/** One sheet of an export, one file of its archive: a table and what may be read of it. */
export interface ExportPart {
  /** `enquiry-lines` */
  readonly name: string
  readonly label: string
  readonly table: PgTable
  readonly columns: readonly ExportColumn[]
  readonly owner: Owner
  /** Without this right the part is not there. */
  readonly right: Permission | null
  /** Rows are sorted by these and then by their key, so that equal data give equal bytes. */
  readonly order: readonly PgColumn[]
  readonly key: PgColumn
  /** True of what is left out unless archived records are asked for. */
  readonly archived: SQL | null
  /** What a range of dates looks at. */
  readonly on: PgColumn | null
  readonly status: { readonly column: PgColumn; readonly words: Readonly<Record<string, string>> } | null
  /** The slice whose comments, files and history belong to these rows. */
  readonly slice: string | null
  /** Columns that a restored row begins with in place of what was left out. */
  readonly restoredAs: Readonly<Record<string, unknown>>
  /** The triggers of the table add up or refuse what happens day by day: rows come back past them, as they were. */
  readonly pastTriggers: boolean
}

export interface PartDeclaration<T extends PgTable> {
  readonly name: string
  readonly label: string
  readonly table: T
  readonly owner: Owner
  /** The only columns that are given away, in their order. Left out: every stored one, in the order of the table. */
  readonly columns?: readonly ColumnName<T>[]
  /** Columns that stay here. */
  readonly except?: readonly ColumnName<T>[]
  /** What a column is called in exports where that is not its present name: names that were given away stay. */
  readonly names?: { readonly [K in ColumnName<T>]?: string }
  /** Headings that their names do not give. */
  readonly labels?: { readonly [K in ColumnName<T>]?: string }
  readonly personal?: readonly ColumnName<T>[]
  /** Columns that need a right of their own. */
  readonly rights?: { readonly [K in ColumnName<T>]?: Permission }
  /** What people read in the place of a value; names behind references are found without. */
  readonly shown?: { readonly [K in ColumnName<T>]?: SQL }
  /** Columns that only people read, before the others: the code of the company on a sheet of contacts. */
  readonly extraColumns?: Readonly<Record<string, SQL>>
  readonly right?: Permission
  readonly order?: readonly ColumnName<T>[]
  readonly key?: ColumnName<T>
  readonly archived?: SQL
  readonly on?: ColumnName<T>
  readonly status?: { readonly column: ColumnName<T>; readonly words: Readonly<Record<string, string>> }
  readonly slice?: string
  readonly restoredAs?: Readonly<Record<string, unknown>>
  readonly pastTriggers?: boolean
}

const columnsOf: (table: PgTable) => Readonly<Record<string, PgColumn>> = getTableColumns

function requireColumn(table: PgTable, name: string): PgColumn {
  const found = columnsOf(table)[name]
  if (!found) throw new Error(`An exported table has no column ${name}.`)
  return found
}

function kindOf(column: PgColumn): ExportKind {
  const type = column.getSQLType()
  if (type.endsWith('[]')) return 'list'
  if (type === 'uuid') return 'id'
  if (type === 'boolean') return 'flag'
  if (type === 'date') return 'date'
  if (type.startsWith('json')) return 'json'
  if (type.startsWith('timestamp')) return 'instant'
  if (type.startsWith('numeric')) return 'decimal'
  return /^(small|big)?int/.test(type) ? 'integer' : 'text'
}

/** `isCustomer` -> "Customer", `pslRank` -> "PSL rank". */
const labelOf = (name: string): string => columnLabel(name.replace(/^is(?=[A-Z])/, ''))

const NAMES = ['number', 'name', 'title', 'code']

/** The name behind a reference, for people; null where the other table has none. */
function nameBehind(table: PgTable, column: PgColumn): SQL | null {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const [target] = foreignColumns
    const name = NAMES.map((one) => columnsOf(foreignTable)[one]).find((found) => found !== undefined)
    if (columns[0] !== column || !target || !name) continue
    return sql`(SELECT behind.${sql.identifier(name.name)} FROM ${foreignTable} behind
      WHERE behind.${sql.identifier(target.name)} = ${column})`
  }
  return null
}

/** Declares what may be exported of a table. */
export function exportPart<T extends PgTable>(declared: PartDeclaration<T>): ExportPart {
  const { table, order = [], key = 'id', on, status } = declared
  const labels: Readonly<Record<string, string | undefined>> = declared.labels ?? {}
  const rights: Readonly<Record<string, Permission | undefined>> = declared.rights ?? {}
  const shown: Readonly<Record<string, SQL | undefined>> = declared.shown ?? {}
  const personal: readonly string[] = declared.personal ?? []
  const except: readonly string[] = declared.except ?? []
  const given: Readonly<Record<string, string | undefined>> = declared.names ?? {}
  const chosen: readonly string[] = declared.columns ?? storedColumns(table).map(([name]) => name)
  const columns = chosen.flatMap((name): ExportColumn[] => {
    if (except.includes(name)) return []
    const stored = requireColumn(table, name)
    return [
      {
        name: given[name] ?? name,
        label: labels[name] ?? labelOf(given[name] ?? name),
        kind: kindOf(stored),
        stored,
        shown: shown[name] ?? nameBehind(table, stored),
        isPersonal: personal.includes(name),
        right: rights[name] ?? null,
      },
    ]
  })
  const extraColumns = Object.entries(declared.extraColumns ?? {}).map(
    ([name, value]): ExportColumn => ({
      name,
      label: labelOf(name),
      kind: 'text',
      stored: null,
      shown: value,
      isPersonal: false,
      right: null,
    }),
  )
  return {
    name: declared.name,
    label: declared.label,
    table,
    columns: [...extraColumns, ...columns],
    owner: declared.owner,
    right: declared.right ?? null,
    order: order.map((name) => requireColumn(table, name)),
    key: requireColumn(table, key),
    archived: declared.archived ?? null,
    on: on === undefined ? null : requireColumn(table, on),
    status: status ? { column: requireColumn(table, status.column), words: status.words } : null,
    slice: declared.slice ?? null,
    restoredAs: declared.restoredAs ?? {},
    pastTriggers: declared.pastTriggers ?? false,
  }
}

/** Declares a table of the setup, all of which goes along. */
export function setupTable<T extends PgTable>(
  name: string,
  label: string,
  table: T,
  { key, slice }: { key?: ColumnName<T>; slice?: string } = {},
): ExportPart {
  return exportPart<T>({
    name,
    label,
    table,
    owner: { setup: 'all' },
    ...(key ? { key } : {}),
    ...(slice ? { slice } : {}),
  })
}
