import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import type { PriceRow } from '../contract/dealings.ts'

/** The words of a table of states, for selects and filters. */
export const labelsOf = (states: Readonly<Record<string, StateInfo>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(states).map(([name, { label }]) => [name, label]))

/** What became of a line that was quoted. */
export const outcomes: Readonly<Record<PriceRow['outcome'], StateInfo>> = {
  ordered: { label: 'Ordered', tone: 'green' },
  not_ordered: { label: 'Not ordered', tone: 'grey' },
  open: { label: 'Open', tone: 'blue' },
  lost: { label: 'Lost', tone: 'red' },
  expired: { label: 'Expired', tone: 'grey' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
}
