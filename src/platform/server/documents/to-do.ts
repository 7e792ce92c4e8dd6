import type { ScreenAddress } from '#platform/contract/register.ts'
import type { SQL } from 'drizzle-orm'

/** A list of records that wait for somebody, on home. */
export interface ToDoList {
  readonly key: string
  readonly title: string
  /** What the number is, in a few words. */
  readonly note: string
  /** Shown while there is nothing; null: the list is not there then. */
  readonly empty: string | null
  readonly dueTitle: string
  /** `due` says what is late or soon, `since` how long it waits. */
  readonly shows: 'due' | 'since'
  readonly total: number
  /** The list behind it. */
  readonly path: ScreenAddress
  readonly rows: {
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
  }[]
}

/** A SELECT, and the lists that its rows become. */
export interface ToDoRead {
  readonly select: SQL
  readonly lists: (rows: readonly object[]) => readonly ToDoList[]
}

/** The rows come through JSON, so amounts and instants have to be selected as text. */
export const toDoRead = <Row extends object>(
  select: SQL,
  lists: (rows: readonly Row[]) => readonly ToDoList[],
): ToDoRead => ({ select, lists: (rows) => lists(rows as readonly Row[]) })
