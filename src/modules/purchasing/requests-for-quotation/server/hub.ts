import { sql } from 'drizzle-orm'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { requestsForQuotation } from '../contract.ts'
import { askedStates, openStates, requestForQuotationLifecycle } from '../domain.ts'
import { requestForQuotationTable as table } from '../table.ts'
import { requestForQuotationExports } from './export.ts'
import { aboutOf, offersOf } from './list.ts'
import { register } from './routes.ts'

const inStates = (states: readonly string[]) => sql`${table.status} = ANY(${sql.param(states)}::text[])`

/** The reader's own requests that are out although the day for offers has passed, the longest first. */
function offersOverdue(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('requests-for-quotation:update')) return null
  const select = sql`
    SELECT ${table.id}, ${table.number}, ${aboutOf} AS title,
      ${offersOf} || ' of ' || cardinality(${table.supplierIds}) || ' offers are in' AS "companyName",
      ${table.replyBy}::text AS due, true AS "isLate",
      '/requests-for-quotation/' || ${table.id} AS path
    FROM ${table} WHERE ${inStates(askedStates)} AND ${table.buyerId} = ${ctx.actor.id}::uuid
      AND ${isPast(ctx, sql`${table.replyBy}`, sql`${table.facilityId}`)}
    ORDER BY ${table.replyBy}, ${table.number}`
  return toDo<FoundToDo>(select, {
    key: 'offersOverdue',
    title: 'Your requests past the day for offers',
    note: 'chase the suppliers, or decide',
    dueTitle: 'Offers by',
    shows: 'due',
    path: listPath('/requests-for-quotation', {
      filter: { status: [...askedStates], buyerId: [ctx.actor.id] },
      sort: 'replyBy',
    }),
    shown: asFound,
  })
}

/** What hubs are told of requests for quotation. */
export const requestsForQuotationHub: Hub = {
  slice: 'requests-for-quotation',
  register,
  numbered: requestsForQuotation,
  openWork: [
    {
      place: 50,
      key: 'requestsForQuotation',
      label: 'Open requests for quotation',
      table,
      owner: table.buyerId,
      isOpen: sql`${table.status} = ANY(${sql.param(openStates)})`,
      subject: sql`${table.number}`,
    },
  ],
  search: {
    place: 67,
    states: requestForQuotationLifecycle.states,
    find: foundByWords('requests-for-quotation', table, {
      title: sql`${aboutOf}`,
      subtitle: sql`${offersOf} || ' offers'`,
      status: sql`${table.status}`,
    }),
  },
  figures: [
    {
      place: 63,
      key: 'requestsForQuotation',
      label: 'Requests for quotation out',
      note: 'waiting for a decision',
      path: listPath('/requests-for-quotation', { filter: { status: [...askedStates] } }),
      count: countOf(sql`${table} WHERE ${inStates(askedStates)}`),
      isHot: false,
    },
  ],
  toDo: [{ place: 74, ask: offersOverdue }],
  activity: { path: ({ id }) => `/requests-for-quotation/${id}` },
  ofCompany: {
    key: 'requestsForQuotation',
    count: (companyId) =>
      sql`(SELECT count(*)::int FROM ${table} WHERE ${table.supplierIds} @> ARRAY[${companyId}]::uuid[])`,
  },
  open: {
    what: 'requests for quotation',
    at: (facilityId) =>
      sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${inStates(openStates)}`,
  },
  archive: requestForQuotationExports,
}
