import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database.ts'
import { userTable } from '../../users/table.ts'
import { quoteTravellerApproverTable } from '../table.ts'

/** Somebody who may approve. */
export interface Approver {
  readonly userId: string
  readonly name: string
  readonly email: string
}

/**
 * Who may approve quotes of a facility on a day (`YYYY-MM-DD`), in the order of their names. Rank plays no
 * part, and accounts that cannot sign in do not count. Whether one of them is the author is for the caller.
 */
export function findQuoteApprovers(tx: Db, about: { facilityId: string; on: string }): Promise<Approver[]> {
  return tx.query<Approver>(sql`
    SELECT u.id AS "userId", u.name, u.email FROM ${userTable} u
    WHERE ${mayApproveQuotes(sql`u.id`, sql`${about.facilityId}::uuid`, about.on)}
    ORDER BY u.name, u.id`)
}

/**
 * A condition for other slices' queries: whether the user (an expression) may approve quotes of the facility
 * (an expression) on the day.
 */
export function mayApproveQuotes(userId: SQL, facilityId: SQL, on: string): SQL {
  return sql`EXISTS (
    SELECT 1 FROM ${quoteTravellerApproverTable} a JOIN ${userTable} person ON person.id = a.user_id
    WHERE a.user_id = ${userId} AND a.scope IN ('quote', 'both')
      AND (a.facility_id IS NULL OR a.facility_id = ${facilityId})
      AND a.ended_at IS NULL AND a.valid_from <= ${on} AND (a.valid_until IS NULL OR a.valid_until >= ${on})
      AND person.status = 'active' AND person.role <> 'client')`
}
