import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { submittals } from '../contract.ts'
import { openStates, submittalLifecycle } from '../domain.ts'
import { submittalTable as table } from '../table.ts'
import { submittalExports } from './export.ts'
import { isListed } from './list.ts'
import { register } from './routes.ts'
import { answerReminders, overdueSubmittals } from './to-do.ts'

const isOpen = sql`${table.isCurrent} AND ${table.state} = ANY(${sql.param(openStates)})`

/** What hubs are told of submittals. */
export const submittalsHub: Hub = {
  slice: 'submittals',
  register,
  numbered: submittals,
  search: {
    place: 51,
    states: submittalLifecycle.states,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, ${table.about} AS title, co.name AS subtitle, ${table.state} AS status,
          '/submittals/' || ${table.id} AS path
        FROM ${table} JOIN ${companyTable} co ON co.id = ${table.companyId}
        WHERE ${isListed} AND ${table.search} LIKE ${pattern} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  activity: { path: ({ id }) => `/submittals/${id}` },
  toDo: [{ place: 81, ask: overdueSubmittals }],
  reminders: [{ place: 18, find: answerReminders }],
  ofCompany: {
    key: 'submittals',
    count: (companyId) =>
      sql`(SELECT count(*) FROM ${table} WHERE ${table.companyId} = ${companyId} AND ${isOpen})`,
  },
  open: {
    what: 'submittals',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: submittalExports,
}
