import { useState } from 'react'
import { ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { GridHands } from './grid-hands.ts'
import type { EditMode } from './grid-keys.ts'
import { cellText, cellValue, editText, isEditable, isNumeric, type LineColumn } from './line-columns.ts'
import classes from './line-grid.module.css'
import { LinePicker } from './line-picker.tsx'

interface LineCellProps<Line> {
  id: string
  hands: GridHands<Line>
  line: Line
  column: LineColumn<Line>
  row: number
  /** Which column it is. */
  index: number
  isActive: boolean
  mode: EditMode
  /** What the editor begins with. */
  typed: string
  error: string | undefined
  /** What was pasted and could not be taken. */
  given: string | undefined
}

/** One cell: its value, or its editor while the reader types in it. */
export function LineCell<Line>(props: LineCellProps<Line>) {
  const { id, hands, line, column, row, index, isActive, mode, typed, error, given } = props
  const isEditing = isActive && mode !== 'not'
  return (
    <div
      id={id}
      role="gridcell"
      data-label={column.header}
      data-row={row}
      data-column={index}
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
        if (!isActive && event.target === event.currentTarget) hands.activate({ row, column: index })
      }}
    >
      {isEditing ? (
        <Editor
          hands={hands}
          line={line}
          column={column}
          place={{ row, column: index }}
          start={mode === 'type' ? typed : undefined}
        />
      ) : (
        <CellContent line={line} column={column} index={row} given={given} />
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

interface EditorProps<Line> {
  hands: GridHands<Line>
  line: Line
  column: LineColumn<Line>
  place: { row: number; column: number }
  /** What it begins with; left out: the value of the cell. */
  start: string | undefined
}

function Editor<Line>({ hands, line, column, place, start }: EditorProps<Line>) {
  if (column.kind === 'select' || column.kind === 'reference')
    return <LinePicker hands={hands} line={line} column={column} place={place} start={start ?? ''} />
  return (
    <TextEditor
      start={start ?? editText(line, column)}
      label={column.header}
      isDecimal={isNumeric(column)}
      onLeave={(text) => hands.leave(place, text)}
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
