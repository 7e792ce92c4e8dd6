import { createStore } from '#platform/web/store.ts'

/** How date fields write a day, and what their calendar says, on a page in another language than the house. */
export interface DateWords {
  /** Of the names of months and days; whoever names another one loads it. */
  readonly locale: string
  readonly write: (date: string) => string
  readonly choose: (label: string) => string
  readonly nextMonth: string
  readonly previousMonth: string
}

/** Such a page hands in its own while it is on screen; null: those of the house. */
export const dateWords = createStore<DateWords | null>(null)
