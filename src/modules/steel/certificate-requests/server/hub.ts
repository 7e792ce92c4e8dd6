import { counted } from '#platform/contract/values/amounts.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { asSystem } from '#platform/server/system.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { certificateRequests } from '../contract.ts'
import { chaseDays, openStates, owedStates } from '../domain.ts'
import { certificateRequestTable as table } from '../table.ts'
import { chaseSuppliers } from './asking.ts'
import { requestExport } from './export.ts'
import { register } from './routes.ts'

const isOwed = sql`${table.status} = ANY(${sql.param(owedStates)}::text[])`
const owedPath = listPath('/certificate-requests', { filter: { status: [...owedStates] } })
const [, , last] = chaseDays

/** The certificates that are missing longest, for those who may ask for them. */
function owedToDo(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('certificate-requests:update')) return null
  const select = sql`
    SELECT ${table.id}, ${table.number}, 'Heat ' || he.heat_no AS title, su.name AS "companyName",
      ${table.openedOn}::text AS due, ${todayAt(ctx, sql`${table.facilityId}`)} - ${table.openedOn} > ${last} AS "isLate",
      '/certificate-requests/' || ${table.id} AS path
    FROM ${table} JOIN ${companyTable} su ON su.id = ${table.supplierId}
    JOIN ${heatTable} he ON he.id = ${table.heatId}
    WHERE ${isOwed} ORDER BY ${table.openedOn}, ${table.number}`
  return toDo<FoundToDo>(select, {
    key: 'certificatesOwed',
    heads: ['Supplier', 'Heat'],
    title: 'Certificates owed by suppliers',
    note: 'asked for or still to ask for',
    dueTitle: 'Since',
    shows: 'since',
    path: owedPath,
    shown: asFound,
  })
}

/** What hubs are told of certificate requests. */
export const certificateRequestsHub: Hub = {
  slice: 'certificate-requests',
  register,
  numbered: certificateRequests,
  search: {
    place: 62,
    find: foundByWords('certificate-requests', table, {
      title: sql`su.name`,
      subtitle: sql`${table.receiptNumber}`,
      joins: sql`JOIN ${companyTable} su ON su.id = ${table.supplierId}`,
    }),
  },
  toDo: [{ place: 70, ask: owedToDo }],
  activity: { path: ({ id }) => `/certificate-requests/${id}` },
  ofCompany: {
    key: 'certificateRequests',
    count: (companyId) =>
      sql`(SELECT count(*)::int FROM ${table} WHERE ${table.supplierId} = ${companyId} AND ${isOwed})`,
  },
  open: {
    what: 'certificate requests',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId}
      AND ${table.status} = ANY(${sql.param(openStates)}::text[])`,
  },
  archive: [requestExport],
  jobs: [
    {
      job: 'certificate-requests.chase',
      // In the morning of Europe; where the day begins later it is the same letter a day later.
      cron: '15 5 * * *',
      run: async (services) =>
        `${counted(await asSystem(services, 'certificate-requests.chase', chaseSuppliers), 'supplier', 'suppliers')} asked`,
    },
  ],
}
