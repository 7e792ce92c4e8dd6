import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { type ForecastSnapshot, forecastSummaries } from '../contract.ts'
import classes from './forecast.module.css'

const TrendChart = lazy(() => import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })))

type Sum = 'targetValue' | 'won' | 'weighted' | 'open' | 'lost' | 'gap'

const amount = (field: Sum) => ({
  field,
  numeric: true,
  cell: (row: ForecastSnapshot) => <MoneyText value={row[field]} currency={row.currency} whole />,
})

const columns = columnsOf(forecastSummaries.endpoints.snapshots.response.element, [
  { field: 'takenOn', cell: (row) => <DateText date={row.takenOn} /> },
  { ...amount('targetValue'), card: 'corner' },
  { ...amount('won'), card: 'main' },
  { ...amount('weighted'), card: 'amount' },
  amount('open'),
  amount('lost'),
  { ...amount('gap'), card: 'footEnd' },
  {
    field: 'coverage',
    numeric: true,
    cell: (row) => (row.coverage === null ? 'reached' : `${row.coverage} ×`),
  },
  {
    key: 'by',
    header: 'By',
    card: 'foot',
    cell: (row) => (row.isByHand ? row.takenByName : 'weekly'),
  },
])

/** The frozen figures week by week, as a chart and as a table. */
export function Trend({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(forecastSummaries).snapshots, { params: { id } }))
  return (
    <div className={classes.page}>
      <Freeze id={id} />
      {data ? (
        <Snapshots snapshots={data} />
      ) : error ? (
        <ErrorState error={error} what="The trend" noun="forecasts" retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={4} />
      )}
    </div>
  )
}

function Snapshots({ snapshots }: { snapshots: readonly ForecastSnapshot[] }) {
  if (snapshots.length === 0)
    return (
      <EmptyState icon="calendar" title="No figures frozen yet">
        The figures are frozen every Monday; two weeks make a trend.
      </EmptyState>
    )
  return (
    <>
      {snapshots.length > 1 && (
        <Card title="Won and weighted against the target">
          <Suspense fallback={<div className={classes.chart} />}>
            <TrendChart snapshots={snapshots} />
          </Suspense>
        </Card>
      )}
      <Card title="Frozen figures" count={snapshots.length} flush>
        <DataTable inner label="Frozen figures" columns={columns} rows={snapshots.toReversed()} />
      </Card>
    </>
  )
}

function Freeze({ id }: { id: string }) {
  const may = useMay('forecast-summaries:freeze')
  const freeze = useMutation({
    mutationFn: () => api(forecastSummaries).freeze({ params: { id }, body: {} }),
    onSuccess: async () => {
      await refresh('forecast-summaries')
      await toast({ message: 'The figures of today are frozen' })
    },
  })
  if (!may) return null
  return (
    <div className={classes.freeze}>
      <span className={classes.note}>Frozen every Monday; a frozen row never changes.</span>
      <Button icon="pause" disabled={freeze.isPending} onClick={() => freeze.mutate()}>
        {freeze.isPending ? 'Freezing' : 'Freeze now'}
      </Button>
      {freeze.error && <Alert live title={freeze.error.message} />}
    </div>
  )
}
