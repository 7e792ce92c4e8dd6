import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { requestsForQuotation } from '../contract.ts'
import { askedStates, openStates, requestForQuotationLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(requestsForQuotation.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'about', card: 'main', width: 320 },
  { field: 'lineCount', numeric: true, optional: true },
  { field: 'supplierCount', numeric: true },
  {
    field: 'offerCount',
    numeric: true,
    card: 'amount',
    cell: (row) => `${row.offerCount} of ${row.supplierCount}`,
  },
  {
    field: 'replyBy',
    sort: 'replyBy',
    card: 'footEnd',
    cell: (row) => <DueText date={row.replyBy} done={!askedStates.some((state) => state === row.status)} />,
  },
  { field: 'buyerName', card: 'foot' },
  { field: 'facilityCode', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={requestForQuotationLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof requestsForQuotation)['endpoints']['list']> = {
  status: { options: statusLabels(requestForQuotationLifecycle) },
  supplierId: { source: sources.suppliers },
  facilityId: { source: sources.facilities },
  buyerId: { source: sources.users },
  replyBy: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(requestsForQuotation)

/** `/requests-for-quotation` */
export const Screen = () => (
  <ListPage
    contract={requestsForQuotation}
    columns={columns}
    href={({ id }) => `/requests-for-quotation/${id}`}
    filters={filters}
    views={views}
    create="/requests-for-quotation/create"
    about="What several suppliers are asked to offer for requisition lines. Their offers are compared, and the chosen ones become draft orders."
  />
)
