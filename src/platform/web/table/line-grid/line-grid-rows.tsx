import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { isNumeric, type LineColumn } from './line-columns.ts'
import classes from './line-grid.module.css'
import type { LineGridState } from './use-line-grid.ts'

/** The names of the columns. */
export function HeadRow<Line>({ columns }: { columns: readonly LineColumn<Line>[] }) {
  return (
    <div role="row" className={classes.head}>
      <div role="columnheader" className={classes.number}>
        No.
      </div>
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          className={classNames(isNumeric(column) && classes.numeric)}
          style={column.width === undefined ? undefined : { width: column.width }}
        >
          {column.header}
        </div>
      ))}
      <div role="columnheader" className={classes.tools}>
        <Hidden>Order and remove</Hidden>
      </div>
    </div>
  )
}

/** Moves one line up or down, or removes it. */
export function LineTools<Line>({ grid, row }: { grid: LineGridState<Line>; row: number }) {
  const tool = (
    label: string,
    icon: 'chevronUp' | 'chevronDown' | 'close',
    off: boolean,
    run: () => void,
  ) => (
    <button
      type="button"
      aria-label={`${label} line ${row + 1}`}
      tabIndex={row === grid.active.row ? 0 : -1}
      disabled={off}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <span>
      {tool('Move up', 'chevronUp', row === 0, () => grid.shift(row, -1))}
      {tool('Move down', 'chevronDown', row === grid.lines.length - 1, () => grid.shift(row, 1))}
      {tool('Remove', 'close', false, () => grid.removeLine(row))}
    </span>
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

/** What is wrong in the cells, by line. */
export function Wrong({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="alert">
      <ul className={classes.wrong}>
        {sentences.slice(0, 8).map((sentence) => (
          <li key={sentence}>
            <Icon name="alert" size={14} /> {sentence}
          </li>
        ))}
        {sentences.length > 8 && <li>And {sentences.length - 8} more.</li>}
      </ul>
    </div>
  )
}
