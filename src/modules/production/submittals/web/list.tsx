import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { submittals } from '../contract.ts'
import { isSent, openStates, stages, submittalLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(submittals.row, [
  { field: 'number', sort: 'number', width: 200, cell: ({ number }) => <RecordNumber number={number} /> },
  { field: 'about', card: 'main', width: 220 },
  { field: 'companyName', card: 'foot', width: 180 },
  { field: 'stage', width: 120, cell: ({ stage }) => stages[stage] },
  { field: 'round', width: 80 },
  { field: 'sentOn', width: 110, cell: ({ sentOn }) => <DateText date={sentOn} /> },
  {
    field: 'dueOn',
    card: 'footEnd',
    width: 120,
    cell: ({ dueOn, status }) => <DueText date={dueOn} done={!isSent(status)} />,
  },
  { field: 'holds', card: 'amount', width: 140, cell: ({ holds }) => (holds ? 'Holds work back' : '') },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={submittalLifecycle} state={status} />,
  },
  { field: 'quoteNumber', optional: true, cell: ({ quoteNumber }) => <RecordNumber number={quoteNumber} /> },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: ({ updatedAt }) => <InstantText at={updatedAt} />,
  },
])

const filters: FilterInfos<(typeof submittals)['endpoints']['list']> = {
  status: { options: statusLabels(submittalLifecycle) },
  stage: { options: stages },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  quoteId: { source: sources.quotes },
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'With the customer', query: { filter: { status: ['sent'] } } },
  { label: 'Holds work back', query: { filter: { holds: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(submittals)

/** `/submittals` */
export const Screen = () => (
  <ListPage
    contract={submittals}
    columns={columns}
    href={({ id }) => `/submittals/${id}`}
    filters={filters}
    views={views}
    create="/submittals/create"
    about="Documents that customers are asked to approve. What a submittal holds back waits until it is accepted."
  />
)
