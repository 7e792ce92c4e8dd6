import { givenAddress } from '#platform/contract/register.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { companies } from '#modules/people/companies/contract.ts'
import { owedDocuments } from '../contract.ts'
import { owedBecause } from '../domain.ts'
import { SentButton } from './owed.tsx'

const columns = columnsOf(owedDocuments.row, [
  { field: 'noteNumber', card: 'main', cell: (row) => <RecordNumber number={row.noteNumber} /> },
  { field: 'companyName', card: 'foot', width: 200 },
  { field: 'certificateNumber' },
  { field: 'why', cell: (row) => owedBecause[row.why] },
  { field: 'replacementNumber' },
  {
    field: 'dueOn',
    sort: 'dueOn',
    card: 'footEnd',
    cell: (row) => <DueText date={row.dueOn} done={row.state === 'sent'} />,
  },
  { field: 'toldTo', width: 200 },
  { field: 'state', card: 'corner', cell: (row) => row.sentNote ?? <SentButton row={row} /> },
  {
    field: 'createdAt',
    sort: 'createdAt',
    optional: true,
    cell: (row) => <InstantText at={row.createdAt} />,
  },
])

const filters: FilterInfos<(typeof owedDocuments)['endpoints']['list']> = {
  state: { options: { open: 'Open', sent: 'Sent' } },
  companyId: { source: optionsOf(companies) },
  late: {},
}

const views = [
  { label: 'Open', query: { filter: { state: ['open'] } } },
  { label: 'Overdue', query: { filter: { late: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(owedDocuments)

/** `/owed-documents` */
export const Screen = () => (
  <ListPage
    contract={owedDocuments}
    columns={columns}
    href={({ noteEntity, noteId }) => givenAddress(`/${noteEntity}/${noteId}`)}
    filters={filters}
    views={views}
    about="A certificate that counts no more is owed anew to whoever got goods with it. They were told; what takes its place is still to be sent."
  />
)
