import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import { forecastSummaries } from '../contract.ts'
import { periodName, periodTypes } from '../domain.ts'
import { sources } from './fields.tsx'

type Row = RowOf<typeof forecastSummaries>

const columns = columnsOf<Row>([
  { key: 'name', header: 'Name', sort: 'name', width: 280, cell: (row) => row.name },
  {
    key: 'period',
    header: 'Period',
    sort: 'periodStart',
    card: 'corner',
    cell: (row) => periodName(row.periodType, row.periodStart),
  },
  { key: 'facility', header: 'Facility', card: 'foot', cell: (row) => orAll(row.facilityName) },
  {
    key: 'segment',
    header: 'Segment',
    width: 200,
    cell: (row) => orAll(row.marketSegmentName ?? row.globalSegmentName),
  },
  { key: 'salesperson', header: 'Salesperson', card: 'main', cell: (row) => orAll(row.salespersonName) },
  {
    key: 'target',
    header: 'Target',
    sort: 'targetValue',
    numeric: true,
    card: 'amount',
    cell: (row) => <MoneyText value={row.targetValue} currency={row.currency} whole />,
  },
  {
    key: 'won',
    header: 'Won',
    numeric: true,
    cell: (row) => <MoneyText value={row.won} currency={row.currency} whole />,
  },
  {
    key: 'weighted',
    header: 'Weighted',
    numeric: true,
    card: 'footEnd',
    cell: (row) => <MoneyText value={row.weighted} currency={row.currency} whole />,
  },
  { key: 'frozen', header: 'As of', cell: (row) => <DateText date={row.frozenOn} /> },
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
      periodType: { label: 'Period', options: periodTypes },
      periodStart: { label: 'Begins' },
      facilityId: { label: 'Facility', source: sources.facilities, none: 'All' },
      globalSegmentId: { label: 'Global segment', source: sources.globalSegments, none: 'All' },
      marketSegmentId: { label: 'Market segment', source: sources.marketSegments, none: 'All' },
      salespersonId: { label: 'Salesperson', source: sources.users, none: 'All' },
      running: { label: 'Running now' },
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
