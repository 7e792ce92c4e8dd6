import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { processingNotes } from '../contract.ts'
import { isAway, processingNoteLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(processingNotes.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'companyName', card: 'main', width: 220 },
  { field: 'travellerNumbers', card: 'foot', width: 160 },
  { field: 'pieces', numeric: true },
  { field: 'backQty', numeric: true },
  { field: 'plannedOn', optional: true, cell: (row) => <DateText date={row.plannedOn} /> },
  {
    field: 'expectedBackOn',
    sort: 'expectedBackOn',
    card: 'footEnd',
    cell: (row) => <DueText date={row.expectedBackOn} done={!isAway(row.status)} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={processingNoteLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof processingNotes)['endpoints']['list']> = {
  status: { options: statusLabels(processingNoteLifecycle) },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  backOverdue: {},
}

const views = [
  { label: 'At processors', query: { filter: { status: ['dispatched'] }, sort: 'expectedBackOn' } },
  { label: 'Not back in time', query: { filter: { backOverdue: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(processingNotes)

/** `/processing-notes` */
export const Screen = () => (
  <ListPage
    contract={processingNotes}
    columns={columns}
    href={({ id }) => `/processing-notes/${id}`}
    filters={filters}
    views={views}
    create="/processing-notes/create"
    about="Pieces that go to a processor for one operation, such as heat treatment, and come back with its certificate. They stay in work."
  />
)
