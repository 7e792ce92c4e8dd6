import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { conditionalReleaseTable, conditionEndTable } from '../../table/condition-table.ts'
import type { ConditionalPiece } from '../../domain/conditions.ts'
import { conditionalStates } from '../../domain/lifecycle.ts'
import { steelStockTable as stock } from '../../table.ts'

/** Released or issued without its certificate, as a condition of a row of stock. */
export const isConditional = sql`(${stock.conditionalReleaseId} IS NOT NULL AND ${stock.status} ${inStates(conditionalStates)})`

/** The condition of a row was withdrawn or ran out. */
const hasConditionEnded = sql`EXISTS (SELECT FROM ${conditionEndTable} ended
  WHERE ended.release_id = ${stock.conditionalReleaseId} AND ended.how <> 'fulfilled')`

/** It is out in the shop, its condition is over, and its certificate is still missing. */
export const isConditionOverdue = sql`(${stock.conditionalReleaseId} IS NOT NULL AND ${stock.status} = 'issued' AND ${hasConditionEnded})`

/** Whether a row of stock may be used for a quote: it needs no condition, or it was released for that one and may be used today. */
export const isFreeFor = (
  ctx: Context,
  quoteId: string | null,
): SQL => sql`(${stock.conditionalReleaseId} IS NULL
  OR (NOT ${hasConditionEnded} AND EXISTS (SELECT FROM ${conditionalReleaseTable} k
    JOIN ${quoteTable} q ON q.number = k.quote_number AND q.id = ${quoteId}::uuid
    WHERE k.id = ${stock.conditionalReleaseId} AND k.until >= ${todayAt(ctx, sql`${stock.facilityId}`)})))`

/** The pieces under a condition among rows of stock and what was taken from them, for papers about them. */
export const conditionalPieces = (ctx: Context, ids: readonly string[]): Promise<ConditionalPiece[]> =>
  ctx.tx.query<ConditionalPiece>(sql`
    WITH RECURSIVE family AS (
      SELECT top.id FROM ${stock} top WHERE top.id = ANY(${sql.param(ids)}::uuid[])
      UNION SELECT child.id FROM ${stock} child JOIN family ON child.parent_id = family.id)
    SELECT ${stock.number} AS number, k.quote_number AS "quoteNumber", k.until
    FROM family JOIN ${stock} ON ${stock.id} = family.id JOIN ${conditionalReleaseTable} k ON k.id = ${stock.conditionalReleaseId}
    WHERE ${isConditional} ORDER BY ${stock.number}`)

/** The quote for which a condition releases; null for none. */
export const conditionQuoteNumberOf = (releaseId: SQL): SQL =>
  sql`(SELECT k.quote_number FROM ${conditionalReleaseTable} k WHERE k.id = ${releaseId})`

/** The quote that a row of stock was released for; null where it needs no condition. */
export const conditionQuoteNumber = conditionQuoteNumberOf(sql`${stock.conditionalReleaseId}`)
