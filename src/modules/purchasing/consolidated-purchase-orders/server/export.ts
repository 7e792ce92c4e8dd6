import { exportPart } from '#platform/server/company-archive/part.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { consolidatedLifecycle } from '../domain.ts'
import {
  consolidatedAllocationTable,
  consolidatedApprovalTable,
  consolidatedLineTable,
  consolidatedOrderTable,
} from '../table.ts'

const right = 'consolidated-purchase-orders:read'

const consolidatedOrders = exportPart({
  name: 'consolidated-purchase-orders',
  label: 'Consolidated purchase orders',
  table: consolidatedOrderTable,
  owner: { company: consolidatedOrderTable.supplierId },
  right,
  order: ['number'],
  status: { column: 'status', words: statusLabels(consolidatedLifecycle) },
  slice: 'consolidated-purchase-orders',
  personal: ['issuedTo'],
})

const lines = exportPart({
  name: 'consolidated-purchase-order-lines',
  label: 'Consolidated purchase order lines',
  table: consolidatedLineTable,
  owner: { parent: consolidatedOrders, by: consolidatedLineTable.consolidatedId },
  right,
  order: ['consolidatedId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const allocations = exportPart({
  name: 'consolidated-purchase-order-allocations',
  label: 'Allocations of consolidated purchase orders',
  table: consolidatedAllocationTable,
  owner: { parent: consolidatedOrders, by: consolidatedAllocationTable.consolidatedId },
  right,
  order: ['consolidatedId', 'lineId'],
})

const approvals = exportPart({
  name: 'consolidated-purchase-order-approvals',
  label: 'Approvals of consolidated purchase orders',
  table: consolidatedApprovalTable,
  owner: { parent: consolidatedOrders, by: consolidatedApprovalTable.consolidatedId },
  right,
  order: ['consolidatedId', 'at'],
})

/** Consolidated orders with their lines, what members have of them, and the decisions of approvers. */
export const consolidatedOrderExports = [consolidatedOrders, lines, allocations, approvals]
