import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import classes from './pqf.module.css'

interface SortableProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** "Question 3", for screen readers. */
  nameOf: (item: T, at: number) => string
  disabled: boolean
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  children: (item: T, at: number) => ReactNode
}

/** A list that is put into order by dragging, by two buttons, or by the arrow keys on the handle. */
export function Sortable<T>({
  items,
  keyOf,
  nameOf,
  disabled,
  onMove,
  onRemove,
  children,
}: SortableProps<T>) {
  const prefix = useId()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const [said, setSaid] = useState('')
  const focusAfter = useRef<string | null>(null)
  const placeOf = (id: string) => items.findIndex((item) => keyOf(item) === id)
  // The buttons move with their row; the focus must not stay behind.
  useEffect(() => {
    if (focusAfter.current) document.getElementById(focusAfter.current)?.focus()
    focusAfter.current = null
  })
  const move = (from: number, to: number, control: string | null) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    focusAfter.current = control && `${prefix}-${keyOf(item)}-${control}`
    setSaid(`${nameOf(item, from)} is now at place ${to + 1} of ${items.length}.`)
    onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over) move(placeOf(String(active.id)), placeOf(String(over.id)), null)
      }}
    >
      <ol className={classes.sortable}>
        {items.map((item, at) => (
          <Row
            key={keyOf(item)}
            id={keyOf(item)}
            prefix={`${prefix}-${keyOf(item)}`}
            name={nameOf(item, at)}
            disabled={disabled}
            onMove={(by, control) => move(at, at + by, control)}
            onRemove={() => onRemove(at)}
          >
            {children(item, at)}
          </Row>
        ))}
      </ol>
      <p className={classes.said} aria-live="polite">
        {said}
      </p>
    </DndContext>
  )
}

interface RowProps {
  id: string
  prefix: string
  name: string
  disabled: boolean
  onMove: (by: 1 | -1, control: 'handle' | 'up' | 'down') => void
  onRemove: () => void
  children: ReactNode
}

function Row({ id, prefix, name, disabled, onMove, onRemove, children }: RowProps) {
  const { setNodeRef: setDrag, listeners, transform, isDragging } = useDraggable({ id, disabled })
  const { setNodeRef: setDrop, isOver } = useDroppable({ id, disabled })
  return (
    <li
      ref={(node) => {
        setDrag(node)
        setDrop(node)
      }}
      className={classNames(
        classes.row,
        isOver && !isDragging && classes.over,
        isDragging && classes.dragged,
      )}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      {!disabled && (
        <button
          type="button"
          id={`${prefix}-handle`}
          className={classes.handle}
          aria-label={`Move ${name}: drag, or press the arrow keys`}
          onPointerDown={(event) => listeners?.onPointerDown?.(event)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            onMove(event.key === 'ArrowUp' ? -1 : 1, 'handle')
          }}
        >
          <Icon name="drag" />
        </button>
      )}
      <div className={classes.content}>{children}</div>
      {!disabled && (
        <div className={classes.tools}>
          <Button
            small
            square
            tone="quiet"
            icon="chevronUp"
            id={`${prefix}-up`}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(-1, 'up')}
          />
          <Button
            small
            square
            tone="quiet"
            icon="chevronDown"
            id={`${prefix}-down`}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(1, 'down')}
          />
          <Button small square tone="danger" icon="trash" aria-label={`Remove ${name}`} onClick={onRemove} />
        </div>
      )}
    </li>
  )
}
