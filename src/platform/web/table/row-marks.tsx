import { type RefObject, useMemo } from 'react'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
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

/** Shows the record of a row beside the list, for mouse and touch; on the keyboard Space does, and Tab goes from row to row. */
export const PeekButton = ({ onPeek }: { onPeek: () => void }) => (
  <button
    type="button"
    className={classes.peek}
    tabIndex={-1}
    title="Look at it beside the list"
    aria-label="Look at it beside the list"
    onClick={onPeek}
  >
    <Icon name="eye" size={14} />
  </button>
)

/** The rows from one to another, both with them, in whichever order they stand. */
export function rowsBetween<Row>(rows: readonly Row[], one: Row | undefined, other: Row): readonly Row[] {
  const [a, b] = [one === undefined ? -1 : rows.indexOf(one), rows.indexOf(other)]
  return a < 0 || b < 0 ? [other] : rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}

type TableBox = RefObject<HTMLElement | null>

/** j and k move the focus through the rows of a list, x marks the one it is in; Enter then follows its link by itself. */
export function RowKeys({ table }: { table: TableBox }) {
  useShortcuts(useMemo(() => shortcutsOf(table), [table]))
  return null
}

const hasFocus = (link: HTMLElement) => link.closest('tr')?.contains(document.activeElement) ?? false

function shortcutsOf(table: TableBox): Shortcut[] {
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const move = (step: number) => () => {
    const links = rows()
    const here = links.findIndex(hasFocus)
    const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)
    links[next]?.focus()
    links[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  const mark = () => rows().find(hasFocus)?.closest('tr')?.querySelector<HTMLElement>('[data-mark]')?.click()
  return [
    { keys: 'j', label: 'Next row', run: move(1) },
    { keys: 'k', label: 'Previous row', run: move(-1) },
    { keys: 'x', label: 'Choose the row, where rows can be chosen', run: mark },
  ]
}
