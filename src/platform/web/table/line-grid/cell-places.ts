import type { LineColumn } from './line-columns.ts'

export interface CellPlace {
  row: number
  column: number
}

/** The id of a cell, which the form knows its error by. */
export const cellIdOf = <Line>(
  fieldId: string,
  row: number,
  { errorKey, key }: Pick<LineColumn<Line>, 'errorKey' | 'key'>,
): string => `${fieldId}-${row}-${(errorKey ?? key).replaceAll('.', '-')}`

/** The cell a pointer is on. */
export function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

/** The cell with an id; the first one of its line for a field that stands beside the grid. */
export function placeNamed<Line>(
  id: string,
  fieldId: string,
  columns: readonly LineColumn<Line>[],
): CellPlace | undefined {
  const [, digits] = /^-(\d+)(?:-|$)/.exec(id.startsWith(fieldId) ? id.slice(fieldId.length) : '') ?? []
  if (digits === undefined) return undefined
  const row = Number(digits)
  const column = columns.findIndex((one) => cellIdOf(fieldId, row, one) === id)
  return { row, column: Math.max(column, 0) }
}
