import { rowOf } from '#platform/contract/words/list-labels.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { ListBody } from '#platform/web/lists/list-body.tsx'
import { Pager } from '#platform/web/lists/pager.tsx'
import type { RecordOf } from '#platform/web/records/record-page.tsx'
import { SearchBox } from '#platform/web/lists/search-box.tsx'
import { useList } from '#platform/web/lists/use-list.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { DateText, Dim, InstantText, MoneyText, NumberText, RecordNumber } from '#platform/web/ui/text.tsx'
import type { PriceRow } from '../contract/dealings.ts'
import { companies } from '../contract.ts'
import classes from './companies.module.css'
import { outcomes } from './labels.ts'

/** The same endpoint as a list of its own. */
const companyPrices = {
  slice: 'companies',
  singular: 'Price',
  plural: 'Prices',
  endpoints: { list: companies.endpoints.prices },
}

/** The company as somebody who buys from us: what it is to sales, what it was offered, when we met. */
export function CustomerTab({ company }: { company: RecordOf<typeof companies> }) {
  const mayPrices = useMay('quotes:read')
  return (
    <div className={classes.cards}>
      <Card title="Sales">
        <Facts
          facts={{
            'Market segment': company.marketSegmentName,
            'Global segment': company.globalSegmentName,
            'Account manager': company.accountManagerName,
            'Last contact': company.lastContactAt ? <InstantText at={company.lastContactAt} /> : 'never',
          }}
        />
      </Card>
      <Cards place="companies/customer" id={company.id} companyId={company.id} />
      {mayPrices && <Prices id={company.id} />}
    </div>
  )
}

const columns = columnsOf(rowOf(companies.endpoints.prices), [
  {
    field: 'quoteId',
    cell: ({ quoteNumber, revision }) => (
      <>
        <RecordNumber number={quoteNumber} /> <Dim>Rev {revision}</Dim>
      </>
    ),
  },
  {
    field: 'quoteDate',
    sort: 'quoteDate',
    card: 'footEnd',
    cell: ({ quoteDate }) => <DateText date={quoteDate} />,
  },
  { field: 'productCode', cell: ({ productCode }) => productCode ?? <Dim>-</Dim> },
  {
    field: 'description',
    width: 200,
    card: 'main',
  },
  {
    field: 'quantity',
    numeric: true,
    card: 'foot',
    cell: (row) => <NumberText value={row.quantity} unit={row.uom} />,
  },
  {
    field: 'unitPrice',
    numeric: true,
    card: 'amount',
    cell: ({ unitPrice, currency, discountPercent }) => (
      <>
        <MoneyText value={unitPrice} currency={currency} />
        {Number(discountPercent) > 0 && <Dim> less {Number(discountPercent)} %</Dim>}
      </>
    ),
  },
  {
    field: 'outcome',
    card: 'corner',
    cell: ({ outcome }) => <Chip tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Chip>,
  },
])

/** What was quoted, line by line; found by product code or description. */
function Prices({ id }: { id: string }) {
  const list = useList<PriceRow>(companyPrices, { id })
  return (
    <Card
      title="Price history"
      count={list.page?.meta.total}
      flush
      action={
        <SearchBox
          label="Search prices"
          value={list.query.search ?? ''}
          onSearch={(search, replace) =>
            list.show({ ...list.query, search: search || undefined, cursor: undefined }, replace)
          }
        />
      }
    >
      <ListBody
        list={list}
        empty={
          <EmptyState title="Nothing has been quoted yet">
            Lines of quotes stand here with their prices.
          </EmptyState>
        }
        nouns={['price', 'prices']}
      >
        {(rows, dimmed) => (
          <DataTable
            inner
            label="Price history"
            columns={columns}
            rows={rows}
            href={({ quoteId }) => `/quotes/${quoteId}`}
            sort={list.sort}
            dimmed={dimmed}
          />
        )}
      </ListBody>
      {list.page && list.page.data.length > 0 && <Pager list={list} page={list.page} />}
    </Card>
  )
}
