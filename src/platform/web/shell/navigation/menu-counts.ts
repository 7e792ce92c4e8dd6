import { createStore } from '#platform/web/store.ts'

/** Work that waits for the person, and the list that holds it. */
export interface Waiting {
  readonly path: string
  readonly label: string
  readonly value: string
}

/** What waits, the most urgent first; filled once the page stands, so that the menu never waits for it. */
export const waiting = createStore<readonly Waiting[]>([])

/** The number beside an entry of the menu: of the list as it is pinned, or the first of whatever leads to its list. */
export const waitingAt = (all: readonly Waiting[], path: string): Waiting | undefined =>
  all.find((one) => one.path === path) ?? all.find((one) => one.path.split('?')[0] === path)
