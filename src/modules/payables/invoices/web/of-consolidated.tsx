import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { totalQuantity } from '#platform/contract/quantities.ts'
import { api } from '#platform/web/queries/api.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { consolidatedPurchaseOrders } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { type InvoiceListRow, invoices } from '../contract.ts'
import classes from './invoices.module.css'
import { InvoiceTable } from './of-order.tsx'

/** `/consolidated-purchase-orders/{id}/invoices`: what its supplier invoiced of it, by bundled line. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const whole = useQuery({
    queryKey: ['consolidated-purchase-orders', 'invoices', id],
    queryFn: () => api(consolidatedPurchaseOrders).openLines({ params: { id } }),
  })
  const { number } = whole.data ?? {}
  const rows = useQuery({
    ...listQuery<InvoiceListRow>(invoices, { filter: { orderNumber: [number ?? ''] }, perPage: 100 }),
    enabled: number !== undefined,
  })
  const mayCreate = useMay('invoices:create')
  const error = whole.error ?? rows.error
  if (error)
    return (
      <ErrorState
        error={error}
        what="This order"
        noun="consolidated orders"
        retry={() => void whole.refetch()}
      />
    )
  if (!whole.data || !rows.data) return <SkeletonRows rows={6} columns={3} />
  const { lines, supplierName } = whole.data
  return (
    <div className={classes.ofOrder}>
      <header>
        <h1>
          Invoices of <AppLink href={`/consolidated-purchase-orders/${id}`}>{number}</AppLink>
        </h1>
        <p>{supplierName}</p>
        {mayCreate && lines.length > 0 && (
          <ButtonLink icon="plus" href={`/invoices/create?consolidated=${id}`}>
            Register an invoice
          </ButtonLink>
        )}
      </header>
      {lines.length === 0 ? (
        <p>It has not been issued yet.</p>
      ) : (
        <table className={classes.table}>
          <caption>What is ordered, received and invoiced</caption>
          <thead>
            <tr>
              <th>Line</th>
              <th>What</th>
              <th>Orders</th>
              <th className={classes.number}>Ordered</th>
              <th className={classes.number}>Received</th>
              <th className={classes.number}>Invoiced</th>
              <th className={classes.number}>Still to invoice</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id: lineId, lineNo, text, parts }) => (
              <tr key={lineId}>
                <td>{lineNo}</td>
                <td>{text}</td>
                <td>
                  {parts.map(({ orderId, orderLineId, orderNumber }) => (
                    <span key={orderLineId}>
                      <AppLink href={`/purchase-orders/${orderId}/invoices`}>{orderNumber}</AppLink>{' '}
                    </span>
                  ))}
                </td>
                <td className={classes.number}>{totalQuantity(parts.map((one) => one.quantity))}</td>
                <td className={classes.number}>{totalQuantity(parts.map((one) => one.receivedQty))}</td>
                <td className={classes.number}>{totalQuantity(parts.map((one) => one.invoicedQty))}</td>
                <td className={classes.number}>{totalQuantity(parts.map((one) => one.uninvoicedQty))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.data.data.length === 0 ? (
        <p>No invoice names this order yet.</p>
      ) : (
        <InvoiceTable rows={rows.data.data} />
      )}
    </div>
  )
}
