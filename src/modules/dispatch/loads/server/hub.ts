import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { homeToday } from '#modules/setup/facilities/server/api.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { loads } from '../contract.ts'
import { loadLifecycle, openStates } from '../domain.ts'
import { loadTable as table } from '../table.ts'
import { loadExports } from './export.ts'
import { verifiedLoad } from './print.ts'
import { register } from './routes.ts'

const isHere = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of loads. */
export const loadsHub: Hub<VerifiedDocument> = {
  slice: 'loads',
  register,
  numbered: loads,
  search: {
    place: 59,
    states: loadLifecycle.states,
    find: foundByWords('loads', table, {
      title: sql`coalesce(${table.carrier}, 'No carrier yet')`,
      subtitle: sql`nullif(concat_ws(', ', ${table.vehicle}, nullif(${table.noteNumbers}, '')), '')`,
      status: sql`${table.status}`,
      joins: sql``,
    }),
  },
  figures: [
    {
      place: 49,
      key: 'loadsToday',
      label: 'Loads to leave',
      note: 'today, or before it',
      path: listPath('/loads', { filter: { status: ['planned', 'loading'] } }),
      count: countOf(sql`${table} WHERE ${isHere} AND ${table.plannedOn} <= ${homeToday}`),
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/loads/${id}` },
  open: {
    what: 'loads',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isHere}`,
  },
  archive: loadExports,
  verified: verifiedLoad,
}
