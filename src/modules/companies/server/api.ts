import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database.ts'
import { companyTable } from '../table.ts'

/** One hit of the search over everything. */
export interface CompanyHit {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly city: string
  readonly country: string
}

/** Companies by a LIKE pattern in lower case over code, name, trading name and city, by name. */
export const searchCompanies = (tx: Db, pattern: string, most: number): Promise<CompanyHit[]> =>
  tx.query<CompanyHit>(sql`
    SELECT id, code, name, city, country FROM ${companyTable}
    WHERE search LIKE ${pattern} ORDER BY name, id LIMIT ${most}`)
