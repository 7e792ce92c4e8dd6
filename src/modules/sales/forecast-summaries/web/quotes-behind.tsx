import { rowOf } from '#platform/contract/words/list-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import { type RowOf, useList } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { DateText, Dim, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { forecastQuotes } from '../contract.ts'
import { type Figure, figureNames } from '../domain.ts'
import { figuresQuery } from './figures.tsx'

type Row = RowOf<typeof forecastQuotes>

const columnsIn = (currency: string) =>
  columnsOf(rowOf(forecastQuotes.endpoints.list), [
    {
      field: 'number',
      sort: 'number',
      cell: (row) => (
        <>
          <RecordNumber number={row.number} /> <Dim>Rev {row.revision}</Dim>
        </>
      ),
    },
    { field: 'companyName', card: 'main', width: 200 },
    {
      field: 'status',
      card: 'corner',
      cell: (row) => <StatusChip table={quotes.lifecycle} state={row.status} />,
    },
    {
      field: 'value',
      sort: 'value',
      numeric: true,
      card: 'amount',
      cell: (row) => <MoneyText value={row.value} currency={currency} />,
    },
    {
      field: 'day',
      sort: 'day',
      card: 'foot',
      cell: (row) => <DateText date={row.day} />,
    },
    {
      field: 'weight',
      numeric: true,
      cell: (row) => (row.figure === 'open' ? `${row.weight} %` : <Dim>decided</Dim>),
    },
    { field: 'projectName', width: 200 },
    {
      key: 'own',
      header: 'On the quote',
      numeric: true,
      card: 'footEnd',
      cell: (row) => (
        <Dim>
          <MoneyText value={row.ownValue} currency={row.ownCurrency} />
        </Dim>
      ),
    },
  ])

const figures = Object.entries(figureNames) as [Figure, string][]

/** The quotes behind the figures of a target, one figure at a time or all of them. */
export function QuotesBehind({ id }: { id: string }) {
  const list = useList<Row>(forecastQuotes, { id })
  const { data } = useQuery(figuresQuery(id))
  const chosen = list.query.filter?.figure
  const counts = data && {
    open: data.openCount,
    won: data.wonCount,
    lost: data.lostCount,
    left_out: data.leftOutCount,
  }
  const tabs = figures
    .filter(([figure]) => figure !== 'left_out' || (counts?.left_out ?? 0) > 0)
    .map(([figure, label]) => ({
      label,
      count: counts?.[figure],
      href: list.hrefOf({ filter: { figure: [figure] } }),
      current: Array.isArray(chosen) && chosen.includes(figure),
    }))
  return (
    <>
      <Tabs
        label="Figure"
        tabs={[{ label: 'All', href: list.hrefOf({}), current: chosen === undefined }, ...tabs]}
      />
      <ListBody
        list={list}
        empty={
          <EmptyState title="No quotes in this period yet">
            Quotes appear here when their order is expected in the period, or when they are won or lost in it.
          </EmptyState>
        }
        nouns={['quote', 'quotes']}
      >
        {(rows, dimmed) => (
          <DataTable
            label="Quotes behind the figures"
            columns={columnsIn(data?.currency ?? 'GBP')}
            rows={rows}
            href={(row) => `/quotes/${row.id}`}
            sort={list.sort}
            dimmed={dimmed}
          />
        )}
      </ListBody>
      {list.page && list.page.data.length > 0 && <Pager list={list} page={list.page} />}
    </>
  )
}
