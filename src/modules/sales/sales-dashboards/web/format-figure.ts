import { formatMoney } from '#platform/contract/values/amounts.ts'
import { formatCount } from '#platform/web/ui/format.ts'
import type { FigureTable, LinkedFigure } from '../contract.ts'
import type { FigureKind } from '../domain.ts'

/** A figure as people read it; null where there is none. Money is rounded to whole units on the screen. */
export function formatFigure({ value }: LinkedFigure, kind: FigureKind, currency: string): string | null {
  if (value === null) return null
  switch (kind) {
    case 'count':
      return formatCount(Number(value))
    case 'money':
      return formatMoney(value, currency, true)
    case 'percent':
      return `${value}\u00a0%`
    case 'points':
      return value.startsWith('-') ? value.replace('-', '\u2212') : `+${value}`
    case 'times':
      return `${value}\u00a0×`
    case 'days':
      return value
  }
}

/** Whether anything in the table has a height: a chart of nothing would make up an axis of its own. */
export const isDrawn = (table: FigureTable): boolean =>
  seriesOf(table).some(({ at }) => table.rows.some(({ figures }) => Number(figures[at]?.value ?? 0) !== 0))

/** The columns that a chart of the table draws, with their place among the figures of a row. */
export const seriesOf = (table: FigureTable) =>
  table.series.flatMap((key) => {
    const at = table.columns.findIndex((column) => column.key === key)
    const column = table.columns[at]
    return column ? [{ ...column, at }] : []
  })
