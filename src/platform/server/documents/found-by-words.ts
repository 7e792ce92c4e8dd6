import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { column } from '#platform/server/database/rows.ts'
import type { Search, SearchHit } from './hub.ts'

/** What the search over everything shows of a record beside its number. */
interface Shown {
  readonly title: SQL
  readonly subtitle: SQL
  readonly status?: SQL
  /** Names joined that these need. */
  readonly joins?: SQL
  /** The column with the code that people gave it, in whose order it is found; left out: its number, the newest first. */
  readonly code?: string
}

/** Finds the records of a slice by a fragment of the words in the column `search`. */
export function foundByWords(slice: string, table: PgTable, shown: Shown): Search['find'] {
  const { title, subtitle, status, joins = sql``, code } = shown
  const id = column(table, 'id')
  const number = column(table, code ?? 'number')
  const order = code ? sql`${number}` : sql`${number} DESC`
  const state = status ? sql`, ${status} AS status` : sql``
  const path = sql.raw(`'/${slice}/'`)
  return (ctx, pattern, most) =>
    ctx.tx.query<SearchHit>(sql`
      SELECT ${id}, ${number} AS number, ${title} AS title, ${subtitle} AS subtitle, ${path} || ${id} AS path${state}
      FROM ${table} ${joins}
      WHERE ${column(table, 'search')} LIKE ${pattern} ORDER BY ${order}, ${id} LIMIT ${most}`)
}
