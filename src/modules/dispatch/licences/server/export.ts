import { exportPart } from '#platform/server/company-archive/part.ts'
import { licenceTable } from '../table.ts'

/** Licences belong to the house. */
export const licenceExport = exportPart({
  name: 'licences',
  label: 'Licences',
  table: licenceTable,
  owner: { setup: 'all' },
  right: 'licences:read',
  order: ['number', 'validFrom'],
})
