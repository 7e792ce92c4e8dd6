import { givenAddress } from '#platform/contract/register.ts'
import { lazy, Suspense } from 'react'
import { BarChart } from '#platform/web/ui/bar-chart.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import type { FigureTable } from '../contract.ts'
import { FiguresTable } from './figure-table.tsx'
import classes from './forecast.module.css'
import { formatFigure, isDrawn, seriesOf } from './format-figure.ts'

// Drawing takes a library of its own, which only these two charts need.
const MonthsChart = lazy(() =>
  import('./months-chart.tsx').then((module) => ({ default: module.MonthsChart })),
)
const CalibrationChart = lazy(() =>
  import('./calibration-chart.tsx').then((module) => ({ default: module.CalibrationChart })),
)

const EMPTY = 'Nothing to show for these filters.'

/** One table of figures with its picture beside or above it. */
export function FigureCard({ table, currency }: { table: FigureTable; currency: string }) {
  const isEmpty = table.rows.length === 0
  const isWide = table.columns.length > 6
  return (
    <Card title={table.title} flush>
      {table.about && <p className={classes.about}>{table.about}</p>}
      {isEmpty ? (
        <p className={classes.empty}>{EMPTY}</p>
      ) : (
        <div className={table.chart === 'bars' ? (isWide ? classes.besideWide : classes.beside) : undefined}>
          {table.chart !== null && (
            <div className={classes.picture}>
              <Picture table={table} currency={currency} />
            </div>
          )}
          <FiguresTable table={table} currency={currency} />
        </div>
      )}
    </Card>
  )
}

function Picture({ table, currency }: { table: FigureTable; currency: string }) {
  if (table.chart === 'bars') return <Bars table={table} currency={currency} />
  if (!isDrawn(table)) return <p className={classes.drawn}>There is nothing to draw: all values are 0.</p>
  const Chart = table.chart === 'columns' ? MonthsChart : CalibrationChart
  return (
    <Suspense fallback={<div className={classes.chart} />}>
      <Chart table={table} currency={currency} />
    </Suspense>
  )
}

/** The first column to be drawn as bars; each bar is a link too. */
function Bars({ table, currency }: { table: FigureTable; currency: string }) {
  const [first] = seriesOf(table)
  if (!first) return null
  const bars = table.rows.flatMap((row) => {
    const figure = row.figures[first.at]
    const value = figure && formatFigure(figure, first.kind, currency)
    if (!figure?.path || value == null) return []
    return [
      { label: row.label, size: Math.max(0, Number(figure.value)), value, href: givenAddress(figure.path) },
    ]
  })
  return (
    <>
      <p className={classes.drawn}>{first.kind === 'days' ? `${first.label}, days` : first.label}</p>
      <BarChart label={`${table.title}: ${first.label}`} bars={bars} />
    </>
  )
}
