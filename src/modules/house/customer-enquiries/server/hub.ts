import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { customerEnquiries } from '../contract.ts'
import { customerEnquiryTable as table } from '../table.ts'
import { ASKED, sentFile, waitingInInbox } from './api.ts'
import { accept, giveBack, inbox } from './deciding.ts'

const customerEnquiriesExport = exportPart({
  name: 'customer-enquiries',
  label: 'Enquiries from customers',
  table,
  owner: { company: table.companyId },
  right: 'customer-enquiries:read',
  order: ['createdAt'],
  personal: ['sentByName'],
  slice: 'customer-enquiries',
})

const waitingEnquiries = waitingInInbox({
  key: 'customerEnquiries',
  title: 'Enquiries from customers',
  table: sql`${table}`,
  called: sql`coalesce(r.reference, r.lines -> 0 ->> 'description')`,
  rights: ['customer-enquiries:decide', 'enquiries:create'],
})

/** What hubs are told of what customers ask for. */
export const customerEnquiriesHub: Hub = {
  slice: 'customer-enquiries',
  register: serve(customerEnquiries, { inbox, file: sentFile(ASKED), accept, giveBack }),
  toDo: [{ place: 15, ask: waitingEnquiries }],
  archive: [customerEnquiriesExport],
}
