import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Context } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { customerEnquiries } from '../contract.ts'
import { customerEnquiryTable as table } from '../table.ts'
import { accept, file, giveBack, inbox } from './deciding.ts'

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

/** On home of those who may accept them: what customers ask for, the longest waiting first. */
function waitingEnquiries(ctx: Context, most: number): ToDoRead | null {
  const { permissions } = ctx.actor
  if (!permissions.has('customer-enquiries:decide') || !permissions.has('enquiries:create')) return null
  const found = sql`
    SELECT r.id, coalesce(r.reference, r.lines -> 0 ->> 'description') AS number, r.sent_by_name AS title, co.name AS "companyName",
      NULL AS value, NULL AS currency, r.created_at::text AS due, '/inbox' AS path, (count(*) OVER ())::int AS total
    FROM ${table} r JOIN ${companyTable} co ON co.id = r.company_id
    WHERE r.state = 'waiting' ORDER BY r.created_at, r.id LIMIT ${most}`
  return toDo<FoundToDo>(found, {
    key: 'customerEnquiries',
    title: 'Enquiries from customers',
    note: 'that wait in the inbox',
    dueTitle: 'Sent',
    shows: 'due',
    path: '/inbox',
    shown: asFound,
  })
}

/** What hubs are told of what customers ask for. */
export const customerEnquiriesHub: Hub = {
  slice: 'customer-enquiries',
  register: serve(customerEnquiries, { inbox, file, accept, giveBack }),
  toDo: [{ place: 15, ask: waitingEnquiries }],
  archive: [customerEnquiriesExport],
}
