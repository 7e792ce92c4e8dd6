import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, Dim, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type QuoteRow, quotes } from '../contract.ts'
import classes from './of-enquiry.module.css'

const quotesOf = (id: string) => listQuery<QuoteRow>(quotes, { filter: { enquiryId: [id] } })

/** How many quotes an enquiry has; undefined until it is known. */
export function useQuoteCount(id: string): number | undefined {
  const { data } = useQuery({ ...quotesOf(id), enabled: useMay('quotes:read') })
  return data?.meta.total
}

const columns = columnsOf(quotes.row, [
  {
    field: 'number',
    cell: ({ number, revision }) => (
      <>
        <RecordNumber number={number} /> <Dim>Rev {revision}</Dim>
      </>
    ),
  },
  {
    key: 'alternative',
    header: 'Alternative',
    width: 200,
    cell: ({ alternativeLetter, alternativeTitle }) =>
      [alternativeLetter, alternativeTitle].filter(Boolean).join(', '),
  },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={quotes.lifecycle} state={status} />,
  },
  {
    field: 'value',
    numeric: true,
    card: 'amount',
    cell: ({ value, currency }) => <MoneyText value={value} currency={currency} />,
  },
  {
    field: 'validUntil',
    card: 'footEnd',
    cell: ({ validUntil }) => <DateText date={validUntil} />,
  },
  { field: 'salespersonName', card: 'main', width: 180 },
])

/** How many quotes an enquiry has, beside the name of the tab that shows them. */
export const QuoteCountOfEnquiry = ({ id }: CardProps) => useQuoteCount(id)

/** The quotes made from an enquiry, on its page. */
export function QuotesOfEnquiry({ id }: CardProps) {
  const { data, error, refetch } = useQuery(quotesOf(id))
  if (error) return <ErrorState error={error} what="The quotes" noun="quotes" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} columns={4} />
  return (
    <Card title="Quotes" count={data.meta.total} flush>
      {data.data.length > 0 ? (
        <DataTable
          inner
          label="Quotes"
          columns={columns}
          rows={data.data}
          href={({ id }) => `/quotes/${id}`}
        />
      ) : (
        <p className={classes.none}>No quote has been made from this enquiry yet.</p>
      )}
    </Card>
  )
}
