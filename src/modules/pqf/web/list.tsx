import { statusWords } from '#platform/contract/lifecycle.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { pqf, pqfLifecycle } from '../contract.ts'
import { formKinds } from '../domain.ts'

const columns = columnsOf<RowOf<typeof pqf>>([
  { key: 'code', header: 'Code', sort: 'code', cell: (row) => row.code },
  { key: 'revision', header: 'Rev', numeric: true, card: 'amount', cell: (row) => `Rev ${row.revision}` },
  { key: 'title', header: 'Title', sort: 'title', card: 'main', width: 320, cell: (row) => row.title },
  { key: 'kind', header: 'Kind', card: 'foot', width: 240, cell: (row) => formKinds[row.kind] },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (row) => <StatusChip table={pqfLifecycle} state={row.status} />,
  },
  { key: 'questions', header: 'Questions', numeric: true, cell: (row) => row.questionCount },
  {
    key: 'passScore',
    header: 'Pass score',
    numeric: true,
    cell: (row) => row.passScore && `${row.passScore} %`,
  },
  {
    key: 'cycle',
    header: 'Review cycle',
    numeric: true,
    card: 'footEnd',
    cell: (row) => row.reviewCycleMonths && `${row.reviewCycleMonths} months`,
  },
  {
    key: 'updated',
    header: 'Changed',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const statusNames = statusWords(pqfLifecycle)

export const prefetch = prefetchList(pqf)

/** `/setup/pqf` */
export const Screen = () => (
  <ListPage
    contract={pqf}
    columns={columns}
    href={({ id }) => `/setup/pqf/${id}`}
    filters={{
      status: { label: 'Status', options: statusNames },
      kind: { label: 'Kind', options: formKinds },
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
