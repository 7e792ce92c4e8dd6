import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** What rows are grouped by: a column of the base, and where its names are. */
export interface Dimension {
  readonly column: string
  /** Table with `id` and `name`; left out: the value speaks for itself. */
  readonly names?: PgTable
  /** Only so many groups, the largest by the first measure. */
  readonly most?: number
  /** Groups within each value of a second column. */
  readonly within?: string
}

/** One group: its dimension, the value of its column as text (null: none), its name, and the measures. */
export type Group<M> = M & {
  dimension: string
  key: string | null
  second: string | null
  name: string | null
}

/**
 * One statement that reads the base once and groups it along every dimension, `all` included. `measures` are
 * aggregates over the base by the names they answer with; the first one decides where only the largest are kept.
 */
export function groupedBy(
  base: SQL,
  dimensions: Readonly<Record<string, Dimension>>,
  measures: Readonly<Record<string, SQL>>,
): SQL {
  const entries = Object.entries(dimensions)
  const raw = (name: string) => sql.identifier(name)
  const names = [
    ...new Set(entries.flatMap(([, { column, within }]) => (within ? [column, within] : [column]))),
  ]
  const sets = entries.map(([, { column, within }]) =>
    within ? sql`(${raw(within)}, ${raw(column)})` : sql`(${raw(column)})`,
  )
  const level = sql.join(names.map(raw), sql`, `)
  const bits = (wanted: readonly string[]) =>
    names.reduce((sum, name) => sum * 2 + (wanted.includes(name) ? 0 : 1), 0)
  const inDimension = ({ column, within }: Dimension) => bits(within ? [column, within] : [column])
  const pick = (part: (dimension: Dimension) => SQL) =>
    sql.join(
      entries.map(([, one]) => sql`WHEN ${inDimension(one)} THEN ${part(one)}`),
      sql` `,
    )
  const [first] = Object.keys(measures)
  const limited = entries.filter(([, { most }]) => most !== undefined)
  const kept = limited.map(([name, { most }]) => sql`(dimension <> ${name} OR place <= ${most})`)
  return sql`
    WITH base AS (${base}), grouped AS (
      SELECT grouping(${level}) AS level, ${level}, ${sql.join(
        Object.entries(measures).map(([name, part]) => sql`${part} AS ${raw(name)}`),
        sql`, `,
      )}
      FROM base GROUP BY GROUPING SETS (${sql.join([...sets, sql`()`], sql`, `)})
    ), named AS (
      SELECT grouped.*,
        CASE level ${sql.join(
          entries.map(([name, one]) => sql`WHEN ${inDimension(one)} THEN ${name}`),
          sql` `,
        )} ELSE 'all' END AS dimension,
        CASE level ${pick(({ column, within }) => sql`${raw(within ?? column)}::text`)} END AS key,
        CASE level ${pick(({ column, within }) => (within ? sql`${raw(column)}::text` : sql`NULL`))} END AS second,
        CASE level ${pick(({ column, within, names: table }) =>
          table
            ? sql`(SELECT n.name FROM ${table} n WHERE n.id = grouped.${raw(within ?? column)})`
            : sql`NULL`,
        )} END AS name
      FROM grouped
    ), placed AS (
      SELECT named.*, row_number() OVER (PARTITION BY dimension ORDER BY ${raw(first ?? 'key')} DESC, key) AS place FROM named
    )
    SELECT dimension, key, second, name, ${sql.join(Object.keys(measures).map(raw), sql`, `)}
    FROM placed ${kept.length > 0 ? sql`WHERE ${sql.join(kept, sql` AND `)}` : sql``}
    ORDER BY dimension, place`
}

/** The groups of one dimension. */
export const groupsOf = <M>(groups: readonly Group<M>[], dimension: string): Group<M>[] =>
  groups.filter((group) => group.dimension === dimension)
