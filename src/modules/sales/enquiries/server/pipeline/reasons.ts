import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import type { enquiries } from '../../contract.ts'

type Query = z.output<typeof enquiries.endpoints.reasons.query>
type Reasons = z.input<typeof enquiries.endpoints.reasons.response>
type Found = { kind: 'noBid' | 'lost'; reason: never; count: number }

/** How often each reason was given, in one statement. */
export async function reasons(ctx: Context, { query }: { query: Query }): Promise<Reasons> {
  const from = query.from ? sql`received_at >= ${query.from}::date` : sql`true`
  const to = query.to ? sql`received_at < ${query.to}::date + 1` : sql`true`
  const counted = (kind: Found['kind'], column: SQL): SQL => sql`
    SELECT ${kind}::text AS kind, ${column} AS reason, count(*)::int AS count FROM enquiries
    WHERE ${column} IS NOT NULL AND ${from} AND ${to} GROUP BY ${column}`
  const rows = await ctx.tx.query<Found>(sql`
    ${counted('noBid', sql`no_bid_reason`)} UNION ALL ${counted('lost', sql`lost_reason`)}
    ORDER BY count DESC, reason`)
  const of = (wanted: Found['kind']) =>
    rows.flatMap(({ kind, reason, count }) => (kind === wanted ? [{ reason, count }] : []))
  return { noBid: of('noBid'), lost: of('lost') }
}
