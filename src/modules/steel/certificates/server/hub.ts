import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { certificates } from '../contract.ts'
import { certificateHeatTable as heats, certificateTable as table } from '../table.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { verifiedCertificate } from './copy.ts'
import { certificateExports } from './export.ts'
import { serveCertificates, type TellOfCertificate } from './routes.ts'
import type { ConcessionProblem } from './saving.ts'

/** Before somebody signed for them. */
const openStates = ['received', 'data_entered', 'checked'] as const

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`
const openPath = listPath('/certificates', { filter: { status: [...openStates] } })

/** Certificates that nobody has signed for, the oldest first, for those who verify them. */
function certificatesToVerify(ctx: Context): ToDoRead | null {
  if (!ctx.actor.permissions.has('certificates:verify')) return null
  const select = sql`
    SELECT ${table.id}, ${table.number}, ${table.millCertificateNo} AS title, co.name AS "companyName",
      ${instantOf(sql`${table.createdAt}`)} AS due, '/certificates/' || ${table.id} AS path
    FROM ${table} JOIN ${companyTable} co ON co.id = ${table.issuerId}
    WHERE ${isOpen} ORDER BY ${table.createdAt}, ${table.id}`
  return toDo<FoundToDo>(select, {
    key: 'certificatesToVerify',
    heads: ['Issuer', 'Mill certificate'],
    title: 'Certificates to verify',
    note: 'received, entered or checked',
    dueTitle: 'Since',
    shows: 'since',
    path: openPath,
    shown: asFound,
  })
}

/** What hubs are told of certificates. */
export const certificatesHub = (
  concessionProblem: ConcessionProblem,
  tell: TellOfCertificate,
): Hub<VerifiedDocument> => ({
  slice: 'certificates',
  register: serveCertificates(concessionProblem, tell),
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
      path: openPath,
      count: countOf(sql`${table} WHERE ${isOpen}`),
      isHot: false,
    },
  ],
  toDo: [{ place: 65, ask: certificatesToVerify }],
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
