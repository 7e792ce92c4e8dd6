import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Sortable, useSortableRow } from '#platform/web/table/ordering/sortable.tsx'
import classes from './sortable-list.module.css'

interface SortableListProps<Row extends { id: string }> {
  rows: readonly Row[]
  /** "PSL 3", as in "Move PSL 3". */
  nameOf: (row: Row) => string
  /** Moves a row to a place, counted from 0; left out: nothing can be moved. */
  onMove?: ((id: string, to: number) => void) | undefined
  children: (row: Row) => ReactNode
}

/** A plain list that is put into order, as `Sortable` says. */
export function SortableList<Row extends { id: string }>(props: SortableListProps<Row>) {
  const { rows, nameOf, onMove, children } = props
  return (
    <Sortable rows={rows} nameOf={nameOf} onMove={onMove}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <SortableRow key={row.id} id={row.id}>
            {children(row)}
          </SortableRow>
        ))}
      </ul>
    </Sortable>
  )
}

function SortableRow({ id, children }: { id: string; children: ReactNode }) {
  const { row, handle } = useSortableRow(id)
  return (
    <li {...row} className={classNames(classes.row, row.className)}>
      {handle}
      {children}
    </li>
  )
}
