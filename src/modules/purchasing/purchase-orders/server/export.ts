import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { orderLifecycle } from '../domain/lifecycle.ts'
import { purchaseOrderApprovalTable, purchaseOrderLineTable, purchaseOrderTable } from '../table.ts'

const orders = exportPart({
  name: 'purchase-orders',
  label: 'Purchase orders',
  table: purchaseOrderTable,
  owner: { company: purchaseOrderTable.supplierId },
  // Its rows hold what is paid.
  right: 'purchase-orders:see-prices',
  order: ['number', 'revision'],
  on: 'orderDate',
  archived: sql`NOT (${purchaseOrderTable.isCurrent} OR ${purchaseOrderTable.inForce})`,
  status: { column: 'status', words: statusLabels(orderLifecycle) },
  slice: 'purchase-orders',
  personal: ['deliveryAddress', 'issuedTo'],
  // An export from before that rule holds no word of it.
  restoredAs: { byMinorUnit: false },
})

const lines = partInside(orders, 'orderId', {
  name: 'purchase-order-lines',
  label: 'Purchase order lines',
  table: purchaseOrderLineTable,
  order: ['orderId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

const approvals = partInside(orders, 'orderId', {
  name: 'purchase-order-approvals',
  label: 'Purchase order approvals',
  table: purchaseOrderApprovalTable,
  order: ['orderId', 'at'],
})

/** Purchase orders with their lines and the decisions of approvers. */
export const orderExports = [orders, lines, approvals]
