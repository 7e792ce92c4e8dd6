import { counted } from '#platform/contract/values/amounts.ts'
import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companyStatuses } from '../domain.ts'
import { companyContactTable, companySearch, companyTable } from '../table.ts'
import { companyExports } from './export.ts'
import { followMerges } from './follow-merges.ts'

/** What hubs are told of companies. */
export const companiesHub: Hub = {
  slice: 'companies',
  openWork: [
    {
      place: 40,
      key: 'companies',
      label: 'Companies as account manager',
      table: companyTable,
      owner: companyTable.accountManagerId,
      isOpen: sql`companies.merged_into_id IS NULL`,
      subject: sql`companies.name`,
    },
  ],
  search: [
    {
      place: 40,
      states: companyStatuses,
      // By code, name, trading name and city, by name.
      find: (ctx, pattern, most) =>
        ctx.tx.query<SearchHit>(sql`
          SELECT id, code AS number, name AS title, city || ', ' || country AS subtitle, status, '/companies/' || id AS path
          FROM ${companyTable}
          WHERE ${companySearch(pattern)} AND merged_into_id IS NULL ORDER BY name, id LIMIT ${most}`),
    },
    {
      place: 45,
      findsParts: true,
      // People of companies by name; who has left comes last.
      find: (ctx, pattern, most) =>
        ctx.tx.query<SearchHit>(sql`
          SELECT ct.id, NULL AS number, ct.name AS title, co.name AS subtitle,
            '/companies/' || co.id || '?tab=people' AS path
          FROM ${companyContactTable} ct JOIN ${companyTable} co ON co.id = ct.company_id
          WHERE lower(ct.name) LIKE ${pattern} AND co.merged_into_id IS NULL
          ORDER BY (ct.left_on IS NOT NULL), ct.name, ct.id LIMIT ${most}`),
    },
  ],
  activity: { path: ({ id }) => `/companies/${id}` },
  archive: companyExports,
  jobs: [
    {
      job: 'follow-merges',
      cron: '25 0 * * *',
      run: async (services) =>
        `${counted(await followMerges(services), 'row', 'rows')} moved to the company that stays`,
    },
  ],
}
