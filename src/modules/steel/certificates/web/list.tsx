import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { certificates } from '../contract.ts'
import { certificateLifecycle, openStates } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(certificates.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'heatNumbers', card: 'main', width: 180 },
  { field: 'issuerName', card: 'foot', width: 200 },
  { field: 'millCertificateNo', width: 140 },
  { field: 'grade', width: 140 },
  { field: 'orderedType', optional: true },
  {
    field: 'issueDate',
    sort: 'issueDate',
    card: 'footEnd',
    cell: ({ issueDate }) => <DateText date={issueDate} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={certificateLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof certificates)['endpoints']['list']> = {
  status: { options: statusLabels(certificateLifecycle) },
  issuerId: { source: sources.companies },
  heatId: { source: sources.heats },
  specificationId: { source: sources.specifications },
}

const views = [
  { label: 'To check', query: { filter: { status: [...openStates] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(certificates)

/** `/certificates` */
export const Screen = () => (
  <ListPage
    contract={certificates}
    columns={columns}
    href={({ id }) => `/certificates/${id}`}
    filters={filters}
    views={views}
    create="/certificates/create"
    about="Certificates of mills with the heats they cover. One person enters the values, another one verifies."
  />
)
