import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { waitingInInbox } from '#modules/house/customer-enquiries/server/api.ts'
import type { UpdateCompany } from '#modules/people/companies/server/api.ts'
import { companyChanges } from '../contract.ts'
import { companyChangeTable as table } from '../table.ts'
import { acceptWith, inbox, returnProposal } from './deciding.ts'

const companyChangesExport = exportPart({
  name: 'company-changes',
  label: 'Proposed changes of companies',
  table,
  owner: { company: table.companyId },
  right: 'company-changes:read',
  order: ['createdAt'],
  personal: ['about', 'changes', 'sentByName'],
  slice: 'company-changes',
})

const waitingChanges = waitingInInbox({
  key: 'companyChanges',
  title: 'Proposed changes of companies',
  table: sql`${table}`,
  called: sql`r.about`,
  rights: ['company-changes:decide', 'companies:update'],
})

/** What hubs are told of what contacts propose. */
export const companyChangesHub: Hub = {
  slice: 'company-changes',
  toDo: [{ place: 18, ask: waitingChanges }],
  archive: [companyChangesExport],
}

/** What contacts propose, given the save of companies. */
export const serveCompanyChanges = (update: UpdateCompany) =>
  serve(companyChanges, { inbox, accept: acceptWith(update), giveBack: returnProposal })
