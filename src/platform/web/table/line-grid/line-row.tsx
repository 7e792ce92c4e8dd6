import { memo, type ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import type { WrongCell } from '../cell-problems.ts'
import { HandleTab } from '../ordering/sortable-handle.tsx'
import { useSortableRow } from '../ordering/sortable.tsx'
import { useTableWords } from '../table-words.ts'
import type { GridHands } from './grid-hands.ts'
import type { EditMode } from './grid-keys.ts'
import { LineCell } from './line-cell.tsx'
import type { LineColumn } from './line-columns.ts'
import classes from './line-grid.module.css'
import { cellIdOf } from './cell-places.ts'

interface LineRowProps<Line> {
  hands: GridHands<Line>
  fieldId: string
  columns: readonly LineColumn<Line>[]
  line: Line
  lineKey: string
  row: number
  number: number
  /** Where it stands among the rows of the grid, headings of groups too. */
  at: number
  /** The column of the active cell; null: that is in another row. */
  active: number | null
  mode: EditMode
  /** What the editor of the active cell begins with. */
  typed: string
  /** Left out: nothing in it is wrong. */
  wrong: readonly WrongCell[] | undefined
  disabled: boolean
  /** Why it cannot be changed. */
  frozen: string | null
  measure: ((row: HTMLElement | null) => void) | undefined
  onReach: (row: number) => void
}

function Row<Line>(props: LineRowProps<Line>) {
  const { hands, fieldId, columns, line, lineKey, row, number, at, active, mode, typed, wrong } = props
  const { disabled, frozen, measure, onReach } = props
  const isActive = active !== null
  const words = useTableWords()
  const { row: place, handle } = useSortableRow(lineKey)
  const { ref: dropHere } = place
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      data-index={at}
      ref={(element) => {
        dropHere(element)
        measure?.(element)
      }}
      style={place.style}
      className={classNames(
        place.className,
        classes.row,
        isActive && classes.active,
        frozen !== null && classes.frozen,
      )}
      onFocus={() => onReach(row)}
      onKeyDown={mode === 'not' ? place.onKeyDown : undefined}
    >
      <div role="rowheader" className={classes.number}>
        <Hidden>{words.line}</Hidden> {number}
      </div>
      {columns.map((column, index) => {
        const problem = wrong?.find((cell) => cell.column === index)
        return (
          <LineCell
            key={column.key}
            id={cellIdOf(fieldId, row, column)}
            hands={hands}
            line={line}
            column={column}
            row={row}
            index={index}
            isActive={index === active}
            mode={index === active ? mode : 'not'}
            typed={index === active ? typed : ''}
            error={problem?.sentence}
            given={problem?.given}
          />
        )
      })}
      <div role="gridcell" className={classes.tools} onFocus={() => hands.hold({ row, column: active ?? 0 })}>
        {!disabled && frozen === null && (
          <span>
            <HandleTab value={isActive ? 0 : -1}>{handle}</HandleTab>
            <button
              type="button"
              className={classes.remove}
              aria-label={words.remove(number)}
              tabIndex={isActive ? 0 : -1}
              onClick={() => hands.removeLine(row)}
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        )}
      </div>
      {frozen !== null && (
        <div role="gridcell" className={classes.why}>
          <Icon name="lock" size={14} /> {frozen}
        </div>
      )}
    </div>
  )
}

/** `memo` under which a component of any kind of line stays one. */
const kept = <Props extends object>(component: (props: Props) => ReactNode): ((props: Props) => ReactNode) =>
  memo(component)

/** One line. It is drawn again when something of it changes; measured: of 300 lines a key draws one, not all. */
export const LineRow = kept(Row)
