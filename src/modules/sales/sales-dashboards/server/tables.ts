import type { ScreenAddress } from '#platform/contract/register.ts'
import type { FigureRow, FigureTable, LinkedFigure } from '../contract.ts'
import type { FigureKind } from '../domain.ts'

/** A figure with the list whose rows were counted. */
export const linked = (
  value: string | number | null,
  path: ScreenAddress | null,
  count: number,
): LinkedFigure => ({
  value: value === null ? null : String(value),
  path,
  count: path === null ? null : count,
})

export const nothing: LinkedFigure = { value: null, path: null, count: null }

type Columns = readonly (readonly [key: string, label: string, kind: FigureKind])[]

/** A table of figures from its columns and rows. */
export const tableOf = (about: {
  key: string
  title: string
  about?: string
  rowHead: string
  columns: Columns
  rows: readonly FigureRow[]
  total?: FigureRow | null
  chart?: FigureTable['chart']
  series?: readonly string[]
}): FigureTable => ({
  key: about.key,
  title: about.title,
  about: about.about ?? null,
  rowHead: about.rowHead,
  columns: about.columns.map(([key, label, kind]) => ({ key, label, kind })),
  rows: [...about.rows],
  total: about.total ?? null,
  chart: about.chart ?? null,
  series: [...(about.series ?? [])],
})
