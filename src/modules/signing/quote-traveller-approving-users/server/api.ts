import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Approver } from '#platform/server/documents/approvals/approval.ts'
import { countsOn, holders, isFit, standsInOn } from '#modules/people/appointments/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { ApproverScope, QuoteApproverEntry } from '../domain.ts'
import { quoteTravellerApproverTable as table } from '../table.ts'

/** Somebody who may approve, with the entry that lets them. */
export type QuoteApprover = QuoteApproverEntry & Approver

/** What is approved by this list. */
export type Approved = Exclude<ApproverScope, 'both'>

/** Entries for quotes or travellers of a facility (an expression) that count on the day, see `holders`; more conditions may follow. */
const counting = (facilityId: SQL, on: string | SQL, what: Approved): SQL => sql`
  ${holders(table, on)}
  WHERE ${table.scope} IN (${sql.raw(`'${what}'`)}, 'both') AND ${countsOn(table, sql`${on}::date`)}
    AND (${table.facilityId} IS NULL OR ${table.facilityId} = ${facilityId})`

const entryColumns = sql`who.user_id AS "userId", who.holder_id AS "holderId", h.name AS "holderName",
  ${table.step} AS step, ${table.minValue}::text AS "minValue", ${table.maxValue}::text AS "maxValue",
  ${table.minMarginPercent}::text AS "minMarginPercent", ${table.pslLevelIds} AS "pslLevelIds", p.name, p.email`

/**
 * Everybody who is on the list for quotes, or travellers, of a facility on a day (`YYYY-MM-DD`, or an expression), or stands in for somebody who is,
 * once for each entry: the lowest step first, then by name. Rank plays no part; accounts that cannot sign in do
 * not count.
 */
export const findApproverEntries = (
  tx: Db,
  facilityId: string,
  on: string | SQL,
  what: Approved = 'quote',
): Promise<QuoteApprover[]> =>
  tx.query<QuoteApprover>(sql`
    SELECT ${entryColumns} FROM ${counting(sql`${facilityId}::uuid`, on, what)} ORDER BY ${table.step}, p.name, p.id`)

/**
 * For other slices' statements: the entries (a JSON array of `QuoteApprover`) for quotes of a facility (an expression),
 * of one user (an expression) or, where `ofAll` (an expression) is true, of everybody.
 */
export const approverEntries = (
  about: { userId: SQL; ofAll: SQL; facilityId: SQL },
  on: string | SQL,
  what: Approved = 'quote',
): SQL => sql`(
  SELECT coalesce(json_agg(e), '[]') FROM (
    SELECT ${entryColumns} FROM ${counting(about.facilityId, on, what)} AND (who.user_id = ${about.userId} OR ${about.ofAll})
    ORDER BY ${table.step}, p.name, p.id
  ) AS e)`

/** Expressions over a quote. */
export interface QuoteColumns {
  readonly facilityId: SQL
  /** Net in the facility's currency. */
  readonly value: SQL
  /** Null while there is no price. */
  readonly marginPercent: SQL
  /** An array. */
  readonly pslLevelIds: SQL
  /** An array. */
  readonly authorIds: SQL
  /** An array. */
  readonly decidedIds: SQL
  /** Which step is asked. */
  readonly step: SQL
  /** Whether limits count on it. */
  readonly limitsHold: SQL
}

/**
 * A condition for lists of quotes or travellers: whether somebody who is signed in (their id) may decide on one on the day.
 * It is the rule of `decidingEntry` in SQL; a test holds the two together.
 */
export function mayApprove(userId: string, quote: QuoteColumns, on: string, what: Approved = 'quote'): SQL {
  const own = sql`(${table.userId} = ${userId}::uuid OR (${table.delegateUserId} = ${userId}::uuid AND ${standsInOn(table, on)}
    AND EXISTS (SELECT 1 FROM ${userTable} h WHERE h.id = ${table.userId} AND ${isFit(sql`h`)})))`
  const counts = sql`${table.scope} IN (${sql.raw(`'${what}'`)}, 'both') AND ${countsOn(table, sql`${on}::date`)} AND ${own}`
  // The facilities are looked up once for the whole list, so that most rows need no look at the entries.
  const taken = sql`(${quote.authorIds} || ${quote.decidedIds})`
  // Who is on no list is asked once for the statement, and then no quote is read.
  return sql`(EXISTS (SELECT 1 FROM ${table} WHERE ${counts})
    AND NOT ${userId}::uuid = ANY(${taken})
    AND ${quote.facilityId} = ANY(ARRAY(
      SELECT f.id FROM ${facilityTable} f WHERE EXISTS (SELECT 1 FROM ${table}
        WHERE ${counts} AND (${table.facilityId} IS NULL OR ${table.facilityId} = f.id))))
    AND EXISTS (SELECT 1 FROM ${table} WHERE ${counts}
      AND (${table.facilityId} IS NULL OR ${table.facilityId} = ${quote.facilityId})
      AND NOT ${table.userId} = ANY(${taken}) AND ${table.step} = ${quote.step}
      AND (NOT ${quote.limitsHold} OR (
        (${table.minValue} IS NULL OR ${quote.value} >= ${table.minValue})
        AND (${table.maxValue} IS NULL OR ${quote.value} <= ${table.maxValue})
        AND (${table.minMarginPercent} IS NULL OR ${quote.marginPercent} >= ${table.minMarginPercent})
        AND (cardinality(${table.pslLevelIds}) = 0 OR ${quote.pslLevelIds} <@ ${table.pslLevelIds})))))`
}
