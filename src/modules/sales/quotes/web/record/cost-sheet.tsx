import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import type { OwnDialogProps } from '#platform/web/documents/action-dialogs.tsx'
import { columnsOfScreen } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import { type CostCategory, costCategoryNames } from '../../domain/costing.ts'
import { MarginBar } from '../costing/margin-bar.tsx'
import classes from '../quotes.module.css'

interface Row {
  id: CostCategory | 'all'
  cost: string
  priceWithMarkup: string
}

const columnsIn = (currency: string) =>
  columnsOfScreen<Row>([
    {
      key: 'category',
      header: 'Category',
      cell: ({ id }) => (id === 'all' ? <b>All</b> : costCategoryNames[id]),
    },
    {
      key: 'cost',
      header: 'Cost',
      numeric: true,
      card: 'foot',
      cell: ({ cost }) => formatAmount(cost, currency),
    },
    {
      key: 'price',
      header: 'With markup',
      numeric: true,
      card: 'amount',
      cell: ({ priceWithMarkup }) => formatAmount(priceWithMarkup, currency),
    },
  ])

/** Cost and price by category over the lines that count. */
export function CostSheet({ record: quote, onClose }: OwnDialogProps<QuoteRecord>) {
  const { data } = useQuery(reading(api(quotes).costSheet, { params: { id: quote.id } }))
  return (
    <Dialog onClose={onClose} title={`Cost sheet, ${quote.currency}`} size="lg">
      {data ? (
        <div className={classes.sheet}>
          <DataTable
            inner
            label="Cost by category"
            columns={columnsIn(quote.currency)}
            rows={[
              ...data.categories.map(({ category, ...sums }) => ({ id: category, ...sums })),
              { id: 'all', cost: data.cost, priceWithMarkup: data.priceWithMarkup },
            ]}
          />
          <p>
            Net as quoted <b>{formatAmount(data.net, quote.currency)}</b>
          </p>
          {data.marginPercent !== null && (
            <MarginBar
              percent={data.marginPercent}
              floor={quote.marginFloorPercent}
              target={quote.targetMarginPercent}
            />
          )}
        </div>
      ) : (
        <SkeletonRows rows={6} columns={3} />
      )}
    </Dialog>
  )
}
