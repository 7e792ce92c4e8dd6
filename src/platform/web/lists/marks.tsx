import { type ReactNode, useState } from 'react'
import { type Column, columnsOfScreen } from '#platform/web/table/columns.ts'
import { Button } from '#platform/web/ui/button.tsx'
import classes from './marks.module.css'

interface Marked {
  readonly id: string
}

interface Marks<Row> {
  /** The rows as they were when they were marked, also those of other pages of the list. */
  readonly marked: readonly Row[]
  /** Takes the marks from all but these; once there are none, a phone shows no boxes any more. */
  readonly keep: (left: readonly Marked[]) => void
  readonly column: readonly Column<Row>[]
  /** For a phone, whose cards have room for the boxes only while somebody chooses. */
  readonly toggle: ReactNode
}

/** Rows of a list that are marked for what is done with several; `nameOf` tells a reader aloud which row a box is of. */
export function useMarks<Row extends Marked>(nameOf: (row: Row) => string): Marks<Row> {
  const [marked, setMarked] = useState<readonly Row[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const mark = (row: Row, isMarked: boolean) =>
    setMarked([...marked.filter(({ id }) => id !== row.id), ...(isMarked ? [row] : [])])
  const keep = (left: readonly Marked[]) => {
    setMarked(marked.filter(({ id }) => left.some((one) => one.id === id)))
    if (left.length === 0) setChoosing(false)
  }
  const column = columnsOfScreen<Row>([
    {
      key: 'chosen',
      header: 'Choose',
      ...(isChoosing ? { card: 'wide' as const } : {}),
      cell: (row) => (
        <label className={classes.mark}>
          <input
            type="checkbox"
            className={classes.tick}
            aria-label={`Choose ${nameOf(row)}`}
            checked={marked.some(({ id }) => id === row.id)}
            onChange={(event) => mark(row, event.currentTarget.checked)}
          />
          <span aria-hidden>Choose</span>
        </label>
      ),
    },
  ])
  const toggle = (
    <span className={classes.onPhone}>
      <Button aria-pressed={isChoosing} onClick={() => (isChoosing ? keep([]) : setChoosing(true))}>
        {isChoosing ? 'Stop choosing' : 'Choose'}
      </Button>
    </span>
  )
  return { marked, keep, column, toggle }
}

/** What can be done with the rows that are marked; at the foot of a phone. */
export const WithMarked = ({ children }: { children: ReactNode }) => (
  <div className={classes.marked} role="group" aria-label="With what is chosen">
    {children}
  </div>
)
