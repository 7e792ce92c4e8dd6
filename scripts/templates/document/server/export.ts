import { exportPart } from '#platform/server/company-archive/part.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { valveOrderLifecycle } from '../domain.ts'
import { valveOrderLineTable, valveOrderTable } from '../table.ts'

const valveOrders = exportPart({
  name: 'valve-orders',
  label: 'Valve orders',
  table: valveOrderTable,
  owner: { company: valveOrderTable.companyId },
  right: 'valve-orders:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(valveOrderLifecycle) },
  slice: 'valve-orders',
})

const lines = exportPart({
  name: 'valve-order-lines',
  label: 'Valve order lines',
  table: valveOrderLineTable,
  owner: { parent: valveOrders, by: valveOrderLineTable.valveOrderId },
  right: 'valve-orders:read',
  order: ['valveOrderId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

/** Valve orders with their lines. */
export const valveOrderExports = [valveOrders, lines]
