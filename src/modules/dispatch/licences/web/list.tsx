import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, DueText, RecordNumber } from '#platform/web/ui/text.tsx'
import { licences } from '../contract.ts'
import { licenceKinds, licenceStates, licenceWarningDays } from '../domain.ts'
import { facilitiesOfLicences } from './fields.tsx'

const columns = columnsOf(licences.row, [
  { field: 'number', sort: 'number', width: 140, cell: ({ number }) => <RecordNumber number={number} /> },
  { field: 'kind', card: 'main', width: 280, cell: ({ kind }) => licenceKinds[kind] },
  { field: 'body', card: 'foot', width: 220 },
  { field: 'facilityName', optional: true },
  { field: 'validFrom', optional: true, cell: ({ validFrom }) => <DateText date={validFrom} /> },
  {
    field: 'validUntil',
    sort: 'validUntil',
    card: 'footEnd',
    cell: ({ validUntil, status }) => (
      <DueText date={validUntil} soonDays={licenceWarningDays[0]} done={status !== 'in_force'} />
    ),
  },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => (
      <Chip tone={status === 'in_force' ? 'green' : status === 'suspended' ? 'amber' : 'grey'}>
        {licenceStates[status]}
      </Chip>
    ),
  },
])

const filters: FilterInfos<(typeof licences)['endpoints']['list']> = {
  kind: { options: licenceKinds },
  status: { options: licenceStates },
  facilityId: { source: facilitiesOfLicences },
  validUntil: {},
}

const views = [
  { label: 'In force', query: { filter: { status: ['in_force'] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(licences)

/** `/licences` */
export const Screen = () => (
  <ListPage
    contract={licences}
    columns={columns}
    filters={filters}
    views={views}
    href={({ id }) => `/licences/${id}`}
    create="/licences/create"
    about="What others permit or certify the house to do. A declaration that is made under a licence is not signed when that did not count on the day of the last operation."
  />
)
