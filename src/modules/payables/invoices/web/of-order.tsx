import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { leftQuantity, lessQuantity } from '#platform/contract/quantities.ts'
import { api } from '#platform/web/queries/api.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { type InvoiceListRow, invoices } from '../contract.ts'
import { invoiceLifecycle } from '../domain.ts'
import classes from './invoices.module.css'

/** `/purchase-orders/{id}/invoices`: what suppliers invoiced of an order, and what is still to come. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const order = useQuery({
    queryKey: ['purchase-orders', 'invoices', id],
    queryFn: () => api(purchaseOrders).get({ params: { id } }),
  })
  const { number } = order.data ?? {}
  const rows = useQuery({
    ...listQuery<InvoiceListRow>(invoices, { filter: { orderNumber: [number ?? ''] }, perPage: 100 }),
    enabled: number !== undefined,
  })
  const mayCreate = useMay('invoices:create')
  const error = order.error ?? rows.error
  if (error)
    return <ErrorState error={error} what="This order" noun="orders" retry={() => void order.refetch()} />
  if (!order.data || !rows.data) return <SkeletonRows rows={6} columns={3} />
  const { inForce, lines, supplierName } = order.data
  const { data } = rows.data
  return (
    <div className={classes.ofOrder}>
      <header>
        <h1>
          Invoices of <AppLink href={`/purchase-orders/${id}`}>{number}</AppLink>
        </h1>
        <p>{supplierName}</p>
        {mayCreate && inForce && (
          <ButtonLink icon="plus" href={`/invoices/create?from=purchase-order&ids=${id}`}>
            Register an invoice
          </ButtonLink>
        )}
      </header>
      <table className={classes.table}>
        <caption>What is ordered, received and invoiced</caption>
        <thead>
          <tr>
            <th>Line</th>
            <th>What</th>
            <th className={classes.number}>Ordered</th>
            <th className={classes.number}>Received</th>
            <th className={classes.number}>Invoiced</th>
            <th className={classes.number}>Still to invoice</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.lineNo}</td>
              <td>{line.sizeText ?? line.description}</td>
              <td className={classes.number}>{plainDecimal(line.quantity)}</td>
              <td className={classes.number}>{lessQuantity(line.receivedQty, line.returnedQty)}</td>
              <td className={classes.number}>{plainDecimal(line.invoicedQty)}</td>
              <td className={classes.number}>{leftQuantity(line.quantity, line.invoicedQty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.length === 0 ? <p>No invoice names this order yet.</p> : <InvoiceTable rows={data} />}
    </div>
  )
}

/** Invoices of one order or consolidated order. */
export const InvoiceTable = ({ rows }: { rows: readonly InvoiceListRow[] }) => (
  <table className={classes.table}>
    <caption>Invoices</caption>
    <thead>
      <tr>
        <th>Number</th>
        <th>Supplier's number</th>
        <th>Date</th>
        <th>Due</th>
        <th className={classes.number}>Gross</th>
        <th>Status</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <AppLink href={`/invoices/${row.id}`}>
              <RecordNumber number={row.number} />
            </AppLink>
          </td>
          <td>{row.supplierInvoiceNo}</td>
          <td>
            <DateText date={row.invoiceDate} />
          </td>
          <td>
            <DateText date={row.dueOn} />
          </td>
          <td className={classes.number}>
            <MoneyText value={row.gross} currency={row.currency} />
          </td>
          <td>
            <StatusChip table={invoiceLifecycle} state={row.status} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
