import { sql } from 'drizzle-orm'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { userTable } from '../table.ts'

/** What hubs are told of the people of the house. */
export const usersHub: Hub = {
  slice: 'users',
  search: {
    place: 50,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT id, NULL AS number, name AS title, email AS subtitle, '/setup/users/' || id AS path
        FROM ${userTable} WHERE search LIKE ${pattern} ORDER BY name, id LIMIT ${most}`),
  },
  figures: [
    {
      place: 20,
      key: 'unverified',
      label: 'Users to verify',
      note: 'e-mail address not confirmed',
      path: listPath('/setup/users', { filter: { status: ['active'], verified: false } }),
      count: countOf(sql`${userTable} WHERE status = 'active' AND verified_at IS NULL`),
      isHot: true,
      isUpkeep: true,
    },
  ],
  activity: { path: ({ id }, { role }) => (role === 'administrator' ? `/setup/users/${id}` : null) },
}
