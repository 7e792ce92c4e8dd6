import { sql } from 'drizzle-orm'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { firstHits } from '#platform/server/lists/first-hits.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { enquiryLifecycle } from '../domain.ts'
import { enquiries } from '../contract.ts'
import { enquiryLineTable, enquiryTable } from '../table.ts'
import { enquiryExports } from './export.ts'
import { companyMatches, isOpenRow } from './list.ts'
import { enquiryReminders } from './customer/reminders.ts'
import { enquiriesToDo } from './to-do.ts'

/** What hubs are told of enquiries. */
export const enquiriesHub: Hub = {
  slice: 'enquiries',
  numbered: enquiries,
  openWork: [
    {
      place: 10,
      key: 'enquiries',
      label: 'Open enquiries',
      table: enquiryTable,
      owner: enquiryTable.salespersonId,
      isOpen: isOpenRow,
      subject: sql`enquiries.number`,
    },
    {
      place: 11,
      key: 'enquiriesToEstimate',
      label: 'Open enquiries to estimate',
      table: enquiryTable,
      owner: enquiryTable.estimatorId,
      isOpen: isOpenRow,
      subject: sql`enquiries.number`,
    },
  ],
  search: {
    place: 10,
    states: enquiryLifecycle.states,
    // By number, project, reference and company, newest first.
    find: (ctx, pattern, most) =>
      firstHits<SearchHit>(ctx.tx, {
        from: sql`enquiries`,
        joins: sql`JOIN ${companyTable} co ON co.id = enquiries.company_id`,
        id: sql`enquiries.id`,
        columns: sql`enquiries.id, enquiries.number, coalesce(enquiries.project_name, co.name) AS title, co.name AS subtitle, enquiries.status,
          '/enquiries/' || enquiries.id AS path`,
        ways: [sql`enquiries.search LIKE ${pattern}`, companyMatches(pattern)],
        order: sql`enquiries.received_at DESC, enquiries.id DESC`,
        most,
      }),
  },
  toDo: enquiriesToDo,
  figures: [
    {
      place: 5,
      key: 'openEnquiries',
      label: 'Open enquiries',
      note: 'in all steps',
      path: listPath('/enquiries', { filter: { open: true } }),
      count: countOf(sql`enquiries WHERE ${isOpenRow}`),
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/enquiries/${id}` },
  ofCompany: {
    key: 'enquiries',
    byStatus: (companyId) => sql`
      SELECT status, coalesce(quoted_currency, currency) AS currency, value FROM ${enquiryTable}
      WHERE company_id = ${companyId}`,
  },
  open: {
    what: 'enquiries',
    at: (facilityId) => sql`SELECT FROM ${enquiryTable} WHERE facility_id = ${facilityId} AND ${isOpenRow}`,
  },
  specifications: [enquiryLineTable.specificationIds],
  reminders: [{ place: 20, find: enquiryReminders }],
  archive: enquiryExports,
}
