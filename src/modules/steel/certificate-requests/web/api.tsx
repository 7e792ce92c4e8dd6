import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import { certificateRequests } from '../contract.ts'
import { requestLifecycle } from '../domain.ts'

/** What the list shows of a request, and the page of the order whose steel it is for. */
export const requestColumns = columnsOf(certificateRequests.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'supplierName', card: 'main', width: 200 },
  { field: 'heatNo', card: 'foot' },
  { field: 'material', width: 320 },
  { field: 'certificateType', cell: (row) => row.certificateType },
  { field: 'receiptNumber', optional: true },
  { field: 'deliveryNoteNo', optional: true },
  {
    field: 'openedOn',
    sort: 'openedOn',
    optional: true,
    cell: (row) => <DateText date={row.openedOn} />,
  },
  { field: 'ageDays', numeric: true, card: 'amount' },
  {
    field: 'lastAskedOn',
    card: 'footEnd',
    cell: (row) => (row.lastAskedOn ? <DateText date={row.lastAskedOn} /> : <Dim>never</Dim>),
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={requestLifecycle} state={row.status} />,
  },
])
