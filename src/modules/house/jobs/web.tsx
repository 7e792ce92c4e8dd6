import { rowOf } from '#platform/contract/words/list-labels.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { useList } from '#platform/web/lists/use-list.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { type Failure, type JobRow, jobs } from './contract.ts'
import { formatDuration, jobLabel, outcomes, scheduleLabel } from './domain.ts'
import classes from './jobs.module.css'

const REREAD = 5_000

const overview = () => ({ ...reading(api(jobs).overview), refetchInterval: REREAD })

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(reading(api(jobs).overview))

/** Sends one call; what the server refuses is told as a sentence on the page. */
function useTold() {
  const [problem, setProblem] = useState<string | null>(null)
  const tell = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      setProblem(null)
      await toast({ message: done })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    await refresh('jobs')
  }
  return { problem, tell }
}

type Tell = ReturnType<typeof useTold>['tell']

const jobColumns = (tell: Tell) =>
  columnsOf<JobRow & { id: string }>(jobs.endpoints.overview.response.shape.jobs.element, [
    {
      field: 'name',
      cell: (row) => (
        <>
          {jobLabel(row.name)}
          {row.lastResult && <span className={classes.result}>{row.lastResult}</span>}
        </>
      ),
    },
    {
      field: 'schedule',
      card: 'main',
      cell: (row) => (
        <span className={classes.schedule}>
          {row.schedule ? scheduleLabel(row.schedule) : 'when something asks for it'}
        </span>
      ),
    },
    {
      field: 'lastRunAt',
      card: 'foot',
      cell: (row) => (row.lastRunAt ? <InstantText at={row.lastRunAt} /> : <Dim>not yet</Dim>),
    },
    {
      field: 'lastMilliseconds',
      numeric: true,
      cell: (row) => (row.lastMilliseconds === null ? '' : formatDuration(row.lastMilliseconds)),
    },
    {
      field: 'lastOutcome',
      card: 'corner',
      cell: (row) => row.lastOutcome && <StatusChip table={{ states: outcomes }} state={row.lastOutcome} />,
    },
    {
      field: 'nextRunAt',
      cell: (row) => (row.nextRunAt ? <InstantText at={row.nextRunAt} /> : <Dim>none planned</Dim>),
    },
    { field: 'waiting', numeric: true },
    { field: 'failed', numeric: true },
    {
      key: 'run',
      header: 'By hand',
      card: 'footEnd',
      cell: (row) => (
        <ReasonedButton
          small
          reason={row.can.run === true ? undefined : row.can.run}
          aria-label={`Run now: ${jobLabel(row.name)}`}
          onClick={() =>
            void tell(
              api(jobs).run({ params: { name: row.name } }),
              `${jobLabel(row.name)} runs within ten seconds`,
            )
          }
        >
          Run now
        </ReasonedButton>
      ),
    },
  ])

const failureColumns = (tell: Tell, mayRetry: boolean) =>
  columnsOf(rowOf(jobs.endpoints.list), [
    { field: 'name', cell: (row) => jobLabel(row.name) },
    { field: 'failedAt', card: 'foot', cell: (row) => <InstantText at={row.failedAt} /> },
    { field: 'attempts', numeric: true },
    {
      field: 'error',
      card: 'main',
      cell: (row) => <span className={classes.error}>{row.error}</span>,
    },
    {
      key: 'again',
      header: 'By hand',
      card: 'corner',
      cell: (row) => (
        <Button
          small
          disabled={!mayRetry}
          aria-label={`Try again: ${jobLabel(row.name)}`}
          onClick={() =>
            void tell(
              api(jobs).retry({ params: { id: row.id } }),
              `${jobLabel(row.name)} is tried again within ten seconds`,
            )
          }
        >
          Try again
        </Button>
      ),
    },
  ])

/** `/setup/jobs`: what the program does by itself, how it went, and what failed. */
export function Screen() {
  const { data, error, refetch } = useQuery(overview())
  const { problem, tell } = useTold()
  if (error && !data)
    return <ErrorState page error={error} what="This page" noun="jobs" retry={() => void refetch()} />
  return (
    <>
      <PageHead crumbs={<ParentCrumb />} title="Jobs" count="What the program does by itself" />
      <div className={classes.body}>
        {problem && <Alert live title={problem} />}
        {data ? <Overview isStarted={data.isStarted} rows={data.jobs} tell={tell} /> : <SkeletonRows />}
        <Failures tell={tell} />
      </div>
    </>
  )
}

function Overview({ isStarted, rows, tell }: { isStarted: boolean; rows: JobRow[]; tell: Tell }) {
  if (!isStarted)
    return (
      <EmptyState icon="clock" title="No job has started yet">
        The program starts its jobs a moment after it is ready. This page looks again by itself.
      </EmptyState>
    )
  return (
    <Card title="All jobs" count={rows.length} flush>
      <DataTable
        inner
        label="All jobs"
        columns={jobColumns(tell)}
        rows={rows.map((row) => ({ ...row, id: row.name }))}
      />
    </Card>
  )
}

function Failures({ tell }: { tell: Tell }) {
  const list = useList<Failure>(jobs)
  const mayRetry = useMay('jobs:retry')
  const total = list.page?.meta.total ?? 0
  return (
    <Card title="Failed" count={total} flush>
      <ListBody
        list={list}
        nouns={['failed run', 'failed runs']}
        empty={
          <EmptyState icon="circleCheck" title="Nothing has failed in the last seven days">
            A job that fails is tried again by itself, at ever longer intervals. What then still fails stands
            here.
          </EmptyState>
        }
      >
        {(rows) => <DataTable inner label="Failed" columns={failureColumns(tell, mayRetry)} rows={rows} />}
      </ListBody>
      {list.page && list.page.data.length > 0 && <Pager list={list} page={list.page} />}
    </Card>
  )
}
