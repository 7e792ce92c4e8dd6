import type { ReactNode } from 'react'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { Hidden } from '#platform/web/ui/text.tsx'
import { commandOf } from './grid-keys.ts'
import { LineAdder } from './line-adder.tsx'
import { LineCell } from './line-cell.tsx'
import type { LineColumn } from './line-columns.ts'
import classes from './line-grid.module.css'
import { HeadRow, LineTools, Totals, Wrong } from './line-grid-rows.tsx'
import { type CellPlace, useLineGrid } from './use-line-grid.ts'

interface LineGridProps<Line> {
  /** `form.field('lines')` */
  field: FieldProps<Line[]>
  columns: readonly LineColumn<Line>[]
  /** A new line; it sees the lines there are, for its number. */
  blank: (lines: readonly Line[]) => Line
  /** `form.errors`; those of `name` belong to the cells. */
  errors?: FieldErrors
  /** The name of the field in the errors; `lines` by default. */
  name?: string
  /** Totals below the grid, from the lines as they are typed. */
  footer?: (lines: readonly Line[]) => readonly (readonly [label: string, value: ReactNode])[]
  /** Called with the line that has the focus, for a panel below the grid. */
  onActive?: (row: number) => void
  /** The number in front of a line; 1, 2, 3 by default. */
  numberOf?: (line: Line) => number
}

/** Lines of a document with the habits of a spreadsheet; on a phone each line is a card. */
export function LineGrid<Line>({
  field,
  columns,
  blank,
  errors = {},
  name = 'lines',
  footer,
  onActive,
  numberOf,
}: LineGridProps<Line>) {
  const grid = useLineGrid({ field, columns, blank })
  const errorOf = (row: number, line: Line, column: LineColumn<Line>) =>
    grid.problemAt(row, line, column) ?? errors[`${name}.${row}.${column.errorKey ?? column.key}`]?.[0]
  const wrong = grid.lines.flatMap((line, row) =>
    columns.flatMap((column) => {
      const sentence = errorOf(row, line, column)
      return sentence
        ? [`Line ${numberOf?.(line) ?? row + 1}, ${inSentence(column.header)}: ${sentence}`]
        : []
    }),
  )
  const own = errors[name]?.[0]
  return (
    <div className={classes.box}>
      <div className={classes.scroll}>
        <div
          className={classes.grid}
          role="grid"
          id={field.id}
          aria-label={field.label}
          aria-readonly={field.disabled}
          style={{ minWidth: widthOf(columns) }}
          tabIndex={-1}
          onPointerDown={(event) => {
            const place = placeOf(event.target)
            if (place && event.pointerType === 'mouse' && !grid.isActive(place)) grid.activate(place)
          }}
          onClick={(event) => {
            const place = placeOf(event.target)
            if (!place || (grid.isActive(place) && grid.mode !== 'not')) return
            const isTouch =
              event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
            if (isTouch && !grid.isActive(place)) grid.activate(place)
            if (isTouch || event.detail === 2 || columns[place.column]?.kind === 'flag')
              grid.edit(null, place)
          }}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey, shiftKey, altKey } = event
            if (event.nativeEvent.isComposing || isButton(event.target)) return
            const press = { key, ctrl: ctrlKey || metaKey, shift: shiftKey, alt: altKey }
            const command = commandOf(press, grid.mode)
            const text = editedText(event.target)
            // Ctrl S saves the form, which first has to take the text of the open editor.
            if (press.ctrl && key.toLowerCase() === 's' && grid.mode !== 'not')
              grid.run({ do: 'commit', down: 0, right: 0 }, text)
            if (command && grid.run(command, text)) event.preventDefault()
          }}
          onPaste={(event) => {
            if (field.disabled || grid.mode !== 'not') return
            event.preventDefault()
            void grid.paste(event.clipboardData.getData('text/plain'))
          }}
        >
          <HeadRow columns={columns} />
          {grid.lines.map((line, row) => (
            <div
              key={row}
              role="row"
              className={classNames(classes.row, row === grid.active.row && classes.active)}
              onFocus={() => onActive?.(row)}
            >
              <div role="rowheader" className={classes.number}>
                <Hidden>Line</Hidden> {numberOf?.(line) ?? row + 1}
              </div>
              {columns.map((column, at) => (
                <LineCell
                  key={column.key}
                  grid={grid}
                  line={line}
                  column={column}
                  place={{ row, column: at }}
                  error={errorOf(row, line, column)}
                />
              ))}
              <div role="gridcell" className={classes.tools}>
                {!field.disabled && <LineTools grid={grid} row={row} />}
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={classes.foot}>
        {!field.disabled && (
          <Button small icon="plus" id={`${field.id}-add`} onClick={() => grid.addLine()}>
            Add line
          </Button>
        )}
        {!field.disabled && (
          <span className={classes.help}>
            Tab or Enter to move, Ctrl+D to fill down. You can paste rows from Excel.
          </span>
        )}
        <Totals entries={footer?.(grid.lines) ?? []} />
      </div>
      <LineAdder grid={grid} columns={columns} />
      {(own || wrong.length > 0) && <Wrong sentences={own ? [own, ...wrong] : wrong} />}
    </div>
  )
}

/** What a text editor holds; a picker writes its choice by itself. */
const editedText = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset.picker === undefined ? target.value : undefined

const NUMBER_AND_TOOLS = 136
const SHARED = 140

/** Below this the grid scrolls sideways, px. */
const widthOf = <Line,>(columns: readonly LineColumn<Line>[]): number =>
  columns.reduce((sum, { width = SHARED }) => sum + width, NUMBER_AND_TOOLS)

/** The cell a pointer is on. */
function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

const isButton = (target: EventTarget) => target instanceof Element && target.closest('button') !== null
