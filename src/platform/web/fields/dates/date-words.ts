import { createStore } from '#platform/web/store.ts'
import { formatDate } from '#platform/web/ui/format.ts'

/** How date fields write a day, and what their calendar says. */
export interface DateWords {
  /** Of the names of months and days; whoever names another one loads it. */
  readonly locale: string
  readonly write: (date: string) => string
  readonly choose: (label: string) => string
  readonly nextMonth: string
  readonly previousMonth: string
}

export const dateWordsOfHouse: DateWords = {
  locale: 'en',
  write: formatDate,
  choose: (label) => `Choose ${label.toLowerCase()}`,
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
}

/** A page in another language hands in its own while it is on screen. */
export const dateWords = createStore(dateWordsOfHouse)
