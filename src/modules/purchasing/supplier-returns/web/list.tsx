import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { supplierReturns } from '../contract.ts'
import { claimedStates, claims, openStates, supplierReturnLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(supplierReturns.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'companyName', card: 'main', width: 200 },
  {
    field: 'orderNumbers',
    card: 'foot',
    cell: (row) => (
      <>
        {row.orderNumbers} {row.consolidatedNumbers !== null && <Dim>in {row.consolidatedNumbers}</Dim>}
      </>
    ),
  },
  { field: 'reason', width: 320, cell: (row) => row.reason },
  { field: 'claim', cell: (row) => claims[row.claim] },
  {
    field: 'returnedOn',
    sort: 'returnedOn',
    card: 'footEnd',
    cell: (row) => <DateText date={row.returnedOn} />,
  },
  { field: 'facilityCode', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={supplierReturnLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof supplierReturns)['endpoints']['list']> = {
  status: { options: statusLabels(supplierReturnLifecycle) },
  claim: { options: claims },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  nonConformanceId: { source: sources.nonConformances },
  stockId: { source: sources.pieces },
  returnedOn: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'Claims', query: { filter: { status: [...claimedStates] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(supplierReturns)

/** `/supplier-returns` */
export const Screen = () => (
  <ListPage
    contract={supplierReturns}
    columns={columns}
    href={({ id }) => `/supplier-returns/${id}`}
    filters={filters}
    views={views}
    create="/supplier-returns/create"
    about="Goods that went back to their supplier, and what we claim for them. The order waits for what is replaced, and not for what is credited."
  />
)
