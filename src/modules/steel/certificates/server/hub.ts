import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { certificates } from '../contract.ts'
import { certificateHeatTable as heats, certificateTable as table } from '../table.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { verifiedCertificate } from './copy.ts'
import { certificateExports } from './export.ts'
import { serveCertificates } from './routes.ts'
import type { ConcessionProblem } from './saving.ts'

/** Before somebody signed for them. */
const openStates = ['received', 'data_entered', 'checked'] as const

/** What hubs are told of certificates. */
export const certificatesHub = (concessionProblem: ConcessionProblem): Hub<VerifiedDocument> => ({
  slice: 'certificates',
  register: serveCertificates(concessionProblem),
  numbered: certificates,
  search: {
    place: 61,
    find: foundByWords('certificates', table, {
      title: sql`${table.millCertificateNo}`,
      subtitle: sql`co.name`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.issuerId}`,
    }),
  },
  figures: [
    {
      place: 65,
      key: 'certificatesToVerify',
      label: 'Certificates not verified',
      note: 'received, entered or checked',
      path: listPath('/certificates', { filter: { status: [...openStates] } }),
      count: sql`(SELECT count(*)::text FROM ${table} WHERE ${table.status} = ANY(${sql.param(openStates)}))`,
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/certificates/${id}` },
  ofCompany: {
    key: 'certificates',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE issuer_id = ${companyId})`,
  },
  holdsHeat: (heatId) => sql`EXISTS (SELECT FROM ${heats} ch JOIN ${table} c ON c.id = ch.certificate_id
    WHERE ch.heat_id = ${heatId} AND c.verified_check IS NOT NULL)`,
  verified: verifiedCertificate,
  archive: certificateExports,
})
