import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DateText } from '#platform/web/ui/text.tsx'
import { exchangeRates } from '../contract.ts'

const list = '/setup/exchange-rates'

const columns = columnsOf(exchangeRates.row, [
  { field: 'currency', sort: 'currency', cell: (row) => `${row.currency} in ${row.baseCurrency}` },
  { field: 'day', sort: 'day', card: 'corner', cell: (row) => <DateText date={row.day} /> },
  { field: 'rate', numeric: true, card: 'amount' },
  { field: 'source', card: 'foot' },
])

export const prefetch = prefetchList(exchangeRates)

/** `/setup/exchange-rates` */
export const Screen = () => (
  <ListPage
    contract={exchangeRates}
    columns={columns}
    href={({ id }) => `${list}/${id}`}
    filters={{ currency: {}, baseCurrency: {}, day: {} }}
    create={`${list}/create`}
    about="What one unit of a currency is worth in another. Lists, board, home and forecast take the newest rate; a quote keeps its own. Rates are entered or imported, never fetched."
  />
)
