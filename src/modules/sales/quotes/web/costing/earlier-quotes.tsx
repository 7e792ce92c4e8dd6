import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import type { CostSource } from '../../contract/reading.ts'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'
import classes from '../commercial.module.css'
import { unitNames } from '../labels.ts'
import type { Offered } from './take-over.tsx'

interface EarlierQuotesProps {
  quote: QuoteRecord
  productCodeId: string | null | undefined
  search: string
  onChoose: (offered: Offered) => void
}

const offeredOf = (one: CostSource): Offered => ({
  origin: `${quoteLabel(one.number, one.revision)} line ${one.lineNo}`,
  from: one,
  rows: one.rows,
  quantity: one.quantity,
})

const columns = (choose: EarlierQuotesProps['onChoose']) =>
  columnsOf(quotes.endpoints.costSources.response.element, [
    {
      field: 'quoteId',
      cell: ({ number, revision, lineNo }) => (
        <>
          {number}{' '}
          <Dim>
            Rev {revision}, line {lineNo}
          </Dim>
        </>
      ),
    },
    { field: 'quoteDate', card: 'foot', cell: ({ quoteDate }) => <DateText date={quoteDate} /> },
    {
      field: 'companyName',
      card: 'footEnd',
      width: 150,
    },
    {
      field: 'description',
      card: 'main',
      width: 230,
      cell: ({ description, productCode }) => [productCode, description].filter(Boolean).join(' '),
    },
    {
      field: 'quantity',
      numeric: true,
      cell: ({ quantity, uom }) => `${formatQuantity(quantity)} ${unitNames[uom]}`,
    },
    {
      field: 'cost',
      numeric: true,
      card: 'amount',
      cell: ({ cost, currency }) => <MoneyText value={cost} currency={currency} />,
    },
    {
      key: 'choose',
      header: 'Take over',
      card: 'corner',
      cell: (one) => (
        <Button
          small
          aria-label={`Choose ${one.number} line ${one.lineNo}`}
          onClick={() => choose(offeredOf(one))}
        >
          Choose
        </Button>
      ),
    },
  ])

/** Costed lines of earlier quotes, of the same product or with the same words, newest first. */
export function EarlierQuotes({ quote, productCodeId, search, onChoose }: EarlierQuotesProps) {
  const query = {
    ...(productCodeId ? { productCodeId } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
    exceptQuoteId: quote.id,
  }
  const isAsked = Boolean(productCodeId) || search.trim().length >= 3
  const found = useQuery({ ...reading(api(quotes).costSources, { query }), enabled: isAsked })
  if (!isAsked)
    return <p className={classes.takeHint}>Type at least three letters of what the line was called.</p>
  if (found.error)
    return (
      <ErrorState
        error={found.error}
        what="The earlier quotes"
        noun="quotes"
        retry={() => void found.refetch()}
      />
    )
  if (!found.data) return <SkeletonRows rows={4} columns={5} />
  if (found.data.length === 0) return <p className={classes.takeHint}>No earlier quote has such a line.</p>
  return (
    <div className={classes.found}>
      <DataTable inner label="Earlier quotes" columns={columns(onChoose)} rows={found.data} />
    </div>
  )
}
