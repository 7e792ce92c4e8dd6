import { sql } from 'drizzle-orm'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { pipeWallCalculations } from '../contract.ts'
import { calculationTable } from '../table.ts'
import { register } from './routes.ts'
import { verifiedCalculation } from './signing.ts'

/** What hubs are told of pipe wall calculations. */
export const calculationsHub: Hub<VerifiedDocument> = {
  slice: 'pipe-wall-calculations',
  register,
  numbered: pipeWallCalculations,
  verified: verifiedCalculation,
  activity: {
    path: ({ id, action }) => (action === 'replaceTable' ? null : `/pipe-wall-calculator?record=${id}`),
  },
  ofCompany: {
    key: 'calculations',
    count: (companyId) =>
      sql`(SELECT count(*)::int FROM ${calculationTable} WHERE company_id = ${companyId} AND is_current)`,
  },
}
