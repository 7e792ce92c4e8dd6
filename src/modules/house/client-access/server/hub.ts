import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { clientAccess } from '../contract.ts'
import { clientAccessTable } from '../table.ts'
import { limit, ofCompany, restore, withdraw } from './access.ts'

const clientAccessExport = exportPart({
  name: 'client-access',
  label: 'Access to the client area',
  table: clientAccessTable,
  owner: { company: clientAccessTable.companyId },
  right: 'client-access:read',
  order: ['companyId', 'createdAt'],
})

/** What hubs are told of the access of contacts. */
export const clientAccessHub: Hub = {
  slice: 'client-access',
  register: serve(clientAccess, { ofCompany, limit, withdraw, restore }),
  archive: [clientAccessExport],
}
