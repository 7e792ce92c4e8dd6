import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { declarations } from '../contract.ts'
import { declarationLifecycle, openStates } from '../domain.ts'
import { declarationTable as table } from '../table.ts'
import { declarationExports } from './export.ts'
import { anyNote } from './notes.ts'
import { verifiedDeclaration } from './paper.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`

/** What hubs are told of declarations. */
export const declarationsHub: Hub<VerifiedDocument> = {
  slice: 'declarations',
  register,
  numbered: declarations,
  search: {
    place: 69,
    states: declarationLifecycle.states,
    find: foundByWords('declarations', table, {
      title: sql`co.name`,
      subtitle: sql`n.number`,
      status: sql`${table.status}`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.companyId} JOIN ${anyNote} n ON n.id = ${table.noteId}`,
    }),
  },
  activity: { path: ({ id }) => `/declarations/${id}` },
  ofCompany: {
    key: 'declarations',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.companyId} = ${companyId})`,
  },
  open: {
    what: 'declarations',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: declarationExports,
  verified: verifiedDeclaration,
}
