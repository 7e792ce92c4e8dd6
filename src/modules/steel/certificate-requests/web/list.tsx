import { useQuery } from '@tanstack/react-query'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { certificateRequests } from '../contract.ts'
import { openStates, owedStates, requestLifecycle } from '../domain.ts'
import { requestColumns } from './api.tsx'

const filters: FilterInfos<(typeof certificateRequests)['endpoints']['list']> = {
  status: { options: statusLabels(requestLifecycle) },
  supplierId: { source: suppliers },
  facilityId: { source: optionsOf(facilities) },
  openedOn: {},
}

const views = [
  { label: 'Owed', query: { filter: { status: [...owedStates] } } },
  { label: 'Not settled', query: { filter: { status: [...openStates] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(certificateRequests)

/** `/certificate-requests` */
export const Screen = () => (
  <>
    <ListPage
      contract={certificateRequests}
      columns={requestColumns}
      href={({ id }) => `/certificate-requests/${id}`}
      filters={filters}
      views={views}
      about="Certificates owed by suppliers for steel that is here. A posted goods receipt opens them, a verified certificate closes them."
    />
    <BySupplier />
  </>
)

const supplierColumns = columnsOf(certificateRequests.endpoints.bySupplier.response.element, [
  { field: 'supplierName', cell: (row) => row.supplierName },
  { field: 'owed', numeric: true, card: 'corner' },
  { field: 'oldestDays', numeric: true, card: 'amount' },
  {
    field: 'lastAskedOn',
    card: 'foot',
    cell: (row) => (row.lastAskedOn ? <DateText date={row.lastAskedOn} /> : <Dim>never</Dim>),
  },
])

/** What each supplier owes, the one that owes longest first. */
function BySupplier() {
  const { data = [] } = useQuery(reading(api(certificateRequests).bySupplier))
  if (data.length === 0) return null
  return (
    <Card title="By supplier" count={data.length} flush>
      <DataTable
        inner
        label="What suppliers owe"
        columns={supplierColumns}
        rows={data.map((row) => ({ ...row, id: row.supplierId }))}
        href={({ supplierId }) =>
          `/certificate-requests${stringifySearch({ 'filter[supplierId]': supplierId, 'filter[status]': owedStates.join(',') })}`
        }
      />
    </Card>
  )
}
