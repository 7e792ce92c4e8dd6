import { sql } from 'drizzle-orm'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { travellers } from '../contract.ts'
import { travellerLifecycle } from '../domain/lifecycle.ts'
import { travellerTable as table } from '../table.ts'
import { travellerReminders } from './approval-reminders.ts'
import { travellerExports } from './export.ts'
import type { TravellerFollower } from './follower.ts'
import { isListed, isOpen } from './list.ts'
import { verifiedTraveller } from './paper.ts'
import { serveTravellers } from './routes.ts'
import { travellersToDo } from './to-do.ts'

/** What hubs are told of travellers, given what follows them. */
export const travellersHub = (follower: TravellerFollower): Hub<VerifiedDocument> => ({
  slice: 'travellers',
  register: serveTravellers(follower),
  numbered: travellers,
  search: {
    place: 47,
    states: travellerLifecycle.states,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number} || ' Rev ' || ${table.revision} AS number, ${table.description} AS title,
          nullif(concat_ws(', ', ${table.customerOrderNo}, ${table.drawingNo}), '') AS subtitle, ${table.state} AS status,
          '/travellers/' || ${table.id} AS path
        FROM ${table} WHERE ${isListed} AND ${table.search} LIKE ${pattern}
        ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  figures: [
    {
      place: 45,
      key: 'openTravellers',
      label: 'Travellers in work',
      note: 'released and not closed',
      path: listPath('/travellers', {
        filter: { status: ['released', 'in_progress', 'operations_complete'] },
      }),
      count: countOf(sql`${table} WHERE ${table.inForce} AND ${table.status} = 'released'`),
      isHot: false,
    },
  ],
  toDo: travellersToDo,
  activity: { path: ({ id }) => `/travellers/${id}` },
  ofCompany: {
    key: 'travellers',
    count: (companyId) =>
      sql`(SELECT count(*) FROM ${table} WHERE ${table.companyId} = ${companyId} AND ${isOpen})`,
  },
  open: {
    what: 'travellers',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  verified: verifiedTraveller,
  reminders: [{ place: 15, find: travellerReminders }],
  archive: travellerExports,
})
