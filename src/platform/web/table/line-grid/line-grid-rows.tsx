import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import type { WrongCell } from '../cell-problems.ts'
import { useTableWords } from '../table-words.ts'
import { isNumeric, type LineColumn } from './line-columns.ts'
import classes from './line-grid.module.css'

/** The names of the columns. */
export function HeadRow<Line>({ columns }: { columns: readonly LineColumn<Line>[] }) {
  const words = useTableWords()
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div role="columnheader" className={classes.number}>
        {words.number}
      </div>
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          className={classNames(isNumeric(column) && classes.numeric)}
        >
          {column.header}
        </div>
      ))}
      <div role="columnheader" className={classes.tools}>
        <Hidden>{words.tools}</Hidden>
      </div>
    </div>
  )
}

interface GroupRowProps {
  children: string
  /** Where it stands among the rows. */
  at: number
  measure: ((row: HTMLElement | null) => void) | undefined
}

/** The heading of lines that belong together. */
export function GroupRow({ children, at, measure }: GroupRowProps) {
  return (
    <div role="row" aria-rowindex={at + 2} data-index={at} ref={measure} className={classes.group}>
      <div role="rowheader">{children}</div>
    </div>
  )
}

/** Figures below the grid. */
export function Totals({ entries }: { entries: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.totals} aria-live="polite">
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface WrongProps {
  /** What is wrong with the lines as a whole. */
  own: string | undefined
  cells: readonly WrongCell[]
  nameOf: (cell: WrongCell) => string
  onGo: (cell: WrongCell) => void
}

const MOST_TOLD = 8

/** What is wrong, by line; each sentence leads to its cell, which may not be drawn now. */
export function Wrong({ own, cells, nameOf, onGo }: WrongProps) {
  return (
    <div role="alert">
      <ul className={classes.wrong}>
        {own && (
          <li>
            <Icon name="alert" size={14} /> {own}
          </li>
        )}
        {cells.slice(0, MOST_TOLD).map((cell) => (
          <li key={`${cell.row} ${cell.column}`}>
            <Icon name="alert" size={14} />
            <button type="button" onClick={() => onGo(cell)}>
              {nameOf(cell)}: {cell.sentence}
            </button>
          </li>
        ))}
        {cells.length > MOST_TOLD && <li>And {cells.length - MOST_TOLD} more.</li>}
      </ul>
    </div>
  )
}
