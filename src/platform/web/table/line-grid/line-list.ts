/** The list with a new entry after `at`. */
export function inserted<T>(list: readonly T[], at: number, entry: T): T[] {
  return [...list.slice(0, at), entry, ...list.slice(at)]
}

/** The list without one entry. */
export const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** The list with one entry moved up (-1) or down (1); the same list at its ends. */
export function shifted<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const entry = list[at]
  if (entry === undefined || at + by < 0 || at + by >= list.length) return list
  return inserted(removed(list, at), at + by, entry)
}

/** The list with one entry replaced. */
export const replaced = <T>(list: readonly T[], at: number, entry: T): T[] =>
  list.map((old, index) => (index === at ? entry : old))

/** Problems by `row.key` after rows were inserted (1) or removed (-1) at a row. */
export function movedProblems<Problem>(
  problems: Readonly<Record<string, Problem>>,
  from: number,
  by: -1 | 1,
): Record<string, Problem> {
  const next: Record<string, Problem> = {}
  for (const [name, problem] of Object.entries(problems)) {
    const [, row = '0', key = ''] = /^(\d+)\.(.*)$/.exec(name) ?? []
    const at = Number(row)
    if (by < 0 && at === from) continue
    next[`${at >= from ? at + by : at}.${key}`] = problem
  }
  return next
}
