import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { formatMonth } from '#platform/contract/values/dates.ts'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { RowsOf } from '#platform/web/lists/rows-of.tsx'
import { listQuery, recordQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { type InvoiceListRow, invoices, type SupplierInvoicing } from '../contract.ts'
import { invoiceLifecycle, openStates } from '../domain.ts'
import { invoiceColumns } from './columns.tsx'
import classes from './invoices.module.css'

/** What the last twelve months say of the invoices of a supplier, in a sentence. */
export function invoicingText({ invoices: count, overOrdered, daysToPay }: SupplierInvoicing): string {
  if (count === 0) return 'Nothing was invoiced in the last twelve months.'
  const over = Number(overOrdered ?? 0)
  const price =
    overOrdered === null
      ? 'none of an order'
      : over === 0
        ? 'at the ordered prices'
        : `${Math.abs(over)} % ${over > 0 ? 'above' : 'below'} the ordered prices`
  const paid = daysToPay === null ? 'none is paid yet' : `paid ${daysToPay} days after their date`
  return `${count} ${count === 1 ? 'invoice' : 'invoices'} in the last twelve months, ${price}; ${paid}.`
}

/** What was let through above the ordered prices, by month; null: nothing was. */
export const letThroughText = ({ letThrough }: Pick<SupplierInvoicing, 'letThrough'>): string | null =>
  letThrough.length === 0
    ? null
    : `Approved above the ordered prices: ${letThrough
        .map(
          ({ month, amount, currency }) =>
            `${formatAmount(amount, currency)} ${currency} in ${formatMonth(month)}`,
        )
        .join(', ')}.`

/** The invoices of a supplier that nobody has paid yet, on its page. */
export function InvoicesOfSupplier({ id }: CardProps) {
  const mayRead = useMay('invoices:read')
  const { data } = useQuery({
    ...listQuery<InvoiceListRow>(invoices, {
      filter: { supplierId: [id], status: [...openStates, 'exported', 'part_paid'] },
      sort: 'dueOn',
    }),
    enabled: mayRead,
  })
  const { data: figures } = useQuery({
    queryKey: ['invoices', 'supplier', id],
    queryFn: (context) => api(invoices).ofSupplier({ params: { id } }, callOptions(context)),
    enabled: mayRead,
  })
  if (!mayRead || !data || !figures || (data.meta.total === 0 && figures.invoices === 0)) return null
  const letThrough = letThroughText(figures)
  return (
    <div className={classes.hub}>
      <Card title="Invoices to be paid" count={data.meta.total}>
        {data.meta.total === 0 && <p>All of them are paid.</p>}
        {data.data.map((row) => (
          <p key={row.id}>
            <AppLink href={`/invoices/${row.id}`} className={classes.link}>
              <RecordNumber number={row.number} />
            </AppLink>{' '}
            {row.supplierInvoiceNo}, due <DateText date={row.dueOn} />,{' '}
            <MoneyText value={row.gross} currency={row.currency} />{' '}
            <StatusChip table={invoiceLifecycle} state={row.status} />
          </p>
        ))}
        <p>{invoicingText(figures)}</p>
        {letThrough !== null && <p>{letThrough}</p>}
        <p>
          <AppLink href={`/invoices?filter[supplierId]=${id}`} className={classes.link}>
            All its invoices
          </AppLink>
        </p>
      </Card>
    </div>
  )
}

/** The invoices that name an order; a tab of its page. */
export function InvoicesOfOrder({ id }: CardProps) {
  const order = useQuery(recordQuery<OrderRecord>(purchaseOrders, id)).data
  return (
    <RowsOf
      contract={invoices}
      columns={invoiceColumns}
      without={['supplierName', 'orderNumbers']}
      href={(row) => `/invoices/${row.id}`}
      filter={order && { orderNumber: [order.number] }}
      none="No invoice names this order yet."
    />
  )
}
