/** The list with a new entry after `at`. */
export function inserted<T>(list: readonly T[], at: number, entry: T): T[] {
  return [...list.slice(0, at), entry, ...list.slice(at)]
}

/** The list without one entry. */
export const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** The list with one entry replaced. */
export const replaced = <T>(list: readonly T[], at: number, entry: T): T[] =>
  list.map((old, index) => (index === at ? entry : old))
