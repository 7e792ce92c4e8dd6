import { rowOf } from '#platform/contract/words/list-labels.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, refresh } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { listQuery } from '#platform/web/queries/queries.ts'
import { useList } from '#platform/web/lists/use-list.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { formatCount, formatSize } from '#platform/web/ui/format.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { companyExport, type ExportRow } from '../contract.ts'
import { exportStates, isExpired, isRunning, isUnderWay, shortFormatNames } from '../domain.ts'
import classes from './company-export.module.css'

const QUICK = 1_000
const states = { states: exportStates }

const fileUrl = (id: string): string => fileAddress(companyExport.endpoints.download, { params: { id } })

const columns = columnsOf(rowOf(companyExport.endpoints.list), [
  {
    field: 'scope',
    width: 230,
    cell: ({ scope, fileName }) => <span title={`${fileName}: ${scope}`}>{scope}</span>,
  },
  { field: 'status', card: 'corner', cell: (row) => <State row={row} /> },
  { field: 'fileName', card: 'footEnd', cell: (row) => <Actions row={row} /> },
  {
    field: 'rows',
    numeric: true,
    card: 'amount',
    cell: ({ rows }) => (rows === null ? '' : formatCount(rows)),
  },
  { field: 'size', numeric: true, cell: ({ size }) => (size === null ? '' : formatSize(size)) },
  {
    field: 'requestedAt',
    card: 'foot',
    cell: ({ requestedAt, requestedByName, reason }) => (
      <span title={reason ?? undefined}>
        <InstantText at={requestedAt} /> <Dim>{requestedByName}</Dim>
      </span>
    ),
  },
  { field: 'expiresAt', cell: ({ expiresAt }) => expiresAt && <InstantText at={expiresAt} /> },
  {
    field: 'sha256',
    cell: ({ sha256 }) => sha256 && <code title={sha256}>{sha256.slice(0, 12)}</code>,
  },
])

function State({ row: { status, percent, problem, leftOut } }: { row: ExportRow }) {
  const notes = [problem, leftOut.length > 0 && `Left out: ${leftOut.join(', ')}`].filter(Boolean).join(' ')
  return (
    <span className={classes.state} title={notes || undefined}>
      <StatusChip table={states} state={status} />
      {isRunning(status) && <progress max={100} value={percent} aria-label={`${percent} % done`} />}
      {problem && <span className={classes.problem}>{problem}</span>}
    </span>
  )
}

function Actions({ row }: { row: ExportRow }) {
  const cancel = useMutation({
    mutationFn: () => api(companyExport).cancel({ params: { id: row.id } }),
    onSettled: () => refresh('company-export'),
    onError: (error) => toast({ message: error.message }),
  })
  const { download, cancel: mayCancel } = row.can
  return (
    <span className={classes.actions}>
      {download === true ? (
        <a
          className={classes.download}
          href={fileUrl(row.id)}
          download={row.fileName}
          aria-label={`Download ${shortFormatNames[row.format]}`}
        >
          <Icon name="download" size={14} />
          {shortFormatNames[row.format]}
        </a>
      ) : (
        !isUnderWay(row.status) && <Dim>{isExpired(row.status) ? 'Deleted' : ''}</Dim>
      )}
      {mayCancel === true && (
        <ReasonedButton small tone="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </ReasonedButton>
      )}
    </span>
  )
}

/** The exports that were asked for, the newest first; what runs is looked at every second. */
export function Exports() {
  const list = useList<ExportRow>(companyExport)
  useQuery({
    ...listQuery<ExportRow>(companyExport, list.query),
    refetchInterval: ({ state }) => (state.data?.data.some((row) => isUnderWay(row.status)) ? QUICK : false),
  })
  const { page } = list
  return (
    <Card title="Exports" count={page && formatCount(page.meta.total, page.meta.total_is_exact)} flush>
      <ListBody
        list={list}
        nouns={['export', 'exports']}
        empty={
          <EmptyState icon="download" title="No exports yet">
            What you export stands here for seven days, with its size and hash.
          </EmptyState>
        }
      >
        {(rows) => <DataTable inner label="Exports" columns={columns} rows={rows} />}
      </ListBody>
      {page && page.data.length > 0 && <Pager list={list} page={page} />}
    </Card>
  )
}
