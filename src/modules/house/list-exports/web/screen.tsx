import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { formatCount, formatSize } from '#platform/web/ui/format.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type ListExport, listExports } from '../contract.ts'
import { DAYS_KEPT, isStillMade, listExportStates } from '../domain.ts'
import classes from './list-exports.module.css'

const QUICK = 1_000
const states = { states: listExportStates }
const formats = { csv: 'CSV', xlsx: 'Excel' } as const

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(reading(api(listExports).list))

const columns = columnsOf<ListExport>(listExports.endpoints.get.response, [
  {
    field: 'title',
    card: 'main',
    width: 230,
    cell: ({ title, fileName }) => <span title={fileName}>{title}</span>,
  },
  { field: 'status', card: 'corner', cell: (row) => <ExportState row={row} /> },
  { field: 'fileName', card: 'footEnd', cell: (row) => <FileOrStop row={row} /> },
  { field: 'rows', numeric: true, card: 'amount', cell: ({ rows }) => (rows > 0 ? formatCount(rows) : '') },
  { field: 'size', numeric: true, cell: ({ size }) => (size > 0 ? formatSize(size) : '') },
  { field: 'requestedAt', card: 'foot', cell: ({ requestedAt }) => <InstantText at={requestedAt} /> },
  { field: 'expiresAt', cell: ({ expiresAt }) => expiresAt && <InstantText at={expiresAt} /> },
])

const ExportState = ({ row: { status, problem } }: { row: ListExport }) => (
  <span className={classes.state}>
    <StatusChip table={states} state={status} />
    {problem && <span className={classes.problem}>{problem}</span>}
  </span>
)

function FileOrStop({ row: { id, fileName, format, title, can } }: { row: ListExport }) {
  const stop = useMutation({
    mutationFn: () => api(listExports).stop({ params: { id } }),
    onSettled: () => refresh('list-exports'),
    onError: (error) => toast({ message: error.message }),
  })
  if (can.stop === true)
    return (
      <ReasonedButton small tone="quiet" disabled={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </ReasonedButton>
    )
  if (can.download !== true) return null
  return (
    <a
      className={classes.download}
      href={fileAddress(listExports.endpoints.download, { params: { id } })}
      download={fileName}
      aria-label={`Download ${title} as ${formats[format]}`}
    >
      <Icon name="download" size={14} />
      {formats[format]}
    </a>
  )
}

/** `/list-exports`: the files of long lists that somebody asked for; what is being made is looked at every second. */
export function Screen() {
  const { data, error, refetch } = useQuery({
    ...reading(api(listExports).list),
    refetchInterval: ({ state }) => (state.data?.some((row) => isStillMade(row.status)) ? QUICK : false),
  })
  if (error && !data)
    return <ErrorState page error={error} what="This page" noun="exports" retry={() => void refetch()} />
  return (
    <>
      <PageHead title="Exported lists" count={`Yours alone, each kept for ${DAYS_KEPT} days`} />
      {!data && <SkeletonRows />}
      {data?.length === 0 && (
        <EmptyState icon="download" title="No exported lists">
          A list of more than 10,000 rows is exported in the background. Its file stands here when it is
          ready.
        </EmptyState>
      )}
      {data && data.length > 0 && <DataTable label="Exported lists" columns={columns} rows={data} />}
    </>
  )
}
