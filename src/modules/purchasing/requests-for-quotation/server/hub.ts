import { sql } from 'drizzle-orm'
import { isPast } from '#modules/setup/facilities/server/api.ts'
import type { Context } from '#platform/server/context.ts'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { type ToDoList, toDoRead, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { requestsForQuotation } from '../contract.ts'
import { askedStates, openStates, requestForQuotationLifecycle } from '../domain.ts'
import { requestForQuotationTable as table } from '../table.ts'
import { requestForQuotationExports } from './export.ts'
import { aboutOf, offersOf } from './list.ts'
import { register } from './routes.ts'

const inStates = (states: readonly string[]) => sql`${table.status} = ANY(${sql.param(states)}::text[])`

type Row = ToDoList['rows'][number]

/** The reader's own requests that are out although the day for offers has passed, the longest first. */
function offersOverdue(ctx: Context, most: number): ToDoRead | null {
  if (!ctx.actor.permissions.has('requests-for-quotation:update')) return null
  const select = sql`
    SELECT ${table.id}, ${table.number}, ${aboutOf} AS title,
      ${offersOf} || ' of ' || cardinality(${table.supplierIds}) || ' offers are in' AS "companyName",
      ${table.replyBy}::text AS due, true AS "isLate",
      '/requests-for-quotation/' || ${table.id} AS path, (count(*) OVER ())::int AS total
    FROM ${table} WHERE ${inStates(askedStates)} AND ${table.buyerId} = ${ctx.actor.id}::uuid
      AND ${isPast(ctx, sql`${table.replyBy}`, sql`${table.facilityId}`)}
    ORDER BY ${table.replyBy}, ${table.number} LIMIT ${most}`
  return toDoRead<Row & { total: number }>(select, (rows) =>
    rows.length === 0
      ? []
      : [
          {
            key: 'offersOverdue',
            title: 'Your requests past the day for offers',
            note: 'chase the suppliers, or decide',
            empty: null,
            dueTitle: 'Offers by',
            shows: 'due',
            total: rows[0]?.total ?? 0,
            path: listPath('/requests-for-quotation', {
              filter: { status: [...askedStates], buyerId: [ctx.actor.id] },
              sort: 'replyBy',
            }),
            rows: rows.map(({ total: _, ...row }) => row),
          },
        ],
  )
}

/** What hubs are told of requests for quotation. */
export const requestsForQuotationHub: Hub = {
  slice: 'requests-for-quotation',
  register,
  numbered: requestsForQuotation,
  search: {
    place: 67,
    states: requestForQuotationLifecycle.states,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, ${aboutOf} AS title, ${offersOf} || ' offers' AS subtitle,
          '/requests-for-quotation/' || ${table.id} AS path, ${table.status} AS status
        FROM ${table} WHERE ${table.search} LIKE ${pattern} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  figures: [
    {
      place: 63,
      key: 'requestsForQuotation',
      label: 'Requests for quotation out',
      note: 'suppliers were asked, nothing is decided',
      path: listPath('/requests-for-quotation', { filter: { status: [...askedStates] } }),
      count: sql`(SELECT count(*)::text FROM ${table} WHERE ${inStates(askedStates)})`,
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
