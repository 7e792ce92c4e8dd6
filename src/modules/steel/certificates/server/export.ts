import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { certificateLifecycle } from '../domain.ts'
import {
  certificateHeatTable,
  certificateSpecificationTable,
  certificateTable,
  certificateValueTable,
} from '../table.ts'

const certificates = exportPart({
  name: 'certificates',
  label: 'Certificates',
  table: certificateTable,
  owner: { company: certificateTable.issuerId },
  right: 'certificates:read',
  order: ['number'],
  status: { column: 'status', words: statusLabels(certificateLifecycle) },
  slice: 'certificates',
})

const heats = exportPart({
  name: 'certificate-heats',
  label: 'Heats of certificates',
  table: certificateHeatTable,
  owner: { parent: certificates, by: certificateHeatTable.certificateId },
  right: 'certificates:read',
  order: ['certificateId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

const values = exportPart({
  name: 'certificate-values',
  label: 'Values of certificates',
  table: certificateValueTable,
  owner: { parent: heats, by: certificateValueTable.certificateHeatId },
  right: 'certificates:read',
  order: ['certificateHeatId', 'field', 'test'],
})

const furtherMaterials = exportPart({
  name: 'certificate-specifications',
  label: 'Further specifications of certificates',
  table: certificateSpecificationTable,
  owner: { parent: certificates, by: certificateSpecificationTable.certificateId },
  right: 'certificates:read',
  order: ['certificateId', 'lineNo'],
  labels: { lineNo: 'Line' },
})

/** Certificates with their heats, values and further specifications. */
export const certificateExports = [certificates, heats, values, furtherMaterials]
