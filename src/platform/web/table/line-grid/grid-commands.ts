import type { CellPlace } from './cell-places.ts'
import type { GridCommand } from './grid-keys.ts'
import { cellValue, type LineColumn } from './line-columns.ts'

/** What commands do with a grid. */
interface Commanded<Line> {
  readonly fieldId: string
  readonly isDisabled: boolean
  readonly active: CellPlace
  readonly rows: number
  readonly columns: readonly LineColumn<Line>[]
  /** The line above the active cell. */
  readonly above: Line | undefined
  readonly go: (place: CellPlace) => void
  readonly write: (place: CellPlace, text: string | { value: unknown }) => void
  readonly edit: (text: string | null) => void
  readonly stopEditing: () => void
  readonly addLine: (at: number, column: number) => void
  readonly removeLine: (row: number) => void
}

/** Does a command; false leaves the key to the browser. `text` is what the open editor holds. */
export function runCommand<Line>(
  command: GridCommand,
  text: string | undefined,
  grid: Commanded<Line>,
): boolean {
  const { active, go, write } = grid
  if (text !== undefined && /^commit|newLine/.test(command.do)) write(active, text)
  switch (command.do) {
    case 'move':
    case 'commit':
      go({ row: active.row + command.down, column: active.column + command.right })
      return true
    case 'next':
    case 'commitNext':
      if (command.do === 'commitNext') grid.stopEditing()
      return step(grid, 1)
    case 'previous':
    case 'commitPrevious':
      if (command.do === 'commitPrevious') grid.stopEditing()
      return step(grid, -1)
    case 'cancel':
      go(active)
      return true
    case 'leave':
      document.getElementById(`${grid.fieldId}-add`)?.focus()
      return true
    default:
      return !grid.isDisabled && changeBy(command, grid)
  }
}

function step<Line>({ active, rows, columns, go }: Commanded<Line>, by: -1 | 1): boolean {
  const at = active.row * columns.length + active.column + by
  if (at < 0 || at >= rows * columns.length) return false
  go({ row: Math.floor(at / columns.length), column: at % columns.length })
  return true
}

function changeBy<Line>(command: GridCommand, grid: Commanded<Line>): boolean {
  const { active, columns, above, write } = grid
  if (command.do === 'edit') grid.edit(null)
  else if (command.do === 'type') grid.edit(command.text)
  else if (command.do === 'clear') write(active, '')
  else if (command.do === 'newLine') grid.addLine(active.row + 1, active.column)
  else if (command.do === 'removeLine') grid.removeLine(active.row)
  else if (command.do === 'fillDown') {
    const column = columns[active.column]
    if (above !== undefined && column) write(active, { value: cellValue(above, column) })
  }
  return true
}
