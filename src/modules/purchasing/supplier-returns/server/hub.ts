import { sql } from 'drizzle-orm'
import { foundByWords } from '#platform/server/documents/found-by-words.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath } from '#platform/server/documents/hub.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import { supplierReturns } from '../contract.ts'
import { claimedStates, openStates, supplierReturnLifecycle } from '../domain.ts'
import { supplierReturnTable as table } from '../table.ts'
import { supplierReturnExports } from './export.ts'
import { verifiedReturn } from './note.ts'
import { register } from './routes.ts'

const isOpen = sql`${table.status} = ANY(${sql.param(openStates)})`
const isClaimed = sql`${table.status} = ANY(${sql.param(claimedStates)})`

/** What hubs are told of returns to suppliers. */
export const supplierReturnsHub: Hub<VerifiedDocument> = {
  slice: 'supplier-returns',
  register,
  numbered: supplierReturns,
  search: {
    place: 57,
    states: supplierReturnLifecycle.states,
    find: foundByWords('supplier-returns', table, {
      title: sql`co.name`,
      subtitle: sql`${table.reason}`,
      status: sql`${table.status}`,
      joins: sql`JOIN ${companyTable} co ON co.id = ${table.companyId}`,
    }),
  },
  figures: [
    {
      place: 61,
      key: 'openClaims',
      label: 'Open claims against suppliers',
      note: 'sent back, no replacement or credit yet',
      path: listPath('/supplier-returns', { filter: { status: [...claimedStates] } }),
      count: countOf(sql`${table} WHERE ${isClaimed}`),
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/supplier-returns/${id}` },
  ofCompany: {
    key: 'supplierReturns',
    count: (companyId) => sql`(SELECT count(*)::int FROM ${table} WHERE ${table.companyId} = ${companyId})`,
  },
  open: {
    what: 'returns to suppliers',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isOpen}`,
  },
  archive: supplierReturnExports,
  verified: verifiedReturn,
}
