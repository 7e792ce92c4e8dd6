import type { RowOf } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { type pqfSubmissions, submissionLifecycle } from '../contract.ts'

/** What every list of submissions shows behind its first columns. */
export const submissionColumns = columnsOf<RowOf<typeof pqfSubmissions>>([
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (row) => <StatusChip table={submissionLifecycle} state={row.status} />,
  },
  {
    key: 'score',
    header: 'Score',
    numeric: true,
    card: 'amount',
    cell: (row) => row.score && `${row.score} %`,
  },
  { key: 'reviewer', header: 'Reviewer', cell: (row) => row.reviewerName },
  {
    key: 'validUntil',
    header: 'Valid until',
    card: 'foot',
    cell: (row) => <DateText date={row.validUntil} />,
  },
  {
    key: 'created',
    header: 'Started',
    sort: 'createdAt',
    card: 'footEnd',
    cell: (row) => <InstantText at={row.createdAt} />,
  },
])
