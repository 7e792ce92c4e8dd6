/** A row of a grid as it is drawn: a line, or the heading of the lines that follow. */
export type GridRow =
  | { readonly key: string; readonly line: number }
  | { readonly key: string; readonly group: string }

/** The rows of a grid in their order; lines of one group that stand together have one heading. */
export function gridRows<Line>(
  lines: readonly Line[],
  keys: readonly string[],
  groupOf?: (line: Line) => string,
): readonly GridRow[] {
  let group: string | undefined
  return lines.flatMap((line, at): GridRow[] => {
    const row = { key: keys[at] ?? String(at), line: at }
    const own = groupOf?.(line)
    if (own === undefined || own === group) return [row]
    group = own
    return [{ key: `group of ${row.key}`, group: own }, row]
  })
}

/** Where a line stands among the rows. */
export const placeOfLine = (rows: readonly GridRow[], at: number): number =>
  rows.findIndex((row) => 'line' in row && row.line === at)

/** A row that is drawn, and the empty room above it that rows take which are not, in px. */
export interface DrawnRow {
  readonly at: number
  readonly gap: number
}

interface Measured {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Rows with the room between them, and the room below the last one. */
export function withGaps(
  rows: readonly Measured[],
  total: number,
): { drawn: readonly DrawnRow[]; below: number } {
  const drawn = rows.map(({ index, start }, at) => ({ at: index, gap: start - (rows[at - 1]?.end ?? 0) }))
  return { drawn, below: total - (rows.at(-1)?.end ?? 0) }
}

/** Places with one more that has to be among them, in order. */
export const including = (places: readonly number[], one: number): number[] =>
  one < 0 || places.includes(one) ? [...places] : [...places, one].sort((a, b) => a - b)
