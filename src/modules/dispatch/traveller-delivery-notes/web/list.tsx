import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { isReady } from '#modules/dispatch/delivery-ledger/domain.ts'
import { travellerDeliveryNotes } from '../contract.ts'
import { isDraft, openStates, travellerDeliveryNoteLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(travellerDeliveryNotes.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'companyName', card: 'main', width: 200 },
  { field: 'customerOrderNo', card: 'foot' },
  {
    field: 'plannedOn',
    sort: 'plannedOn',
    card: 'footEnd',
    cell: (row) => <DueText date={row.plannedOn} done={!isDraft(row.status) && !isReady(row.status)} />,
  },
  { field: 'pieces' },
  { field: 'massKg', cell: (row) => Number(row.massKg) },
  { field: 'carrier' },
  { field: 'toFollowUntil', cell: (row) => <DueText date={row.toFollowUntil} /> },
  { field: 'facilityCode', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={travellerDeliveryNoteLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof travellerDeliveryNotes)['endpoints']['list']> = {
  status: { options: statusLabels(travellerDeliveryNoteLifecycle) },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  travellerId: { source: sources.travellers },
  plannedOn: {},
  late: {},
  unproven: {},
  toFollow: {},
  followOverdue: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'Not left in time', query: { filter: { late: true } } },
  { label: 'Documents to follow', query: { filter: { toFollow: true } } },
  { label: 'Delivered without proof', query: { filter: { unproven: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(travellerDeliveryNotes)

/** `/traveller-delivery-notes` */
export const Screen = () => (
  <ListPage
    contract={travellerDeliveryNotes}
    columns={columns}
    href={({ id }) => `/traveller-delivery-notes/${id}`}
    filters={filters}
    views={views}
    create="/traveller-delivery-notes/create"
    about="Pieces of travellers that go to their customer. A note is made ready when everything it asks is met, checked by someone else, and then the pieces go."
  />
)
