import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import { counter, numbering, type SeriesRow } from '../contract.ts'
import classes from './numbering.module.css'
import { PatternDialog } from './pattern-dialog.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(reading(api(numbering).overview))

type Open = { form: 'pattern'; series: SeriesRow | null } | { form: 'takeOver'; series: SeriesRow }

/** `/setup/numbering`: how each kind of document is numbered, what was given last and what comes next. */
export function Screen() {
  const { data, error, refetch } = useQuery(reading(api(numbering).overview))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const mayCreate = useMay('numbering:create')
  if (error && !data)
    return <ErrorState page error={error} what="This page" noun="numbering" retry={() => void refetch()} />
  return (
    <>
      <PageHead
        title="Numbering"
        crumbs={<ParentCrumb />}
        count="A number is given once, and never taken back"
        actions={
          mayCreate && (
            <Button tone="primary" icon="plus" onClick={() => setOpen({ form: 'pattern', series: null })}>
              Pattern for one facility
            </Button>
          )
        }
      />
      <div className={classes.body}>
        {!data && <SkeletonRows />}
        {data?.map((series) => (
          <SeriesCard key={`${series.kind} ${series.facilityId}`} series={series} onOpen={setOpen} />
        ))}
      </div>
      {open?.form === 'pattern' && (
        <PatternDialog series={open.series} kinds={kindsOf(data ?? [])} onClose={close} />
      )}
      {open?.form === 'takeOver' && <TakeOverDialog series={open.series} onClose={close} />}
    </>
  )
}

/** The series that all facilities share: one for each kind of documents. */
const kindsOf = (series: readonly SeriesRow[]) => series.filter(({ facilityId }) => facilityId === null)

type CounterRow = SeriesRow['counters'][number] & { id: string }

const columns = columnsOf<CounterRow>(counter, [
  { field: 'facilityName', cell: (row) => row.facilityName ?? 'All facilities' },
  { field: 'year', card: 'corner', cell: (row) => String(row.year) },
  {
    field: 'last',
    card: 'main',
    cell: (row) => (row.last ? <RecordNumber number={row.last} /> : <Dim>none yet</Dim>),
  },
  {
    field: 'next',
    card: 'amount',
    cell: (row) => <RecordNumber number={row.next} />,
  },
  { field: 'count', numeric: true, cell: (row) => formatCount(row.count) },
  {
    field: 'takenOver',
    card: 'foot',
    cell: (row) => row.takenOver !== null && `the first ${formatCount(row.takenOver)}, of an earlier program`,
  },
])

function SeriesCard({ series, onOpen }: { series: SeriesRow; onOpen: (open: Open) => void }) {
  const mayUpdate = useMay('numbering:update')
  const mayTakeOver = useMay('numbering:take-over')
  const name = `${series.label}, ${series.facilityName ?? 'all facilities'}`
  return (
    <Card
      title={name}
      flush
      action={
        <span className={classes.tools}>
          {mayTakeOver && (
            <Button
              small
              aria-label={`Take numbers over: ${name}`}
              onClick={() => onOpen({ form: 'takeOver', series })}
            >
              Take numbers over
            </Button>
          )}
          {mayUpdate && (
            <Button
              small
              icon="edit"
              aria-label={`Edit pattern: ${name}`}
              onClick={() => onOpen({ form: 'pattern', series })}
            >
              Edit pattern
            </Button>
          )}
        </span>
      }
    >
      <p className={classes.pattern}>
        <code>{series.pattern}</code>{' '}
        <Dim>{series.id === null ? 'the usual pattern' : `instead of ${series.usualPattern}`}</Dim>
      </p>
      <DataTable
        inner
        label={name}
        columns={columns}
        rows={series.counters.map((one) => ({ ...one, id: `${one.facilityId} ${one.year}` }))}
      />
    </Card>
  )
}
