import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { facilityTable as facility } from '#modules/setup/facilities/table.ts'
import { sharedTime, type TimeSpan } from '../domain/shares.ts'
import { timeSpanTable as span } from '../table.ts'
import { counts, dayThere, milliseconds, MOST_HOURS } from './reading.ts'

/** What somebody's time at an operation counts. */
export interface WorkedSpan {
  readonly operationId: string
  /** The date at the facility on which it began. */
  readonly day: string
  /** Where several spans of that person overlap, its part. */
  readonly milliseconds: number
}

interface Row extends TimeSpan {
  readonly personId: string
  readonly operationId: string | null
  readonly isAsked: boolean
  readonly day: string
}

/** The time that counts at these operations; what else the same people did meanwhile takes its part. */
export async function workedAt(db: Db, operationIds: readonly string[]): Promise<WorkedSpan[]> {
  if (operationIds.length === 0) return []
  const rows = await db.query<Row>(sql`
    WITH asked AS (SELECT s.* FROM ${span} s WHERE s.operation_id = ANY(${sql.param(operationIds)}::uuid[]) AND ${counts})
    SELECT s.id, s.person_id AS "personId", s.operation_id AS "operationId", s.id IN (SELECT id FROM asked) AS "isAsked",
      ${dayThere(sql`s.started_at`)} AS day, ${milliseconds(sql`s.started_at`)} AS start, ${milliseconds(sql`s.stopped_at`)} AS end
    FROM ${span} s JOIN ${facility} f ON f.id = s.facility_id
    WHERE ${counts} AND EXISTS (SELECT FROM asked a WHERE a.person_id = s.person_id AND s.stopped_at > a.started_at
      AND s.started_at < a.stopped_at AND s.started_at > a.started_at - make_interval(hours => ${MOST_HOURS}))
    ORDER BY s.person_id`)
  const found: WorkedSpan[] = []
  for (const own of Map.groupBy(rows, ({ personId }) => personId).values()) {
    const shares = sharedTime(own)
    for (const { id, operationId, isAsked, day } of own)
      if (isAsked && operationId) found.push({ operationId, day, milliseconds: shares.get(id) ?? 0 })
  }
  return found
}
