import type { ScreenAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import { MOST_WAITING } from '#platform/contract/values/limited-counts.ts'
import type { Context } from '#platform/server/context.ts'

/** A list of records that wait for somebody, on home. */
export interface ToDoList {
  readonly key: string
  readonly title: string
  /** What the number is, in a few words. */
  readonly note: string
  /** Shown while there is nothing; null: the list is not there then. */
  readonly empty: string | null
  readonly dueTitle: string
  /** What stands over company and title of its rows, where they are something else. */
  readonly heads?: readonly [company: string, title: string]
  /** `due` says what is late or soon, `since` how long it waits. */
  readonly shows: 'due' | 'since'
  /** Counted up to one more than `MOST_WAITING`. */
  readonly total: number
  /** Any of it is something to look at now; left out: what is late is. */
  readonly isHot?: boolean
  /** The list behind it. */
  readonly path: ScreenAddress
  readonly rows: ToDoRow[]
}

/** One record that waits. */
export interface ToDoRow {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly companyName: string
  /** A day or an instant; null when there is none. */
  readonly due: string | null
  readonly isLate: boolean
  readonly path: ScreenAddress
  /** What it is worth, where that helps to choose what to take first. */
  readonly value?: string
  readonly currency?: string
  /** Why it waits for the reader, in a few words. */
  readonly why?: string
}

/** A SELECT, and the list that its rows become. */
export interface ToDoRead {
  /** So that nobody asks for what a reader is not shown. */
  readonly key: string
  /** All that waits, in its order; home takes the first of it and counts it as far as `MOST_WAITING`. */
  readonly select: SQL
  /** Null while there is nothing, and nothing is said about that. */
  readonly list: (rows: readonly object[], total: number) => ToDoList | null
}

/** What a list says of its rows; without `empty` it is not there while there is nothing. */
interface AboutToDo<Row> extends Omit<ToDoList, 'total' | 'rows' | 'empty'> {
  readonly empty?: string | undefined
  readonly shown: (row: Row) => ToDoRow
}

/** One list out of a SELECT. Its rows come through JSON, so amounts and instants have to be selected as text. */
export const toDo = <Row extends object>(
  select: SQL,
  { shown, empty, ...about }: AboutToDo<Row>,
): ToDoRead => ({
  key: about.key,
  select,
  list: (rows, total) =>
    total === 0 && empty === undefined
      ? null
      : { ...about, empty: empty ?? null, total, rows: (rows as readonly Row[]).map(shown) },
})

/** The first rows of what waits, each with the `total` of all of them as far as anybody counts. */
export const firstWaiting = ({ select }: ToDoRead, most: number): SQL => sql`
  SELECT w.*, (count(*) OVER ())::int AS total FROM (${select} LIMIT ${MOST_WAITING + 1}) AS w LIMIT ${most}`

/**
 * The rows of a large table that wait, as `id` and `at`, the earliest first and no more than anybody counts. Each of several
 * conditions is looked up by itself, so that each goes by an index of its own.
 * @param by the column of their order, as it is in the index
 */
export const earliest = (table: PgTable, conditions: readonly SQL[], by: SQL): SQL => {
  const found = conditions.map(
    (condition) =>
      sql`(SELECT ${table}.id, ${by} AS at FROM ${table} WHERE ${condition} ORDER BY 2, 1 LIMIT ${MOST_WAITING + 1})`,
  )
  return sql`(${sql.join(found, sql` UNION `)})`
}

/** A row whose SELECT gives all that is shown of it; what a record has none of is null there. */
export interface FoundToDo {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly companyName: string | null
  readonly due: string | null
  readonly isLate?: boolean | null
  readonly path: ScreenAddress
  readonly value?: string | null
  readonly currency?: string | null
  readonly why?: string | null
}

/** The row as it is shown: without a company it stands under none, and what is not told is left out. */
export function asFound({ companyName, isLate, value, currency, why, ...row }: FoundToDo): ToDoRow {
  const told = Object.entries({ value, currency, why }).filter(
    ([, text]) => text !== null && text !== undefined,
  )
  return { ...row, companyName: companyName ?? '', isLate: isLate ?? false, ...Object.fromEntries(told) }
}

/** The same for one that says when its approval was asked: late after a day. */
export function asAsked({ clock }: Context): (row: FoundToDo) => ToDoRow {
  const yesterday = addDaysTo(clock.now(), -1).toISOString()
  return (row) => ({ ...asFound(row), isLate: row.due !== null && row.due < yesterday })
}
