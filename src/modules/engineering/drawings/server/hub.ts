import { sql } from 'drizzle-orm'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { drawingLifecycle } from '../domain.ts'
import { drawingTable as table } from '../table.ts'
import { type RevisionFollower, revisionFollowersOf } from './follower.ts'
import { isListed } from './list.ts'
import { serveDrawings } from './routes.ts'
import { drawingsToApprove } from './to-do.ts'

/** Drawings and procedures, each revision. */
const drawingsExport = exportPart({
  name: 'drawings',
  label: 'Drawings and procedures',
  table,
  owner: { company: table.companyId },
  right: 'drawings:read',
  order: ['number', 'revision'],
  archived: sql`NOT (${table.isCurrent} OR ${table.status} = 'current')`,
  status: { column: 'status', words: statusLabels(drawingLifecycle) },
  slice: 'drawings',
})

/** What hubs are told of drawings and procedures, given what goes by them. */
export const drawingsHub = (followers: readonly RevisionFollower[]): Hub => ({
  slice: 'drawings',
  register: serveDrawings(revisionFollowersOf(followers)),
  search: {
    place: 52,
    states: drawingLifecycle.states,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number} || ' Rev ' || ${table.rev} AS number, ${table.title} AS title,
          co.name AS subtitle, ${table.status} AS status, '/drawings/' || ${table.id} AS path
        FROM ${table} LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}
        WHERE ${isListed} AND ${table.search} LIKE ${pattern} ORDER BY ${table.number}, ${table.id} LIMIT ${most}`),
  },
  toDo: [{ place: 16, ask: drawingsToApprove }],
  activity: { path: ({ id }) => `/drawings/${id}` },
  ofCompany: {
    key: 'drawings',
    count: (companyId) =>
      sql`(SELECT count(*) FROM ${table} WHERE ${table.companyId} = ${companyId} AND ${table.status} = 'current')`,
  },
  archive: [drawingsExport],
})
