import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { Kit } from '../../../platform/server/kit.ts'
import { asSystem } from '../../../platform/server/system.ts'
import { expireQuotes } from './actions.ts'
import { companyMatches, isExpiring, waitsFor } from './list.ts'

/** A quote on home. */
export interface QuoteToDo {
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly projectName: string | null
  readonly companyName: string
  readonly value: string
  readonly currency: string
  readonly validUntil: string
  readonly submittedAt: string | null
}

const columns = sql`quotes.id, quotes.number, quotes.revision, quotes.project_name AS "projectName",
  co.name AS "companyName", quotes.net AS value, quotes.currency, quotes.valid_until AS "validUntil",
  quotes.submitted_at AS "submittedAt"`

type Found = QuoteToDo & { total: number }
const withTotal = (rows: readonly Found[]) => ({
  total: rows[0]?.total ?? 0,
  rows: rows.map(({ total: _, ...row }): QuoteToDo => row),
})

/** Quotes whose approval waits for the person of the context, the longest waiting first. */
export async function findApprovalsWaiting(
  ctx: Context,
  most: number,
): Promise<{ total: number; rows: QuoteToDo[] }> {
  return withTotal(
    await ctx.tx.query<Found>(sql`
      SELECT ${columns}, (SELECT count(*)::int FROM quotes WHERE ${waitsFor(ctx)}) AS total
      FROM quotes JOIN companies co ON co.id = quotes.company_id
      WHERE ${waitsFor(ctx)} ORDER BY quotes.submitted_at, quotes.id LIMIT ${most}`),
  )
}

/** Sent quotes that expire within seven days, the earliest first; with `userId` only that person's. */
export async function findExpiringQuotes(
  ctx: Context,
  about: { userId?: string; most: number },
): Promise<{ total: number; rows: QuoteToDo[] }> {
  const owner = about.userId
    ? sql`(quotes.salesperson_id = ${about.userId} OR quotes.estimator_id IS NOT DISTINCT FROM ${about.userId}::uuid)`
    : sql`true`
  const where = sql`${isExpiring(ctx)} AND ${owner}`
  return withTotal(
    await ctx.tx.query<Found>(sql`
      SELECT ${columns}, (SELECT count(*)::int FROM quotes WHERE ${where}) AS total
      FROM quotes JOIN companies co ON co.id = quotes.company_id
      WHERE ${where} ORDER BY quotes.valid_until, quotes.id LIMIT ${about.most}`),
  )
}

/** One hit of the search over everything. */
export interface QuoteHit {
  readonly id: string
  readonly number: string
  readonly revision: number
  readonly projectName: string | null
  readonly companyName: string
  readonly status: string
}

/** Newest revisions by a LIKE pattern in lower case over number, project, reference and company, newest first. */
export const searchQuotes = (tx: Db, pattern: string, most: number): Promise<QuoteHit[]> =>
  tx.query<QuoteHit>(sql`
    SELECT quotes.id, quotes.number, quotes.revision, quotes.project_name AS "projectName",
      co.name AS "companyName", quotes.status
    FROM quotes JOIN companies co ON co.id = quotes.company_id
    WHERE quotes.is_current AND (quotes.search LIKE ${pattern} OR ${companyMatches(pattern)})
    ORDER BY quotes.number DESC, quotes.id LIMIT ${most}`)

/** The nightly job: quotes whose validity has passed become expired. Gives how many. */
export async function expireOverdueQuotes(kit: Kit): Promise<number> {
  let total = 0
  for (;;) {
    const count = await asSystem(kit, 'expire-quotes', expireQuotes)
    total += count
    if (count === 0) return total
  }
}
