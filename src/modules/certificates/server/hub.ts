import { sql } from 'drizzle-orm'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/companies/table.ts'
import { certificates } from '../contract.ts'
import { certificateHeatTable as heats, certificateTable as table } from '../table.ts'
import { certificateExports } from './export.ts'
import { register } from './routes.ts'

/** What hubs are told of certificates. */
export const certificatesHub: Hub = {
  slice: 'certificates',
  register,
  numbered: certificates,
  search: {
    place: 61,
    find: (ctx, pattern, most) =>
      ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, ${table.millCertificateNo} AS title, co.name AS subtitle,
          '/certificates/' || ${table.id} AS path
        FROM ${table} JOIN ${companyTable} co ON co.id = ${table.issuerId}
        WHERE ${table.search} LIKE ${pattern} ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`),
  },
  activity: { path: ({ id }) => `/certificates/${id}` },
  ofCompany: {
    key: 'certificates',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE issuer_id = ${companyId})`,
  },
  holdsHeat: (heatId) => sql`EXISTS (SELECT FROM ${heats} ch JOIN ${table} c ON c.id = ch.certificate_id
    WHERE ch.heat_id = ${heatId} AND c.verified_check IS NOT NULL)`,
  archive: certificateExports,
}
