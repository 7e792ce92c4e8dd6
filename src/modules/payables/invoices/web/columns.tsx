import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { invoices } from '../contract.ts'
import { invoiceKinds, invoiceLifecycle } from '../domain.ts'

/** What the list shows of an invoice, and the page of its order. */
export const invoiceColumns = columnsOf(invoices.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'supplierInvoiceNo', card: 'foot', width: 130 },
  { field: 'supplierName', card: 'main', width: 200 },
  { field: 'kind', optional: true, cell: (row) => invoiceKinds[row.kind] },
  { field: 'orderNumbers', width: 170, cell: (row) => row.orderNumbers.join(', ') },
  {
    field: 'invoiceDate',
    sort: 'invoiceDate',
    cell: (row) => <DateText date={row.invoiceDate} />,
  },
  { field: 'dueOn', sort: 'dueOn', card: 'footEnd', cell: (row) => <DateText date={row.dueOn} /> },
  {
    field: 'gross',
    numeric: true,
    card: 'amount',
    cell: (row) => <MoneyText value={row.gross} currency={row.currency} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={invoiceLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])
