import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
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
  // Taken out and entered again they would see everything of their company. It is asked within the save, where the bare name has the new people.
  contactsLost: ({ actor }, ids) =>
    actor.permissions.has('client-access:update')
      ? null
      : sql`(SELECT 'What ' || p.name
            || ' sees in the client area is limited: only someone who may change that takes them out or changes their e-mail.'
          FROM ${clientAccessTable} a JOIN public.${companyContactTable} p ON p.id = a.contact_id
          WHERE p.id = ANY(${sql.param(ids)}::uuid[])
            AND (a.withdrawn_at IS NOT NULL OR a.expires_on IS NOT NULL OR a.projects <> '{}') ORDER BY p.name LIMIT 1)`,
  archive: [clientAccessExport],
}
