import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { conditionStamp, usedFor, otherUseProblem } from '../../domain/conditions.ts'
import type { SteelRow } from '../document.ts'

/** What somebody wants to use steel for. */
interface Use {
  readonly quoteId?: string | null | undefined
  readonly companyId?: string | null | undefined
  readonly until?: string
}

/** What is booked of a use: the purpose as it counts, and the condition it stands under. */
export interface BookedUse {
  readonly companyId: string | null
  readonly purposeOf: (typed: string | null | undefined) => string | null
  /** Null where it is released without a condition. */
  readonly remark: string | null
}

/**
 * Holds steel without its certificate to the one quote it was released for; what is released plainly may be used for all.
 *
 * @throws 422 at `quoteId`, `companyId` or `until`
 */
export async function requireConditionUse(ctx: Context, row: SteelRow, use: Use): Promise<BookedUse> {
  const companyId = use.companyId ?? null
  const { condition } = row
  if (!condition) return { companyId, purposeOf: (typed) => typed || null, remark: null }
  const [quote] = use.quoteId
    ? await ctx.tx.query<{ number: string }>(sql`SELECT number FROM ${quoteTable} WHERE id = ${use.quoteId}`)
    : []
  const problem = otherUseProblem(condition, quote?.number ?? null, ctx.today(row))
  if (problem) throw invalid({ quoteId: [problem] })
  if (companyId !== null && companyId !== condition.companyId)
    throw invalid({
      companyId: [`It is released for ${condition.quoteNumber} of ${condition.companyName} only.`],
    })
  if (use.until !== undefined && use.until > condition.until)
    throw invalid({
      until: [`Its conditional release for ${condition.quoteNumber} ends on ${condition.until}.`],
    })
  return {
    companyId: condition.companyId,
    purposeOf: (typed) => usedFor(condition.quoteNumber, typed),
    remark: `${conditionStamp(condition.quoteNumber)}, until ${condition.until}`,
  }
}
