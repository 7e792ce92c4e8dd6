import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { nonConformances } from '../contract.ts'
import { openStates } from '../domain.ts'
import { nonConformanceTable as table } from '../table.ts'
import { nonConformanceExport } from './export.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)}::text[])`
const openPath = listPath('/non-conformances', { filter: { status: [...openStates] } })

/** What waits for the reader: a decision about another one's proposal, a proposal, or the action that was decided. */
function waitingFor(ctx: Context): ToDoRead {
  const { actor } = ctx
  const may = (right: string) => actor.permissions.has(`non-conformances:${right}`)
  const mine = sql`CASE ${table.status}
    WHEN 'open' THEN ${may('update')} AND (${table.createdById} = ${actor.id}::uuid OR ${may('decide')})
    WHEN 'proposed' THEN ${may('decide')} AND ${table.proposedById} IS DISTINCT FROM ${actor.id}::uuid
    ELSE ${may('close')} END`
  const select = sql`
    SELECT ${table.id}, ${table.number}, ${table.title}, coalesce(co.name, fa.name) AS "companyName", ${table.foundOn}::text AS due,
      false AS "isLate", '/non-conformances/' || ${table.id} AS path
    FROM ${table} LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
    JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}
    WHERE ${isOpen} AND ${mine} ORDER BY ${table.foundOn}, ${table.number}`
  return toDo<FoundToDo>(select, {
    key: 'nonConformances',
    heads: ['Company', 'What is wrong'],
    title: 'Non-conformances',
    note: 'to propose, to decide or to close',
    dueTitle: 'Found',
    shows: 'since',
    path: openPath,
    shown: asFound,
  })
}

/** What hubs are told of non-conformances. */
export const nonConformancesHub: Hub = {
  slice: 'non-conformances',
  register,
  numbered: nonConformances,
  search: {
    place: 64,
    find: foundByWords('non-conformances', table, {
      title: sql`${table.title}`,
      subtitle: sql`co.name`,
      joins: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}`,
    }),
  },
  figures: [
    {
      place: 71,
      key: 'nonConformances',
      label: 'Open non-conformances',
      note: 'not closed yet',
      path: openPath,
      count: countOf(sql`${table} WHERE ${isOpen}`),
      isHot: false,
    },
  ],
  ofCompany: {
    key: 'nonConformances',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.companyId} = ${companyId})`,
  },
  toDo: [{ place: 75, ask: waitingFor }],
  activity: { path: ({ id }) => `/non-conformances/${id}` },
  open: {
    what: 'non-conformances',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: [nonConformanceExport],
}
