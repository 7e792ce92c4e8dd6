/** The list with one entry at another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const item = list[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Whether an entry may go to another place: it is there, and nothing on the way has to keep its own. */
export function mayMove(isFixed: readonly boolean[], from: number, to: number): boolean {
  if (to < 0 || to >= isFixed.length || to === from) return false
  return !isFixed.slice(Math.min(from, to), Math.max(from, to) + 1).includes(true)
}
