import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { numberCounters, numberSeries } from '#platform/server/documents/numbering/numbering-table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'

export interface StoredSeries {
  readonly id: string
  readonly version: number
  readonly kind: string
  readonly facilityId: string | null
  readonly pattern: string
}

export interface Facility {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly active: boolean
}

export interface Counter {
  readonly last: number
  readonly takenOver: number | null
}

export const findSeries = (tx: Db): Promise<StoredSeries[]> =>
  tx.query<StoredSeries>(sql`
    SELECT id, version, kind, facility_id AS "facilityId", pattern FROM ${numberSeries}
    ORDER BY kind, facility_id NULLS FIRST`)

export const findFacilities = (tx: Db): Promise<Facility[]> =>
  tx.query<Facility>(sql`
    SELECT id, name, short_code AS code, active FROM ${facilityTable} ORDER BY sort_order, code`)

/** The counters with these keys; a series that has given no number yet has none. */
export async function findCounters(tx: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Counter>> {
  const rows = await tx.query<Counter & { prefix: string }>(sql`
    SELECT prefix, last, taken_over AS "takenOver" FROM ${numberCounters} WHERE prefix = ANY(${sql.param(keys)}::text[])`)
  return new Map(rows.map(({ prefix, ...counter }) => [prefix, counter]))
}
