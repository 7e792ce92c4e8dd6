import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { pqfSubmissionTable } from '../table.ts'
import { expireDue } from './service.ts'

export { refuseUnfitting } from './service.ts'
export { takeSubmission } from './taking.ts'

/** How many submissions a form has: an expression, of the expression of its id. */
export const submissionsOf = (formId: SQL): SQL =>
  sql`(SELECT count(*)::int FROM ${pqfSubmissionTable} WHERE ${pqfSubmissionTable.pqfId} = ${formId})`

/** The nightly job: approvals whose last day has passed expire. Gives how many. */
export async function expireSubmissions(services: Services): Promise<number> {
  let total = 0
  for (;;) {
    const count = await asSystem(services, 'expire-pqf-submissions', expireDue)
    total += count
    if (count === 0) return total
  }
}
