import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { pqf, pqfLifecycle } from '../contract.ts'
import { formKinds } from '../domain.ts'

const columns = columnsOf(pqf.row, [
  { field: 'code', sort: 'code' },
  { field: 'revision', numeric: true, card: 'amount', cell: (row) => `Rev ${row.revision}` },
  { field: 'title', sort: 'title', card: 'main', width: 320 },
  { field: 'kind', card: 'foot', width: 240, cell: (row) => formKinds[row.kind] },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={pqfLifecycle} state={row.status} />,
  },
  { field: 'questionCount', numeric: true },
  {
    field: 'passScore',
    numeric: true,
    cell: (row) => row.passScore && `${row.passScore} %`,
  },
  {
    field: 'reviewCycleMonths',
    numeric: true,
    card: 'footEnd',
    cell: (row) => row.reviewCycleMonths && `${row.reviewCycleMonths} months`,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const statusNames = statusLabels(pqfLifecycle)

export const prefetch = prefetchList(pqf)

/** `/setup/pqf` */
export const Screen = () => (
  <ListPage
    contract={pqf}
    columns={columns}
    href={({ id }) => `/setup/pqf/${id}`}
    filters={{
      status: { options: statusNames },
      kind: { options: formKinds },
    }}
    views={[
      { label: 'All', query: {} },
      { label: 'Current', query: { filter: { status: ['current'] } } },
      { label: 'Drafts', query: { filter: { status: ['draft'] } } },
      { label: 'Retired', query: { filter: { status: ['retired'] } } },
    ]}
    create="/setup/pqf/create"
    about="Questionnaires that suppliers fill in for us and that we fill in for customers, with their revisions, scores and review cycle."
  />
)
