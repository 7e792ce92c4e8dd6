import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { nonConformances } from '../contract.ts'
import { dispositions, foundAt, nonConformanceLifecycle, openStates } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(nonConformances.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'title', card: 'main', width: 300 },
  { field: 'pieceNumbers', card: 'foot', width: 200 },
  { field: 'foundAt', cell: (row) => foundAt[row.foundAt] },
  { field: 'companyName', width: 200 },
  { field: 'disposition', cell: (row) => row.disposition && dispositions[row.disposition] },
  { field: 'facilityCode', optional: true },
  {
    field: 'foundOn',
    sort: 'foundOn',
    card: 'footEnd',
    cell: (row) => <DateText date={row.foundOn} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={nonConformanceLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof nonConformances)['endpoints']['list']> = {
  status: { options: statusLabels(nonConformanceLifecycle) },
  foundAt: { options: foundAt },
  disposition: { options: dispositions },
  companyId: { source: sources.companies },
  receiptId: { source: sources.receipts },
  facilityId: { source: sources.facilities },
  foundOn: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'To be decided', query: { filter: { status: ['proposed'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(nonConformances)

/** `/non-conformances` */
export const Screen = () => (
  <ListPage
    contract={nonConformances}
    columns={columns}
    href={({ id }) => `/non-conformances/${id}`}
    filters={filters}
    views={views}
    create="/non-conformances/create"
    about="What is not as it is required. Steel that one names stays in quarantine until it is closed."
  />
)
