import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { pqfSubmissions, submissionLifecycle } from '../contract.ts'

/** What every list of submissions shows behind its first columns. */
export const submissionColumns = columnsOf(pqfSubmissions.row, [
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={submissionLifecycle} state={row.status} />,
  },
  {
    field: 'score',
    numeric: true,
    card: 'amount',
    cell: (row) => row.score && `${row.score} %`,
  },
  { field: 'reviewerName', cell: (row) => row.reviewerName },
  {
    field: 'validUntil',
    card: 'foot',
    cell: (row) => <DateText date={row.validUntil} />,
  },
  {
    field: 'createdAt',
    sort: 'createdAt',
    card: 'footEnd',
    cell: (row) => <InstantText at={row.createdAt} />,
  },
])
