import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import { forecastSummaries } from '../contract.ts'
import { periodName, periodTypes } from '../domain.ts'
import { sources } from './fields.tsx'

const columns = columnsOf(forecastSummaries.row, [
  { field: 'name', sort: 'name', width: 280 },
  {
    field: 'periodType',
    sort: 'periodStart',
    card: 'corner',
    cell: (row) => periodName(row.periodType, row.periodStart),
  },
  { field: 'facilityName', card: 'foot', cell: (row) => orAll(row.facilityName) },
  {
    key: 'segment',
    header: 'Segment',
    width: 200,
    cell: (row) => orAll(row.marketSegmentName ?? row.globalSegmentName),
  },
  { field: 'salespersonName', card: 'main', cell: (row) => orAll(row.salespersonName) },
  {
    field: 'targetValue',
    sort: 'targetValue',
    numeric: true,
    card: 'amount',
    cell: (row) => <MoneyText value={row.targetValue} currency={row.currency} whole />,
  },
  {
    field: 'won',
    numeric: true,
    cell: (row) => <MoneyText value={row.won} currency={row.currency} whole />,
  },
  {
    field: 'weighted',
    numeric: true,
    card: 'footEnd',
    cell: (row) => <MoneyText value={row.weighted} currency={row.currency} whole />,
  },
  { field: 'frozenOn', cell: (row) => <DateText date={row.frozenOn} /> },
])

const orAll = (name: string | null) => name ?? <Dim>all</Dim>

export const prefetch = prefetchList(forecastSummaries)

/** `/setup/forecast-summaries` */
export const Screen = () => (
  <ListPage
    contract={forecastSummaries}
    columns={columns}
    href={({ id }) => `/setup/forecast-summaries/${id}`}
    filters={{
      periodType: { options: periodTypes },
      periodStart: {},
      facilityId: { source: sources.facilities, none: 'All' },
      globalSegmentId: { source: sources.globalSegments, none: 'All' },
      marketSegmentId: { source: sources.marketSegments, none: 'All' },
      salespersonId: { source: sources.users, none: 'All' },
      running: {},
    }}
    views={[
      { label: 'All', query: {} },
      { label: 'Running now', query: { filter: { running: true } } },
      { label: 'Months', query: { filter: { periodType: ['month'] } } },
      { label: 'Quarters', query: { filter: { periodType: ['quarter'] } } },
      { label: 'Years', query: { filter: { periodType: ['year'] } } },
    ]}
    create="/setup/forecast-summaries/create"
    about="A target for a month, quarter or year. Its page shows what is won, what is open and what is still missing, with the quotes behind each figure."
  />
)
