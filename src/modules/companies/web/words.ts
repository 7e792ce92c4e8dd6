import type { StateInfo } from '../../../platform/contract/lifecycle.ts'

/** The words of a table of states, for selects and filters. */
export const labelsOf = (states: Readonly<Record<string, StateInfo>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(states).map(([name, { label }]) => [name, label]))
