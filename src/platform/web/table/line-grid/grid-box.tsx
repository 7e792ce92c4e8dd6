import type { ReactNode, Ref } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { placeOf } from './cell-places.ts'
import { commandOf } from './grid-keys.ts'
import { type LineColumn, widthsOf } from './line-columns.ts'
import classes from './line-grid.module.css'
import type { LineGridState } from './use-line-grid.ts'

interface GridBoxProps<Line> {
  grid: LineGridState<Line>
  field: Pick<FieldProps<Line[]>, 'id' | 'label' | 'disabled'>
  columns: readonly LineColumn<Line>[]
  box: Ref<HTMLDivElement>
  /** With the heads, whether they are drawn or not. */
  rowCount: number
  /** Told of every key and every press of the mouse before what they do. */
  onKey: () => void
  onPointer: () => void
  children: ReactNode
}

/** The grid around its rows: it takes mouse, keys and what is pasted. */
export function GridBox<Line>(props: GridBoxProps<Line>) {
  const { grid, field, columns, box, rowCount, onKey, onPointer, children } = props
  const { mode } = grid
  return (
    <div
      className={classes.grid}
      role="grid"
      id={field.id}
      ref={box}
      aria-label={field.label}
      aria-readonly={field.disabled}
      aria-rowcount={rowCount}
      style={widthsOf(columns)}
      tabIndex={-1}
      onKeyDownCapture={onKey}
      onPointerDownCapture={onPointer}
      onPointerDown={(event) => {
        const at = placeOf(event.target)
        // An open editor keeps what was typed when it loses the focus, which then goes where the mouse is.
        const isFree = event.pointerType === 'mouse' && mode === 'not'
        if (at && isFree && !grid.isActive(at)) grid.activate(at)
      }}
      onClick={(event) => {
        const at = placeOf(event.target)
        if (!at || (grid.isActive(at) && mode !== 'not')) return
        const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
        if (isTouch && !grid.isActive(at)) grid.activate(at)
        if (isTouch || event.detail === 2 || columns[at.column]?.kind === 'flag') grid.edit(null, at)
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, shiftKey, altKey } = event
        if (event.nativeEvent.isComposing || isButton(event.target)) return
        const press = { key, ctrl: ctrlKey || metaKey, shift: shiftKey, alt: altKey }
        const command = commandOf(press, mode)
        const text = editedText(event.target)
        // Ctrl S saves the form, which first has to take the text of the open editor.
        if (press.ctrl && key.toLowerCase() === 's' && mode !== 'not')
          grid.run({ do: 'commit', down: 0, right: 0 }, text)
        if (command && grid.run(command, text)) event.preventDefault()
      }}
      onPaste={(event) => {
        if (field.disabled || mode !== 'not') return
        event.preventDefault()
        void grid.paste(event.clipboardData.getData('text/plain'))
      }}
    >
      {children}
    </div>
  )
}

/** What a text editor holds; a picker writes its choice by itself. */
const editedText = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset.picker === undefined ? target.value : undefined

const isButton = (target: EventTarget) => target instanceof Element && target.closest('button') !== null
