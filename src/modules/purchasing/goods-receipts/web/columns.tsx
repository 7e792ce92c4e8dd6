import { columnsOf } from '#platform/web/table/columns.ts'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { goodsReceipts } from '../contract.ts'
import { receiptLifecycle } from '../domain.ts'

/** What the list shows of a receipt, and the page of its order. */
export const receiptColumns = columnsOf(goodsReceipts.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'supplierName', card: 'main', width: 220 },
  { field: 'deliveryNoteNo', card: 'foot', width: 140 },
  { field: 'heatNumbers', width: 200 },
  { field: 'pieces', numeric: true, card: 'amount' },
  {
    field: 'isHeld',
    cell: (row) => row.isHeld && <Chip tone="violet">Set aside</Chip>,
  },
  { field: 'facilityCode', optional: true },
  {
    field: 'receivedOn',
    sort: 'receivedOn',
    card: 'footEnd',
    cell: (row) => <DateText date={row.receivedOn} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={receiptLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])
