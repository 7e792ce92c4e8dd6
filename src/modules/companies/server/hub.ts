import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companySearch, companyTable } from '../table.ts'
import { companyExports } from './export.ts'
import { followMerges } from './follow-merges.ts'

/** What hubs are told of companies. */
export const companiesHub: Hub = {
  slice: 'companies',
  search: {
    place: 40,
    // By code, name, trading name and city, by name.
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT id, code AS number, name AS title, city || ', ' || country AS subtitle, '/companies/' || id AS path
        FROM ${companyTable}
        WHERE ${companySearch(pattern)} AND merged_into_id IS NULL ORDER BY name, id LIMIT ${most}`),
  },
  activity: { path: ({ id }) => `/companies/${id}` },
  archive: companyExports,
  jobs: [{ job: 'follow-merges', cron: '25 0 * * *', run: followMerges }],
}
