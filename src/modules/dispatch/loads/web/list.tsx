import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { loads } from '../contract.ts'
import { isStillHere, loadLifecycle, openStates } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(loads.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'goesTo', card: 'main', width: 240 },
  {
    field: 'plannedOn',
    sort: 'plannedOn',
    card: 'footEnd',
    cell: (row) => <DueText date={row.plannedOn} done={!isStillHere(row.status)} />,
  },
  { field: 'leavesAt' },
  { field: 'noteCount' },
  { field: 'massKg', cell: (row) => Number(row.massKg) },
  { field: 'carrier', card: 'foot' },
  { field: 'vehicle' },
  { field: 'facilityCode', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={loadLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof loads)['endpoints']['list']> = {
  status: { options: statusLabels(loadLifecycle) },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  plannedOn: {},
  late: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'Not left in time', query: { filter: { late: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(loads)

/** `/loads` */
export const Screen = () => (
  <ListPage
    contract={loads}
    columns={columns}
    href={({ id }) => `/loads/${id}`}
    filters={filters}
    views={views}
    create="/loads/create"
    about="What goes on one lorry: delivery notes of both kinds. All of them leave together, or none."
  />
)
