import type { ScreenAddress } from '#platform/contract/register.ts'
import type { SQL } from 'drizzle-orm'
import { addDaysTo } from '#platform/contract/values/dates.ts'
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
  readonly total: number
  /** Beyond it nobody counts; left out: all are counted. */
  readonly mostCounted?: number
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

/** A SELECT, and the lists that its rows become. */
export interface ToDoRead {
  /** The lists that can come of it, so that nobody asks for what a reader is not shown. */
  readonly keys: readonly string[]
  readonly select: SQL
  readonly lists: (rows: readonly object[]) => readonly ToDoList[]
}

/** The rows come through JSON, so amounts and instants have to be selected as text. */
export const toDoRead = <Row extends object>(
  keys: readonly string[],
  select: SQL,
  lists: (rows: readonly Row[]) => readonly ToDoList[],
): ToDoRead => ({ keys, select, lists: (rows) => lists(rows as readonly Row[]) })

/** A row with how many there are in all. */
interface Counted {
  readonly total: number
}

/** What a list says of its rows; without `empty` it is not there while there is nothing. */
interface AboutToDo<Row> extends Omit<ToDoList, 'total' | 'rows' | 'empty'> {
  readonly empty?: string
  readonly shown: (row: Row) => ToDoRow
}

/** One list out of a SELECT that gives the first rows, each with the `total` of all of them. */
export const toDo = <Row extends Counted>(
  select: SQL,
  { shown, empty, ...about }: AboutToDo<Row>,
): ToDoRead =>
  toDoRead<Row>([about.key], select, (rows) => {
    if (rows.length === 0 && empty === undefined) return []
    return [{ ...about, empty: empty ?? null, total: rows[0]?.total ?? 0, rows: rows.map(shown) }]
  })

/** A row whose SELECT gives all that is shown of it; what a record has none of is null there. */
export interface FoundToDo extends Counted {
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
export function asFound({ total: _, companyName, isLate, value, currency, why, ...row }: FoundToDo): ToDoRow {
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
