import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { drawings } from '../contract.ts'
import { drawingKinds, drawingLifecycle } from '../domain.ts'
import { customers } from './fields.tsx'

const columns = columnsOf(drawings.row, [
  { field: 'number', sort: 'number', width: 160, cell: ({ number }) => <RecordNumber number={number} /> },
  { field: 'rev', width: 88, card: 'foot' },
  { field: 'title', card: 'main', width: 260 },
  { field: 'kind', width: 180, cell: ({ kind }) => drawingKinds[kind] },
  { field: 'companyName', width: 180 },
  {
    field: 'issuedOn',
    sort: 'issuedOn',
    card: 'footEnd',
    cell: ({ issuedOn }) => <DateText date={issuedOn} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={drawingLifecycle} state={status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: ({ updatedAt }) => <InstantText at={updatedAt} />,
  },
])

const filters: FilterInfos<(typeof drawings)['endpoints']['list']> = {
  status: { options: statusLabels(drawingLifecycle) },
  kind: { options: drawingKinds },
  companyId: { source: customers },
}

const views = [
  { label: 'Current', query: { filter: { status: ['current'] } } },
  { label: 'To approve', query: { filter: { status: ['draft'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(drawings)

/** `/drawings` */
export const Screen = () => (
  <ListPage
    contract={drawings}
    columns={columns}
    filters={filters}
    views={views}
    href={({ id }) => `/drawings/${id}`}
    create="/drawings/create"
    about="What the shop works by: drawings of parts and procedures, each revision with its files. Work goes by the current revision alone."
  />
)
