import { counted } from '#platform/contract/values/amounts.ts'
import { sql } from 'drizzle-orm'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { firstHits } from '#platform/server/lists/first-hits.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { quotes } from '../contract.ts'
import { quoteLineTable, quoteTable } from '../table.ts'
import { expireOverdueQuotes, verifiedQuote } from './api.ts'
import { quoteApprovalReminders } from './approvals/approval-reminders.ts'
import { quoteExports } from './export.ts'
import { awaitsApproval, companyMatches, contactMatches, isOpenRow } from './list.ts'
import { quoteReminders } from './customer/reminders.ts'
import { quotesToDo } from './to-do.ts'
import { register } from './routes.ts'

/** What hubs are told of quotes. */
export const quotesHub: Hub<VerifiedDocument> = {
  slice: 'quotes',
  openWork: [
    {
      place: 20,
      key: 'quotes',
      label: 'Open quotes',
      table: quoteTable,
      owner: quoteTable.salespersonId,
      isOpen: sql`(quotes.is_current AND ${isOpenRow})`,
      subject: sql`quotes.number || ' Rev ' || quotes.revision`,
      // Who it was approved with is part of what was signed, and stays so.
      also: [
        [
          quoteTable.decidedSalespersonId,
          sql`CASE WHEN quotes.status <> 'draft' THEN coalesce(quotes.decided_salesperson_id, quotes.salesperson_id) END`,
        ],
      ],
    },
    {
      place: 21,
      key: 'quotesToEstimate',
      label: 'Quotes to estimate',
      table: quoteTable,
      owner: quoteTable.estimatorId,
      isOpen: sql`(quotes.is_current AND quotes.status = 'draft')`,
      subject: sql`quotes.number || ' Rev ' || quotes.revision`,
    },
  ],
  register,
  numbered: quotes,
  search: {
    place: 20,
    states: quoteLifecycle.states,
    // Newest revisions by number, project, reference, the customer's order, company and contact, newest first.
    find: (ctx, pattern, most) =>
      firstHits<SearchHit>(ctx.tx, {
        from: sql`quotes`,
        joins: sql`JOIN ${companyTable} co ON co.id = quotes.company_id`,
        id: sql`quotes.id`,
        columns: sql`quotes.id, quotes.number || ' Rev ' || quotes.revision AS number,
          coalesce(quotes.project_name, co.name) AS title, co.name AS subtitle, quotes.status, '/quotes/' || quotes.id AS path`,
        where: [sql`quotes.is_current`],
        ways: [sql`quotes.search LIKE ${pattern}`, companyMatches(pattern), contactMatches(pattern)],
        order: sql`quotes.number DESC, quotes.id DESC`,
        most,
      }),
  },
  toDo: quotesToDo,
  figures: [
    {
      place: 10,
      key: 'approvals',
      label: 'All pending approvals',
      note: 'quotes waiting for any approver',
      path: listPath('/quotes', { filter: { status: ['awaiting_approval'] } }),
      count: countOf(sql`quotes WHERE is_current AND ${awaitsApproval}`),
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/quotes/${id}` },
  ofCompany: {
    key: 'quotes',
    byStatus: (companyId) => sql`
      SELECT status, currency, net AS value FROM ${quoteTable} WHERE company_id = ${companyId} AND is_current`,
  },
  openOffers: (companyId) => sql`
    SELECT quotes.currency, quotes.net AS value FROM quotes
    WHERE quotes.company_id = ${companyId} AND quotes.is_current AND ${isOpenRow}`,
  open: {
    what: 'quotes',
    at: (facilityId) => sql`SELECT FROM ${quoteTable} WHERE facility_id = ${facilityId} AND ${isOpenRow}`,
  },
  specifications: [quoteLineTable.specificationIds],
  reminders: [
    { place: 10, find: quoteApprovalReminders },
    { place: 30, find: quoteReminders },
  ],
  archive: quoteExports,
  verified: verifiedQuote,
  // A day begins at another hour in each time zone, so what goes by it is looked at every hour.
  jobs: [
    {
      job: 'expire-quotes',
      cron: '10 * * * *',
      run: async (services) => `${counted(await expireOverdueQuotes(services), 'quote', 'quotes')} expired`,
    },
  ],
}
