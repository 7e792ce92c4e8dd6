import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { isReady } from '#modules/dispatch/delivery-ledger/domain.ts'
import { deliveryNotes } from '../contract.ts'
import { deliveryKinds, deliveryNoteLifecycle, isDraft, isOver, openStates } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(deliveryNotes.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'kind', cell: (row) => deliveryKinds[row.kind] },
  { field: 'goesTo', card: 'main', width: 200 },
  { field: 'customerOrderNo', card: 'foot' },
  {
    field: 'plannedOn',
    sort: 'plannedOn',
    card: 'footEnd',
    cell: (row) => <DueText date={row.plannedOn} done={!isDraft(row.status) && !isReady(row.status)} />,
  },
  {
    field: 'expectedBackOn',
    cell: (row) => row.expectedBackOn && <DueText date={row.expectedBackOn} done={isOver(row.status)} />,
  },
  { field: 'pieces' },
  { field: 'massKg', cell: (row) => Number(row.massKg) },
  { field: 'carrier' },
  { field: 'facilityCode', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={deliveryNoteLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof deliveryNotes)['endpoints']['list']> = {
  status: { options: statusLabels(deliveryNoteLifecycle) },
  kind: { options: deliveryKinds },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  stockId: { source: sources.steel },
  quoteId: { source: sources.quotes },
  plannedOn: {},
  late: {},
  unproven: {},
  backOverdue: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'Not left in time', query: { filter: { late: true } } },
  { label: 'Overdue back', query: { filter: { backOverdue: true } } },
  { label: 'Delivered without proof', query: { filter: { unproven: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(deliveryNotes)

/** `/delivery-notes` */
export const Screen = () => (
  <ListPage
    contract={deliveryNotes}
    columns={columns}
    href={({ id }) => `/delivery-notes/${id}`}
    filters={filters}
    views={views}
    create="/delivery-notes/create"
    about="Steel out of the stock: sold, lent, sent to another facility, or given back to whoever it belongs to. Pieces of travellers have delivery notes of their own."
  />
)
