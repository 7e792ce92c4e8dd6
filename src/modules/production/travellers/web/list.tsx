import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import type { Changes } from '#platform/web/lists/bulk-change.tsx'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip, Tag } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, DueText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { travellers } from '../contract.ts'
import { isOpenState, travellerLifecycle } from '../domain.ts'
import { isFromPaper, origins, priorities } from '../domain/vocabulary.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(travellers.row, [
  {
    field: 'number',
    sort: 'number',
    cell: (row) => <RecordNumber number={`${row.number} Rev ${row.revision}`} />,
  },
  { field: 'companyName', card: 'main', cell: (row) => row.companyName ?? 'Stock' },
  {
    field: 'description',
    card: 'foot',
    width: 262,
    cell: (row) =>
      isFromPaper(row.origin) ? (
        <>
          <Tag>{origins[row.origin]}</Tag> {row.description}
        </>
      ) : (
        row.description
      ),
  },
  {
    field: 'drawingNo',
    cell: (row) => row.drawingNo && `${row.drawingNo} Rev ${row.drawingRev ?? '-'}`,
  },
  { field: 'pslLevel', optional: true },
  { field: 'quantity', numeric: true },
  {
    field: 'dueOn',
    sort: 'dueOn',
    cell: (row) => <DueText date={row.dueOn} done={!isOpenState(row.status)} />,
  },
  {
    field: 'lateDays',
    sort: 'lateDays',
    numeric: true,
    cell: (row) => (row.lateDays > 0 ? `${row.lateDays} d` : <Dim>-</Dim>),
  },
  {
    field: 'plannedEndOn',
    optional: true,
    cell: (row) => (row.plannedEndOn ? <DateText date={row.plannedEndOn} /> : <Dim>-</Dim>),
  },
  { field: 'opsAll', cell: (row) => (row.opsAll > 0 ? `${row.opsDone} of ${row.opsAll}` : null) },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={travellerLifecycle} state={row.status} />,
  },
  { field: 'priority', optional: true, cell: (row) => priorities[row.priority] },
  { field: 'facilityCode', optional: true },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof travellers)['endpoints']['list']> = {
  status: { options: statusLabels(travellerLifecycle) },
  origin: { options: origins },
  priority: { options: priorities },
  companyId: { source: sources.companies },
  facilityId: { source: sources.facilities },
  dueOn: {},
  late: {},
  waitingForMe: {},
}

const views = [
  {
    label: 'In work',
    query: { filter: { status: ['released', 'in_progress', 'operations_complete', 'final_review'] } },
  },
  { label: 'Planned', query: { filter: { status: ['draft', 'awaiting_approval', 'approved'] } } },
  { label: 'Late', query: { filter: { late: true } } },
  { label: 'All', query: {} },
]

const changes: Changes = {
  plannerId: (field) => <ReferenceField {...field} source={sources.users} />,
  foremanId: (field) => <ReferenceField {...field} source={sources.users} />,
  dueOn: (field) => <DateField {...field} />,
  priority: (field) => <SelectField {...field} options={priorities} />,
}

export const prefetch = prefetchList(travellers)

/** `/travellers` */
export const Screen = () => (
  <ListPage
    contract={travellers}
    columns={columns}
    href={({ id }) => `/travellers/${id}`}
    filters={filters}
    views={views}
    changes={changes}
    create="/travellers/create"
    importNote={{
      once: 'Each row is a job that was begun on paper: a draft with its number there, the operation at which it stands, and until when it was on paper. Once it is released, quality takes it over with the scan.',
    }}
    about="A traveller goes with its pieces through the shop: what is done, measured and signed at each operation."
  />
)
