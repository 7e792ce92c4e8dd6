import { classNames } from '#platform/web/ui/class-names.ts'
import classes from './row-marks.module.css'

/** The boxes of a table whose rows can be chosen for what is done with several. */
export interface RowMarks<Row> {
  readonly isMarked: (row: Row) => boolean
  /** Tells a reader aloud which row a box is of. */
  readonly nameOf: (row: Row) => string
  /** `toHere`: all rows from the one that was marked last to this one. */
  readonly mark: (rows: readonly Row[], row: Row, toHere: boolean) => void
  readonly markAll: (rows: readonly Row[], isMarked: boolean) => void
  /** Whether a phone shows the boxes; its cards have room for them only while somebody chooses. */
  readonly isChoosing: boolean
}

interface MarkProps<Row> {
  marks: RowMarks<Row>
  rows: readonly Row[]
}

/** The box in the head: all rows of the page. */
export function MarkHead<Row>({ marks, rows }: MarkProps<Row>) {
  const count = rows.filter(marks.isMarked).length
  const isAll = count > 0 && count === rows.length
  return (
    <th scope="col" className={classes.box}>
      <input
        type="checkbox"
        className={classes.tick}
        aria-label="Choose all on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => marks.markAll(rows, !isAll)}
      />
    </th>
  )
}

/** The box of a row. */
export function MarkCell<Row>({ marks, rows, row }: MarkProps<Row> & { row: Row }) {
  return (
    <td className={classNames(classes.box, marks.isChoosing && classes.choosing)}>
      <label className={classes.hit}>
        <input
          type="checkbox"
          data-mark=""
          className={classes.tick}
          aria-label={`Choose ${marks.nameOf(row)}`}
          checked={marks.isMarked(row)}
          onChange={(event) =>
            marks.mark(rows, row, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
        <span aria-hidden>Choose</span>
      </label>
    </td>
  )
}

/** The rows from one to another, both with them, in whichever order they stand. */
export function rowsBetween<Row>(rows: readonly Row[], one: Row | undefined, other: Row): readonly Row[] {
  const [a, b] = [one === undefined ? -1 : rows.indexOf(one), rows.indexOf(other)]
  return a < 0 || b < 0 ? [other] : rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}
