import { sql } from 'drizzle-orm'
import type { VerifiedDocument } from '#modules/signing/verify/server/api.ts'
import type { Hub, SearchHit } from '#platform/server/documents/hub.ts'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { firstHits } from '#platform/server/lists/first-hits.ts'
import { pipeWallCalculations } from '../contract.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { calculationLifecycle } from '../domain/lifecycle.ts'
import { calculationTable } from '../table.ts'
import { register } from './routes.ts'
import { verifiedCalculation } from './signing.ts'

/** `%calc-1%` looks for CALC-000001, as people say the number; any other pattern stays. */
const paddedNumber = (pattern: string): string =>
  pattern.replace(/^%calc-?0*(\d{1,6})%$/, (_, digits: string) => `calc-${digits.padStart(6, '0')}%`)

const calculationsExport = exportPart({
  name: 'pipe-wall-calculations',
  label: 'Pipe wall calculations',
  table: calculationTable,
  owner: { company: calculationTable.companyId },
  right: 'pipe-wall-calculations:read',
  order: ['number', 'revision'],
  archived: sql`NOT ${calculationTable.isCurrent}`,
  status: { column: 'status', words: statusLabels(calculationLifecycle) },
  slice: 'pipe-wall-calculations',
})

/** What hubs are told of pipe wall calculations. */
export const calculationsHub: Hub<VerifiedDocument> = {
  slice: 'pipe-wall-calculations',
  register,
  numbered: pipeWallCalculations,
  search: {
    place: 35,
    states: calculationLifecycle.states,
    // Newest revisions by number, title, client, project, line and document number, newest first.
    find: (ctx, pattern, most) =>
      firstHits<SearchHit>(ctx.tx, {
        from: sql`${calculationTable}`,
        joins: sql``,
        id: sql`${calculationTable.id}`,
        columns: sql`id, number || ' Rev ' || revision AS number, title, concat_ws(', ', size, client) AS subtitle, status,
          '/pipe-wall-calculator?record=' || id AS path`,
        where: [sql`is_current`],
        ways: [sql`search LIKE ${pattern}`, sql`search LIKE ${paddedNumber(pattern)}`],
        order: sql`number DESC, id DESC`,
        most,
      }),
  },
  verified: verifiedCalculation,
  activity: {
    path: ({ id, action }) => (action === 'replaceTable' ? null : `/pipe-wall-calculator?record=${id}`),
  },
  archive: [calculationsExport],
  ofCompany: {
    key: 'calculations',
    count: (companyId) =>
      sql`(SELECT count(*)::int FROM ${calculationTable} WHERE company_id = ${companyId} AND is_current)`,
  },
}
