import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { orderLifecycle } from '../domain/lifecycle.ts'
import { purchaseOrderApprovalTable, purchaseOrderLineTable, purchaseOrderTable } from '../table.ts'

const right = 'purchase-orders:read'

const orders = exportPart({
  name: 'purchase-orders',
  label: 'Purchase orders',
  table: purchaseOrderTable,
  owner: { company: purchaseOrderTable.supplierId },
  right,
  order: ['number', 'revision'],
  on: 'orderDate',
  archived: sql`NOT (${purchaseOrderTable.isCurrent} OR ${purchaseOrderTable.inForce})`,
  status: { column: 'status', words: statusLabels(orderLifecycle) },
  slice: 'purchase-orders',
  personal: ['deliveryAddress', 'issuedTo'],
})

const lines = exportPart({
  name: 'purchase-order-lines',
  label: 'Purchase order lines',
  table: purchaseOrderLineTable,
  owner: { parent: orders, by: purchaseOrderLineTable.orderId },
  right,
  order: ['orderId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

const approvals = exportPart({
  name: 'purchase-order-approvals',
  label: 'Purchase order approvals',
  table: purchaseOrderApprovalTable,
  owner: { parent: orders, by: purchaseOrderApprovalTable.orderId },
  right,
  order: ['orderId', 'at'],
})

/** Purchase orders with their lines and the decisions of approvers. */
export const orderExports = [orders, lines, approvals]
