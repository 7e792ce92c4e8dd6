import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type InvoiceListRow, invoices } from '../contract.ts'
import { invoiceLifecycle, openStates } from '../domain.ts'

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
  if (!mayRead || !data || data.meta.total === 0) return null
  return (
    <Card title="Invoices to be paid" count={data.meta.total}>
      {data.data.map((row) => (
        <p key={row.id}>
          <AppLink href={`/invoices/${row.id}`}>
            <RecordNumber number={row.number} />
          </AppLink>{' '}
          {row.supplierInvoiceNo}, due <DateText date={row.dueOn} />,{' '}
          <MoneyText value={row.gross} currency={row.currency} />{' '}
          <StatusChip table={invoiceLifecycle} state={row.status} />
        </p>
      ))}
    </Card>
  )
}
