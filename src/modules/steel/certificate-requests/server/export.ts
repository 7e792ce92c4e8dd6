import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { requestLifecycle } from '../domain.ts'
import { certificateRequestTable } from '../table.ts'

/** What a supplier owes belongs to the supplier. */
export const requestExport = exportPart({
  name: 'certificate-requests',
  label: 'Certificate requests',
  table: certificateRequestTable,
  owner: { company: certificateRequestTable.supplierId },
  right: 'certificate-requests:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(requestLifecycle) },
  slice: 'certificate-requests',
})
