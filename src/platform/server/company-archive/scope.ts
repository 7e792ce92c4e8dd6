import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { ExportPart } from './part.ts'

/** Which rows are exported. */
export interface ExportScope {
  /** A condition on the table of the root part: these companies and no others; null for all. */
  readonly root: SQL | null
  readonly includeArchived: boolean
  /** `YYYY-MM-DD`, both ends count; looked at by parts that have a date. */
  readonly from: string | null
  readonly to: string | null
  /** By name of the part: only rows in one of these states. */
  readonly statuses: Readonly<Record<string, readonly string[]>>
}

/** What one export consists of: the parts in it, and the one that everything belongs to. */
export interface Chosen {
  readonly root: ExportPart
  readonly parts: readonly ExportPart[]
  readonly scope: ExportScope
}

/** A column that must hold the key of a row of another exported table. */
export interface Reference {
  readonly column: PgColumn
  readonly target: PgTable
}

/** The references of a part among the columns that it gives away. */
export function referencesOf({ table, columns }: ExportPart): Reference[] {
  // The columns of a key of several columns are copies, so they are found by their names.
  const given = new Map(columns.flatMap(({ stored }) => (stored ? [[stored.name, stored]] : [])))
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns: from, foreignColumns, foreignTable } = key.reference()
    // Such a key repeats values of the row it names; which row that is, its id says.
    const at = from.length === 1 ? 0 : foreignColumns.findIndex(({ primary }) => primary)
    const column = given.get(from[at]?.name ?? '')
    return column ? [{ column, target: foreignTable }] : []
  })
}

const whereOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql` WHERE ${sql.join([...conditions], sql` AND `)}` : sql``

/** The keys of the rows of a part that are exported; null when it is all of them. */
function keysOf(part: ExportPart, chosen: Chosen): SQL | null {
  const conditions = conditionsOf(part, chosen)
  if (conditions.length === 0) return null
  return sql`SELECT ${part.key} FROM ${part.table}${whereOf(conditions)}`
}

/** The condition for the rows of a part. It names the table by its own name. */
export function conditionsOf(part: ExportPart, chosen: Chosen): SQL[] {
  const { owner } = part
  const own = ownConditions(part, chosen.scope)
  if (part === chosen.root) return chosen.scope.root ? [...own, chosen.scope.root] : own
  if ('company' in owner) return [...own, ...within(owner.company, keysOf(chosen.root, chosen))]
  if ('parent' in owner) return [...own, ...within(owner.by, keysOf(owner.parent, chosen))]
  if ('record' in owner) return [...own, ofRecords(part, owner.record, chosen)]
  return owner.setup === 'all' ? own : [anyOf(referredIn(part, chosen))]
}

const within = (column: PgColumn, keys: SQL | null): SQL[] => (keys ? [sql`${column} IN (${keys})`] : [])

function ownConditions({ name, archived, on, status }: ExportPart, scope: ExportScope): SQL[] {
  const wanted = scope.statuses[name] ?? []
  return [
    ...(archived && !scope.includeArchived ? [sql`NOT (${archived})`] : []),
    ...(on && scope.from ? [sql`${on} >= ${scope.from}::date`] : []),
    ...(on && scope.to ? [sql`${on} < ${scope.to}::date + 1`] : []),
    ...(status && wanted.length > 0 ? [sql`${status.column} = ANY(${sql.param(wanted)})`] : []),
  ]
}

/** Rows that name slice and id of an exported record, or that one refers to. */
function ofRecords(
  part: ExportPart,
  record: { entity: PgColumn; id: PgColumn; only?: SQL },
  chosen: Chosen,
): SQL {
  const only = record.only ? sql` AND ${record.only}` : sql``
  const records = chosen.parts.flatMap((other) => {
    if (other.slice === null) return []
    const keys = keysOf(other, chosen) ?? sql`SELECT ${other.key} FROM ${other.table}`
    return [sql`${record.entity} = ${other.slice}${only} AND ${record.id} IN (${keys})`]
  })
  return anyOf([...records, ...referredIn(part, chosen)])
}

/** That an exported row refers to it. */
function referredIn(part: ExportPart, chosen: Chosen): SQL[] {
  return chosen.parts.flatMap((other) => {
    if (other === part) return []
    const columns = referencesOf(other).filter(({ target }) => target === part.table)
    return columns.map(({ column }) => {
      const where = whereOf([...conditionsOf(other, chosen), sql`${column} IS NOT NULL`])
      return sql`${part.key} IN (SELECT ${column} FROM ${other.table}${where})`
    })
  })
}

const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` OR `)})` : sql`false`

/** `SELECT` of these expressions over the exported rows of a part. */
export const selectFrom = (part: ExportPart, chosen: Chosen, columns: readonly SQL[], order: SQL): SQL =>
  sql`SELECT ${sql.join([...columns], sql`, `)} FROM ${part.table}${whereOf(conditionsOf(part, chosen))} ${order}`

/** One statement that counts the rows of every part, `"0"` the first. */
export function countStatement(chosen: Chosen): SQL {
  const counts = chosen.parts.map(
    (part, at) =>
      sql`(${selectFrom(part, chosen, [sql`count(*)::int`], sql``)}) AS ${sql.identifier(String(at))}`,
  )
  return sql`SELECT ${sql.join(counts, sql`, `)}`
}

/** Everything that can be exported. */
export interface ExportCatalogue {
  /** The part that all others belong to. */
  readonly root: ExportPart
  /** In the order in which they are restored: what rows cannot do without comes before them. */
  readonly parts: readonly ExportPart[]
}

/** The other tables without whose rows a row of a part cannot be. */
function neededBy(part: ExportPart) {
  const firm = referencesOf(part).filter(({ column, target }) => column.notNull && target !== part.table)
  return new Set(firm.map(({ target }) => target))
}

/**
 * Parts in an order in which they can be restored: what a row cannot do without stands before it, by the foreign keys. A
 * reference that may be empty is set when all rows are there (`planFor`), so it moves nothing; otherwise parts stay as they
 * are given, and equal catalogues give equal archives. @throws for tables that cannot do without each other
 */
export function inRestoreOrder(parts: readonly ExportPart[]): readonly ExportPart[] {
  const placed = new Set<ExportPart>()
  const begun = new Set<ExportPart>()
  const place = (part: ExportPart): void => {
    if (placed.has(part)) return
    if (begun.has(part))
      throw new Error(
        `Rows of ${getTableName(part.table)} cannot be restored: they need rows that need them.`,
      )
    begun.add(part)
    const needed = neededBy(part)
    parts.filter(({ table }) => needed.has(table)).forEach(place)
    placed.add(part)
  }
  parts.forEach(place)
  return [...placed]
}
