import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { heatCharts } from '../contract.ts'
import { heatChartLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(heatCharts.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'companyName', card: 'main', cell: (row) => row.companyName },
  { field: 'furnace', card: 'foot' },
  { field: 'recordsSigned', numeric: true, cell: (row) => `${row.recordsSigned} of ${row.recordsAll}` },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={heatChartLifecycle} state={row.status} />,
  },
  { field: 'updatedAt', sort: 'updatedAt', cell: (row) => <InstantText at={row.updatedAt} /> },
])

const filters: FilterInfos<(typeof heatCharts)['endpoints']['list']> = {
  status: { options: statusLabels(heatChartLifecycle) },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
}

const views = [
  { label: 'Open', query: { filter: { status: ['draft', 'released'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(heatCharts)

/** `/heat-charts` */
export const Screen = () => (
  <ListPage
    contract={heatCharts}
    columns={columns}
    href={({ id }) => `/heat-charts/${id}`}
    filters={filters}
    views={views}
    create="/heat-charts/create"
    about="Heat charts are numbered; each belongs to a company and a facility."
  />
)
