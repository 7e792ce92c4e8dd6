import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
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

const lines = partInside(valveOrders, 'valveOrderId', {
  name: 'valve-order-lines',
  label: 'Valve order lines',
  table: valveOrderLineTable,
  order: ['valveOrderId', 'lineNo'],
  labels: { lineNo: 'Line', uom: 'Unit' },
})

/** Valve orders with their lines. */
export const valveOrderExports = [valveOrders, lines]
