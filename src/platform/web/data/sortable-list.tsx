import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Hidden } from '../ui/text.tsx'
import classes from './sortable-list.module.css'

interface SortableListProps<Row extends { id: string }> {
  rows: readonly Row[]
  /** For screen readers: "PSL 3". */
  nameOf: (row: Row) => string
  /** Moves a row to a place, counted from 0; left out: nothing can be moved. */
  onMove?: ((id: string, to: number) => void) | undefined
  children: (row: Row) => ReactNode
}

/**
 * A list whose rows are moved by dragging their handle, by Alt and the arrow keys anywhere in a row, or by the menu of
 * the handle.
 */
export function SortableList<Row extends { id: string }>({
  rows,
  nameOf,
  onMove,
  children,
}: SortableListProps<Row>) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const [said, setSaid] = useState('')
  const focused = useRef<string | null>(null)
  // A row that moved in the page has lost the focus of its handle.
  useEffect(() => {
    if (focused.current === null) return
    document.getElementById(`move-${focused.current}`)?.focus()
    focused.current = null
  })
  const placeOf = (id: string) => rows.findIndex((row) => row.id === id)
  const move = (row: Row, to: number) => {
    if (!onMove || to < 0 || to >= rows.length || to === placeOf(row.id)) return
    focused.current = row.id
    setSaid(`${nameOf(row)} is now ${to + 1} of ${rows.length}.`)
    onMove(row.id, to)
  }
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        const row = rows.find(({ id }) => id === String(active.id))
        if (row && over) move(row, placeOf(String(over.id)))
      }}
    >
      <ul className={classes.list}>
        {rows.map((row, at) => (
          <SortableRow
            key={row.id}
            id={row.id}
            name={nameOf(row)}
            at={at}
            last={rows.length - 1}
            onMove={onMove && ((to) => move(row, to))}
          >
            {children(row)}
          </SortableRow>
        ))}
      </ul>
      <div aria-live="polite">
        <Hidden>{said}</Hidden>
      </div>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  name: string
  at: number
  last: number
  onMove: ((to: number) => void) | undefined
  children: ReactNode
}

function SortableRow({ id, name, at, last, onMove, children }: SortableRowProps) {
  const { setNodeRef: setRow, isOver, active } = useDroppable({ id, disabled: !onMove })
  const {
    setNodeRef: setHandle,
    listeners,
    transform,
    isDragging,
  } = useDraggable({ id, disabled: !onMove, data: { at } })
  const from = active?.data.current?.at as number | undefined
  const byKey = (event: KeyboardEvent) => {
    if (!onMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const style = transform ? { transform: `translateY(${transform.y}px)` } : undefined
  return (
    // The keys work wherever in the row the focus is; the row itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={setRow}
      style={style}
      onKeyDown={byKey}
      className={classNames(
        classes.row,
        isDragging && classes.lifted,
        isOver && !isDragging && ((from ?? 0) < at ? classes.below : classes.above),
      )}
    >
      {onMove && (
        <Menu position="bottom-start" width={190}>
          <Menu.Target>
            <button
              type="button"
              id={`move-${id}`}
              ref={setHandle}
              className={classes.handle}
              aria-label={`Move ${name}`}
              title="Drag to reorder, or Alt and the arrow keys"
              onPointerDown={(event) => listeners?.onPointerDown?.(event)}
            >
              <Icon name="drag" size={14} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={at === 0} onClick={() => onMove(at - 1)}>
              Move up
            </Menu.Item>
            <Menu.Item disabled={at === last} onClick={() => onMove(at + 1)}>
              Move down
            </Menu.Item>
            <Menu.Item disabled={at === 0} onClick={() => onMove(0)}>
              To the beginning
            </Menu.Item>
            <Menu.Item disabled={at === last} onClick={() => onMove(last)}>
              To the end
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {children}
    </li>
  )
}
