import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { canonical } from '../../../platform/server/audit.ts'
import type { Context } from '../../../platform/server/context.ts'
import { notFound } from '../../../platform/server/errors.ts'
import { insertRow } from '../../../platform/server/rows.ts'
import type { TermsSection, termsAndConditions } from '../contract.ts'
import { termsTable } from '../table.ts'
import { findTerms } from './queries.ts'

type Input = z.output<typeof termsAndConditions.input>
type Terms = z.output<typeof termsAndConditions.record>

/** The proof of what an edition says. */
export function hashOfTerms(terms: {
  kind: string
  edition: number
  title: string
  sections: TermsSection[]
}): string {
  const { kind, edition, title, sections } = terms
  return createHash('sha256').update(canonical({ kind, edition, title, sections })).digest('hex')
}

/** Publishes the next edition; it counts at once, and the one before is retired. */
export async function publishTerms(ctx: Context, { body }: { body: Input }): Promise<Terms> {
  const kind = 'sale'
  const publishedAt = ctx.clock.now().toISOString()
  // Two who publish at once take turns: the second meets the unique edition only after the first has committed.
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('terms-and-conditions'))`)
  const [last] = await ctx.tx.query<{ edition: number }>(sql`
    WITH retired AS (
      UPDATE ${termsTable} SET is_current = false, retired_at = ${publishedAt} WHERE kind = ${kind} AND is_current)
    SELECT coalesce(max(edition), 0) AS edition FROM ${termsTable} WHERE kind = ${kind}`)
  const edition = (last?.edition ?? 0) + 1
  const id = await insertRow(ctx.tx, termsTable, {
    ...body,
    kind,
    edition,
    sha256: hashOfTerms({ kind, edition, ...body }),
    isCurrent: true,
    publishedAt,
    publishedByName: ctx.actor.name,
  })
  const record = await requireTerms(ctx, id)
  ctx.audit({
    entity: 'terms-and-conditions',
    entityId: id,
    action: 'publish',
    subject: `${record.title}, edition ${edition}`,
    changes: {
      edition: { from: edition === 1 ? null : edition - 1, to: edition },
      sha256: { from: null, to: record.sha256 },
    },
  })
  return record
}

/** One edition. @throws 404 */
export async function requireTerms(ctx: Context, id: string): Promise<Terms> {
  const terms = await findTerms(ctx.tx, sql`id = ${id}`)
  if (!terms) throw notFound()
  return terms
}

/** The edition that counts today. @throws 404 when none was ever published */
export async function requireCurrentTerms(ctx: Context): Promise<Terms> {
  const terms = await findTerms(ctx.tx, sql`kind = 'sale' AND is_current`)
  if (!terms) throw notFound()
  return terms
}
