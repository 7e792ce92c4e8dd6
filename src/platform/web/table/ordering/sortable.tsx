import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Hidden } from '#platform/web/ui/text.tsx'
import { tableWordsNow } from '../table-words.ts'
import { mayMove } from './order.ts'
import { Handle, isUpOrDown } from './sortable-handle.tsx'
import classes from './sortable.module.css'

interface Order {
  readonly ids: readonly string[]
  /** Rows that keep their place, and past which none may go. */
  readonly isFixed: readonly boolean[]
  readonly nameAt: (at: number) => string
  /** Null: nothing can be moved. */
  readonly move: ((from: number, to: number) => void) | null
  readonly handleOf: (id: string) => string
}

const OrderContext = createContext<Order | null>(null)

interface SortableProps<Row extends { readonly id: string }> {
  rows: readonly Row[]
  /** Names the handle ("Move PSL 3") and begins the sentence that is spoken after a move. */
  nameOf: (row: Row) => string
  /** Moves a row to a place, counted from 0, and shows the new order at once; left out: nothing can be moved. */
  onMove?: ((id: string, to: number) => void) | undefined
  /** The row keeps its place, and none may go past it. */
  isFixed?: ((row: Row) => boolean) | undefined
  /** The rows, of a list or of a table; each takes its part of the order from `useSortableRow`. */
  children: ReactNode
}

// The sentence after a move says what happened; the sentence of the library would name rows by their keys.
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none }
const quiet = { announcements: silent, screenReaderInstructions: { draggable: '' } }

/** Rows that can be put into another order. The focus stays in the row that was moved. */
export function Sortable<Row extends { readonly id: string }>(props: SortableProps<Row>) {
  const { rows, nameOf, onMove, isFixed = isNever, children } = props
  const prefix = useId()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const [said, setSaid] = useState('')
  const held = useRef<HTMLElement | null>(null)
  // An element that moved in the page has lost the focus.
  useEffect(() => {
    held.current?.focus()
    held.current = null
  })
  const ids = rows.map(({ id }) => id)
  const fixed = rows.map(isFixed)
  const handleOf = (id: string) => `${prefix}-${id}`
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!onMove || !row || !mayMove(fixed, from, to)) return
    const handle = document.getElementById(handleOf(row.id))
    const focused = document.activeElement
    const isInRow =
      focused instanceof HTMLElement && handle?.closest('li, tr, [role=row]')?.contains(focused) === true
    held.current = isInRow ? focused : handle
    setSaid(tableWordsNow().moved(nameOf(row), to + 1, rows.length))
    onMove(row.id, to)
  }
  const nameAt = (at: number) => {
    const row = rows[at]
    return row ? nameOf(row) : ''
  }
  return (
    <OrderContext value={{ ids, isFixed: fixed, nameAt, move: onMove ? move : null, handleOf }}>
      <DndContext
        sensors={sensors}
        accessibility={quiet}
        onDragEnd={({ active, over }) => {
          if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
        }}
      >
        {children}
      </DndContext>
      <div aria-live="polite">
        <Hidden>{said}</Hidden>
      </div>
    </OrderContext>
  )
}

/**
 * One row of a `Sortable`: what its `li` or `tr` takes, and its handle, which is null where nothing can be moved. Rows
 * move by dragging the handle, by the arrow keys on it, by its menu, and by Alt and the arrow keys anywhere in them.
 */
export function useSortableRow(id: string) {
  const order = useContext(OrderContext)
  if (!order) throw new Error('A sortable row stands in a Sortable.')
  const { ids, isFixed, nameAt, move, handleOf } = order
  const at = ids.indexOf(id)
  const disabled = move === null || ids.length < 2 || isFixed[at] === true
  const { setNodeRef: setRow, isOver, active } = useDroppable({ id, disabled })
  const { setNodeRef: setHandle, listeners, transform, isDragging } = useDraggable({ id, disabled })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (disabled || !event.altKey || !isUpOrDown(event)) return
    // An inner list or an open select has taken the key; a menu hangs in the row without standing in it.
    const isTaken = event.defaultPrevented || !event.currentTarget.contains(event.target as Node)
    if (isTaken) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const isFromAbove = active !== null && ids.indexOf(String(active.id)) < at
  return {
    row: {
      ref: setRow,
      onKeyDown,
      style: transform ? { transform: `translateY(${transform.y}px)` } : undefined,
      className: classNames(
        classes.row,
        isDragging && classes.lifted,
        isOver && !isDragging && (isFromAbove ? classes.below : classes.above),
      ),
    },
    handle: disabled ? null : (
      <Handle
        id={handleOf(id)}
        name={nameAt(at)}
        at={at}
        isFixed={isFixed}
        move={move}
        handleRef={setHandle}
        listeners={listeners}
      />
    ),
  }
}

const isNever = (): boolean => false

function none(): undefined {
  return undefined
}
