import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, DueText, RecordNumber } from '#platform/web/ui/text.tsx'
import { gauges } from '../contract.ts'
import { gaugeKinds, gaugeStates } from '../domain.ts'
import { facilitiesOfGauges } from './fields.tsx'

/** A laboratory wants a gauge some weeks ahead. */
const SOON_DAYS = 30

const columns = columnsOf(gauges.row, [
  { field: 'gaugeNo', sort: 'gaugeNo', width: 140, cell: ({ gaugeNo }) => <RecordNumber number={gaugeNo} /> },
  { field: 'name', card: 'main', width: 260 },
  { field: 'kind', width: 200, cell: ({ kind }) => gaugeKinds[kind] },
  { field: 'serialNo', optional: true },
  { field: 'facilityName', optional: true },
  { field: 'location', card: 'foot' },
  {
    field: 'calibratedOn',
    optional: true,
    cell: ({ calibratedOn }) => <DateText date={calibratedOn} />,
  },
  {
    field: 'calibrationDueOn',
    sort: 'calibrationDueOn',
    card: 'footEnd',
    cell: ({ calibrationDueOn, status }) => (
      <DueText date={calibrationDueOn} soonDays={SOON_DAYS} done={status !== 'in_use'} />
    ),
  },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => (
      <Chip tone={status === 'in_use' ? 'green' : status === 'out_of_service' ? 'amber' : 'grey'}>
        {gaugeStates[status]}
      </Chip>
    ),
  },
])

const filters: FilterInfos<(typeof gauges)['endpoints']['list']> = {
  kind: { options: gaugeKinds },
  status: { options: gaugeStates },
  facilityId: { source: facilitiesOfGauges },
  calibrationDueOn: {},
}

const views = [
  { label: 'In use', query: { filter: { status: ['in_use'] }, sort: 'calibrationDueOn' } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(gauges)

/** `/gauges` */
export const Screen = () => (
  <ListPage
    contract={gauges}
    columns={columns}
    filters={filters}
    views={views}
    href={({ id }) => `/gauges/${id}`}
    create="/gauges/create"
    about="What measurements are taken with. A gauge whose calibration is over, or that is out of service, cannot be named by a measurement."
  />
)
