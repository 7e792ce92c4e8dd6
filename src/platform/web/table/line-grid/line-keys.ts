import { movedTo } from '../ordering/order.ts'
import { inserted, removed, replaced } from './line-list.ts'

/** Lines, each with a key that stays with it when it is changed or moved. */
export interface KeyedLines<Line> {
  readonly lines: readonly Line[]
  readonly keys: readonly string[]
  /** How many keys were made so far: none is given twice. */
  readonly made: number
}

/** The id of a stored line; a new line has none. */
export type RowKey<Line> = (line: Line) => string | null | undefined

const keyOf = (made: number): string => `line-${made}`

/**
 * Lines as they came from outside, with the keys of the ones before: of the same line, of the line with the same id,
 * else of the line that stood there, which is the same one with other values. Whatever is left gets a new key.
 */
export function keyedAgain<Line>(
  before: KeyedLines<Line>,
  lines: readonly Line[],
  rowKey: RowKey<Line>,
): KeyedLines<Line> {
  // What the grid gave to its form comes back in a list of its own: nothing of it is another line.
  if (lines.length === before.lines.length && lines.every((line, at) => line === before.lines[at]))
    return before
  const found = placesBefore(before, lines, rowKey)
  let { made } = before
  const keys = found.map((place) => {
    const known = place === undefined ? undefined : before.keys[place]
    if (known !== undefined) return known
    made += 1
    return keyOf(made)
  })
  const isAsBefore = keys.length === before.keys.length && keys.every((key, at) => key === before.keys[at])
  return { lines, keys: isAsBefore ? before.keys : keys, made }
}

/** Where each line stood before, if it did. */
function placesBefore<Line>(
  { lines: old }: KeyedLines<Line>,
  lines: readonly Line[],
  rowKey: RowKey<Line>,
): readonly (number | undefined)[] {
  const left = new Set(old.keys())
  const take = (places: readonly number[] | undefined, wanted: number) => {
    const free = places?.filter((place) => left.has(place)) ?? []
    const place = free.includes(wanted) ? wanted : free[0]
    if (place !== undefined) left.delete(place)
    return place
  }
  const places = [...old.keys()]
  const byLine = Map.groupBy(places, (place) => old[place])
  const byId = Map.groupBy(places, (place) => idAt(old, place, rowKey))
  const same = lines.map((line, at) => take(byLine.get(line), at))
  const found = same.map((place, at) => {
    const id = idAt(lines, at, rowKey)
    return place ?? (id === undefined ? undefined : take(byId.get(id), at))
  })
  const isOther = (place: number, at: number) => {
    const [then, now] = [idAt(old, place, rowKey), idAt(lines, at, rowKey)]
    return then !== undefined && now !== undefined && then !== now
  }
  let free = 0
  return found.map((place, at) => {
    if (place !== undefined) {
      free = place + 1
      return place
    }
    const next = found.slice(at).find((later) => later !== undefined) ?? old.length
    while (free < next && (!left.has(free) || isOther(free, at))) free += 1
    if (free >= next) return undefined
    left.delete(free)
    return free
  })
}

function idAt<Line>(lines: readonly Line[], at: number, rowKey: RowKey<Line>): string | undefined {
  const line = lines[at]
  return line === undefined ? undefined : (rowKey(line) ?? undefined)
}

/** With a line at a place; `key` is that of a line which comes back. */
export function withLine<Line>(keyed: KeyedLines<Line>, at: number, line: Line, key?: string) {
  const made = key === undefined ? keyed.made + 1 : keyed.made
  return {
    lines: inserted(keyed.lines, at, line),
    keys: inserted(keyed.keys, at, key ?? keyOf(made)),
    made,
  }
}

/** Without the line at a place. */
export const withoutLine = <Line>(keyed: KeyedLines<Line>, at: number): KeyedLines<Line> => ({
  ...keyed,
  lines: removed(keyed.lines, at),
  keys: removed(keyed.keys, at),
})

/** With a line at another place. */
export const withMovedLine = <Line>(keyed: KeyedLines<Line>, from: number, to: number): KeyedLines<Line> => ({
  ...keyed,
  lines: movedTo(keyed.lines, from, to),
  keys: movedTo(keyed.keys, from, to),
})

/** With other values in the line at a place. */
export const withChangedLine = <Line>(keyed: KeyedLines<Line>, at: number, line: Line): KeyedLines<Line> => ({
  ...keyed,
  lines: replaced(keyed.lines, at, line),
})
