import { counted } from '#platform/contract/values/amounts.ts'
import { sql } from 'drizzle-orm'
import type { Hub } from '#platform/server/documents/hub.ts'
import { firstHits } from '#platform/server/lists/first-hits.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { customerContactReports } from '../contract.ts'
import { type ContactType, contactTypes } from '../domain.ts'
import { contactActionTable, contactReportTable as reports } from '../table.ts'
import { contactReportExports } from './export.ts'
import { companyMatches } from './list.ts'
import { seenBy } from './queries.ts'
import { actionReminders, followUpReminders } from './reminders.ts'
import { sendMonthlySummaries } from './summaries.ts'
import { register } from './routes.ts'

interface Found {
  readonly id: string
  readonly number: string
  readonly companyName: string
  readonly contactType: ContactType
  readonly excerpt: string
}

/** What hubs are told of contact reports: to nobody of those they may not see. */
export const contactReportsHub: Hub = {
  slice: 'customer-contact-reports',
  register,
  numbered: customerContactReports,
  openWork: [
    {
      place: 30,
      key: 'contactActions',
      label: 'Tasks from contact reports',
      table: contactActionTable,
      owner: contactActionTable.ownerId,
      isOpen: sql`done_at IS NULL`,
      subject: sql`contact_report_actions.text`,
      record: sql`contact_report_actions.report_id`,
    },
  ],
  search: {
    place: 30,
    // By number, words and company, newest first.
    find: async (ctx, pattern, most) => {
      const found = await firstHits<Found>(ctx.tx, {
        from: sql`${reports}`,
        joins: sql`JOIN ${companyTable} co ON co.id = ${reports.companyId}`,
        id: sql`${reports.id}`,
        columns: sql`${reports.id} AS id, ${reports.number} AS number, co.name AS "companyName",
          ${reports.contactType} AS "contactType", ${reports.excerpt} AS excerpt`,
        where: [seenBy(ctx.actor)],
        ways: [sql`${reports.search} LIKE ${pattern}`, companyMatches(pattern)],
        order: sql`${reports.contactAt} DESC, ${reports.id} DESC`,
        most,
      })
      return found.map(({ id, number, companyName, contactType, excerpt }) => ({
        id,
        number,
        title: excerpt || contactTypes[contactType],
        subtitle: companyName,
        path: `/customer-contact-reports/${id}`,
      }))
    },
  },
  activity: {
    path: ({ id }) => `/customer-contact-reports/${id}`,
    // As a value, not as EXISTS: beside an OR the database would rather read all reports once than one for each row.
    isSeen: ({ actor }, id) =>
      sql`coalesce((SELECT ${seenBy(actor)} FROM ${reports} WHERE ${reports.id} = ${id}), false)`,
  },
  reminders: [
    { place: 40, find: actionReminders },
    { place: 50, find: followUpReminders },
  ],
  archive: contactReportExports,
  jobs: [
    {
      job: 'contact-report-summaries',
      cron: '40 5 1-7 * *',
      run: async (services) =>
        `${counted(await sendMonthlySummaries(services), 'summary', 'summaries')} written`,
    },
  ],
}
