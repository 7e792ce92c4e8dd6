import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { UsedIn } from '#platform/contract/lookup.ts'
import type { Context } from '#platform/server/context.ts'

/** A column that holds ids of the records in question. */
interface Reference {
  readonly table: string
  readonly column: string
  /** The column holds several ids. */
  readonly isList: boolean
}

const known = new WeakMap<PgTable, Promise<readonly Reference[]>>()

/**
 * Every column with a foreign key to the table, asked of the database once; parts of a record itself, which go
 * with it when it is deleted, do not count as users.
 */
function foreignKeys(ctx: Context, table: PgTable): Promise<readonly Reference[]> {
  const found = known.get(table)
  if (found) return found
  const asked = ctx.tx.query<Reference>(sql`
    SELECT user_table.relname AS "table", held.attname AS "column", false AS "isList"
    FROM pg_constraint c
    JOIN pg_class user_table ON user_table.oid = c.conrelid
    JOIN pg_attribute held ON held.attrelid = c.conrelid AND held.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confdeltype <> 'c' AND c.confrelid = to_regclass(${getTableConfig(table).name})
    ORDER BY 1, 2`)
  known.set(table, asked)
  // What failed once is asked again the next time.
  asked.catch(() => known.delete(table))
  return asked
}

/** Columns that hold lists of ids: they have no foreign key that could be found, so the slice names them. */
export type ListReferences = readonly PgColumn[]

const listReference = (column: PgColumn): Reference => ({
  table: getTableConfig(column.table).name,
  column: column.name,
  isList: true,
})

/** Rows `id, what, n`: how often one column holds the ids, each at most `most` times. */
function countIn({ table, column, isList }: Reference, ids: SQL, most: number | undefined): SQL {
  const what = sql`${table.replaceAll('_', ' ')}::text AS what`
  const held = sql`r.${sql.identifier(column)}`
  if (most !== undefined) {
    // Indexes on lists leave out those that hold nothing.
    const holds = isList ? sql`${held} @> ARRAY[given.id] AND ${held} <> '{}'` : sql`${held} = given.id`
    return sql`SELECT given.id, ${what}, counted.n FROM unnest(${ids}) AS given(id), LATERAL (
      SELECT count(*) AS n FROM (SELECT FROM ${sql.identifier(table)} r WHERE ${holds} LIMIT ${sql.raw(String(most))}) AS held
    ) AS counted WHERE counted.n > 0`
  }
  return isList
    ? sql`SELECT u.id, ${what}, count(*) AS n FROM ${sql.identifier(table)} r, unnest(${held}) u(id)
        WHERE ${held} && ${ids} AND ${held} <> '{}' AND u.id = ANY(${ids}) GROUP BY u.id`
    : sql`SELECT ${held} AS id, ${what}, count(*) AS n FROM ${sql.identifier(table)} r
        WHERE ${held} = ANY(${ids}) GROUP BY ${held}`
}

/**
 * Who refers to these records, by id, in one round trip; records that nobody uses are not in the map. With `most`, nobody
 * is counted further than that in one column: a list of records that hundreds of thousands refer to stays quick.
 */
export async function usesOf(
  ctx: Context,
  table: PgTable,
  ids: readonly string[],
  lists: ListReferences = [],
  most?: number,
): Promise<Map<string, UsedIn>> {
  const uses = new Map<string, UsedIn>()
  if (ids.length === 0) return uses
  const references = [...(await foreignKeys(ctx, table)), ...lists.map(listReference)]
  if (references.length === 0) return uses
  const given = sql`${sql.param(ids)}::uuid[]`
  const parts = references.map((reference) => countIn(reference, given, most))
  const found = await ctx.tx.query<{ id: string; what: string; count: number }>(sql`
    SELECT id, what, sum(n)::int AS count FROM (${sql.join(parts, sql` UNION ALL `)}) AS used
    GROUP BY id, what ORDER BY count DESC, what`)
  for (const { id, what, count } of found) uses.set(id, [...(uses.get(id) ?? []), { what, count }])
  return uses
}

/** All users together. */
export const totalOf = (uses: UsedIn | undefined): number =>
  (uses ?? []).reduce((sum, { count }) => sum + count, 0)

/** "In use by 14 records: 12 enquiry lines, 2 quotes." */
export function inUse(uses: UsedIn): string {
  const total = totalOf(uses)
  const parts = uses.map(({ what, count }) => `${count} in ${what}`).join(', ')
  return `In use by ${total} ${total === 1 ? 'record' : 'records'} (${parts}).`
}
