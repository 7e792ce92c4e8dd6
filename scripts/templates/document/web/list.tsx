import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { valveOrders } from '../contract.ts'
import { valveOrderLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(valveOrders.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'companyName', card: 'main', cell: (row) => row.companyName },
  { field: 'reference', card: 'foot', cell: (row) => row.reference },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={valveOrderLifecycle} state={row.status} />,
  },
  { field: 'updatedAt', sort: 'updatedAt', cell: (row) => <InstantText at={row.updatedAt} /> },
])

const filters: FilterInfos<(typeof valveOrders)['endpoints']['list']> = {
  status: { options: statusLabels(valveOrderLifecycle) },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
}

const views = [
  { label: 'Open', query: { filter: { status: ['draft', 'issued'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(valveOrders)

/** `/valve-orders` */
export const Screen = () => (
  <ListPage
    contract={valveOrders}
    columns={columns}
    href={({ id }) => `/valve-orders/${id}`}
    filters={filters}
    views={views}
    create="/valve-orders/create"
    about="Valve orders are numbered; each belongs to a company and a facility."
  />
)
