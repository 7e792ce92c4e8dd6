import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { declarations } from '../contract.ts'
import { declarationLifecycle, kindLabels } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(declarations.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'kind', width: 200, cell: (row) => kindLabels[row.kind] },
  { field: 'companyName', card: 'main', width: 220 },
  { field: 'noteNumber', card: 'foot', cell: (row) => <RecordNumber number={row.noteNumber} /> },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={declarationLifecycle} state={row.status} />,
  },
  { field: 'issuedAt', card: 'footEnd', cell: (row) => <InstantText at={row.issuedAt} /> },
  { field: 'updatedAt', sort: 'updatedAt', cell: (row) => <InstantText at={row.updatedAt} /> },
])

const filters: FilterInfos<(typeof declarations)['endpoints']['list']> = {
  status: { options: statusLabels(declarationLifecycle) },
  kind: { options: kindLabels },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  noteId: { source: sources.notes },
}

const views = [
  { label: 'To sign', query: { filter: { status: ['draft'] } } },
  { label: 'Issued', query: { filter: { status: ['issued'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(declarations)

/** `/declarations` */
export const Screen = () => (
  <ListPage
    contract={declarations}
    columns={columns}
    href={({ id }) => `/declarations/${id}`}
    filters={filters}
    views={views}
    create="/declarations/create"
    about="A declaration says of the pieces of a delivery note what the house answers for: their conformity, what they are made of, what was found of them, where they come from."
  />
)
