import type { Tone } from './lifecycle.ts'

/** A state that nobody sets: it follows from what is stored. */
interface ComputedState<Facts> {
  readonly label: string
  readonly tone: Tone
  /** The same rule twice: `sql` over the columns of the row, `of` over what was read. A conformance test compares them. */
  readonly when: { readonly sql: string; readonly of: (facts: Facts) => boolean }
}

/** States that are shown in the place of a stored one. */
export interface ComputedStates<Name extends string, Facts> {
  /** The stored state in whose place they are shown, and that is shown itself while none of them holds. */
  readonly inPlaceOf: string
  /** For the states of a lifecycle: labels, filter, chip and generated documents follow from there. */
  readonly states: Readonly<
    Record<Name, { readonly label: string; readonly tone: Tone; readonly isComputed: true }>
  >
  /** The state as people see it, for the generated column of a table with the column `status`. */
  readonly sql: string
  /** The state as people see it, of a row with its stored status. */
  readonly of: <Status extends string>(row: Facts & { readonly status: Status }) => Status | Name
}

/**
 * The states that are shown in the place of a stored one, in the order of the table: the first that holds. They are declared
 * before the lifecycle, because its actions may start from them.
 */
export function computedStates<const Name extends string, Facts>(
  inPlaceOf: string,
  table: Readonly<Record<Name, ComputedState<Facts>>>,
): ComputedStates<Name, Facts> {
  const names = Object.keys(table) as Name[]
  const states = names.map((name) => {
    const { label, tone } = table[name]
    return [name, { label, tone, isComputed: true }] as const
  })
  const cases = names.map((name) => `WHEN ${table[name].when.sql} THEN '${name}'`)
  return {
    inPlaceOf,
    states: Object.fromEntries(states) as ComputedStates<Name, Facts>['states'],
    sql: `CASE WHEN status <> '${inPlaceOf}' THEN status ${cases.join(' ')} ELSE status END`,
    of: (row) =>
      row.status === inPlaceOf ? (names.find((name) => table[name].when.of(row)) ?? row.status) : row.status,
  }
}
