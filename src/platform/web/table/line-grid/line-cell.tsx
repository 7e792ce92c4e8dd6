import { useState } from 'react'
import { ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { cellText, cellValue, editText, isEditable, isNumeric, type LineColumn } from './line-columns.ts'
import classes from './line-grid.module.css'
import { LinePicker } from './line-picker.tsx'
import type { CellPlace, LineGridState } from './use-line-grid.ts'

interface LineCellProps<Line> {
  grid: LineGridState<Line>
  line: Line
  column: LineColumn<Line>
  place: CellPlace
  error: string | undefined
}

/** One cell: its value, or its editor while the reader types in it. */
export function LineCell<Line>({ grid, line, column, place, error }: LineCellProps<Line>) {
  const isActive = grid.isActive(place)
  const isEditing = isActive && grid.mode !== 'not'
  return (
    <div
      id={grid.cellId(place)}
      role="gridcell"
      data-label={column.header}
      data-row={place.row}
      data-column={place.column}
      tabIndex={isActive && !isEditing ? 0 : -1}
      aria-invalid={error ? true : undefined}
      title={error}
      className={classNames(
        classes.cell,
        isNumeric(column) && classes.numeric,
        error && classes.bad,
        isEditing && classes.editing,
        !isEditable(column) && classes.computed,
      )}
      onFocus={(event) => {
        if (!isActive && event.target === event.currentTarget) grid.activate(place)
      }}
    >
      {isEditing ? (
        <Editor grid={grid} line={line} column={column} place={place} />
      ) : (
        <CellContent
          line={line}
          column={column}
          index={place.row}
          given={grid.givenAt(place.row, line, column)}
        />
      )}
    </div>
  )
}

interface CellContentProps<Line> {
  line: Line
  column: LineColumn<Line>
  index: number
  /** What was pasted and could not be taken. */
  given: string | undefined
}

function CellContent<Line>({ line, column, index, given }: CellContentProps<Line>) {
  if (given !== undefined) return <span className={classes.text}>{given}</span>
  if (column.kind === 'computed') return column.show(line, index)
  const value = cellValue(line, column)
  if (column.kind === 'flag')
    return <span className={value ? classes.on : classes.off}>{value ? 'Yes' : 'No'}</span>
  if (column.kind === 'reference')
    return typeof value === 'string' && value !== '' ? (
      <span className={classes.text}>
        <ReferenceName source={column.source} id={value} />
      </span>
    ) : null
  const unit = column.kind === 'decimal' || column.kind === 'integer' ? column.unit?.(line) : undefined
  const text = cellText(line, column)
  return (
    <span className={classes.text}>
      {text}
      {unit && text !== '' && <small> {unit}</small>}
    </span>
  )
}

function Editor<Line>({ grid, line, column, place }: Omit<LineCellProps<Line>, 'error'>) {
  if (column.kind === 'select' || column.kind === 'reference')
    return <LinePicker grid={grid} line={line} column={column} place={place} />
  return (
    <TextEditor
      start={grid.mode === 'type' ? grid.typed : editText(line, column)}
      label={column.header}
      isDecimal={isNumeric(column)}
      onLeave={(text) => grid.leave(place, text)}
    />
  )
}

interface TextEditorProps {
  start: string
  label: string
  isDecimal: boolean
  /** Focus went somewhere else: what was typed is kept. */
  onLeave: (text: string) => void
}

function TextEditor({ start, label, isDecimal, onLeave }: TextEditorProps) {
  const [text, setText] = useState(start)
  return (
    <input
      ref={(input) => input?.focus()}
      className={classes.input}
      aria-label={label}
      inputMode={isDecimal ? 'decimal' : 'text'}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={(event) => onLeave(event.currentTarget.value)}
    />
  )
}
