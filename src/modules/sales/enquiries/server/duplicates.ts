import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import type { enquiries } from '../contract.ts'

type Query = z.output<typeof enquiries.endpoints.duplicates.query>
type LookAlike = z.input<typeof enquiries.endpoints.duplicates.response>[number]

// It stands in the statement itself, whose text is kept from request to request.
const MOST = sql.raw('5')

// What was called off or turned down is not asked for twice.
const counts = sql`other.status NOT IN ('cancelled', 'no_bid')`

/** Of a row of enquiries: another one of the company has the same reference. Read from the indexes alone. */
export const hasDuplicate = sql`(enquiries.reference_key IS NOT NULL AND EXISTS (
  SELECT FROM public.enquiries other WHERE other.company_id = enquiries.company_id
    AND other.reference_key = enquiries.reference_key AND other.id <> enquiries.id AND ${counts}))`

const lookAlike = sql`json_build_object('id', other.id, 'number', other.number, 'status', other.status,
  'customerReference', other.customer_reference,
  'receivedAt', to_char(other.received_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`

/** For SELECT: the look-alikes of a row of enquiries as JSON, the newest first. */
export const duplicatesOfRow = sql`
  SELECT coalesce(json_agg(d.found ORDER BY d.received_at DESC, d.id), '[]') FROM (
    SELECT ${lookAlike} AS found, other.received_at, other.id FROM public.enquiries other
    WHERE other.company_id = enquiries.company_id AND other.reference_key = enquiries.reference_key
      AND other.id <> enquiries.id AND ${counts}
    ORDER BY other.received_at DESC, other.id LIMIT ${MOST}
  ) AS d`

/** Enquiries of a company with the same reference; case, blanks and punctuation do not count. */
export async function duplicates(ctx: Context, { query }: { query: Query }): Promise<LookAlike[]> {
  const rows = await ctx.tx.query<{ found: LookAlike }>(sql`
    SELECT ${lookAlike} AS found FROM enquiries other
    WHERE other.company_id = ${query.companyId} AND other.id IS DISTINCT FROM ${query.id ?? null}::uuid AND ${counts}
      AND other.reference_key = nullif(regexp_replace(lower(${query.customerReference}), '[[:space:][:punct:]]', '', 'g'), '')
    ORDER BY other.received_at DESC, other.id LIMIT ${MOST}`)
  return rows.map(({ found }) => found)
}
