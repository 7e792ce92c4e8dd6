import type { ReactNode } from 'react'
import { Sortable, useSortableRow } from '#platform/web/table/ordering/sortable.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import classes from './pqf.module.css'

interface SortableBoxesProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** "question 3", as in "Move question 3" and "Remove question 3". */
  nameOf: (item: T, at: number) => string
  disabled: boolean
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  children: (item: T, at: number) => ReactNode
}

/** Boxes that are put into order and removed: the sections of a form, the questions of a section. */
export function SortableBoxes<T>(props: SortableBoxesProps<T>) {
  const { items, keyOf, nameOf, disabled, onMove, onRemove, children } = props
  const rows = items.map((item, at) => ({ id: keyOf(item), name: nameOf(item, at) }))
  return (
    <Sortable
      rows={rows}
      nameOf={({ name }) => name}
      onMove={
        disabled
          ? undefined
          : (id, to) =>
              onMove(
                rows.findIndex((row) => row.id === id),
                to,
              )
      }
    >
      <ol className={classes.sortable}>
        {items.map((item, at) => (
          <Box
            key={keyOf(item)}
            id={keyOf(item)}
            name={nameOf(item, at)}
            onRemove={disabled ? undefined : () => onRemove(at)}
          >
            {children(item, at)}
          </Box>
        ))}
      </ol>
    </Sortable>
  )
}

interface BoxProps {
  id: string
  name: string
  onRemove: (() => void) | undefined
  children: ReactNode
}

function Box({ id, name, onRemove, children }: BoxProps) {
  const { row, handle } = useSortableRow(id)
  return (
    <li {...row} className={classNames(classes.row, row.className)}>
      {handle}
      <div className={classes.content}>{children}</div>
      {onRemove && (
        <div className={classes.tools}>
          <Button small square tone="danger" icon="trash" aria-label={`Remove ${name}`} onClick={onRemove} />
        </div>
      )}
    </li>
  )
}
