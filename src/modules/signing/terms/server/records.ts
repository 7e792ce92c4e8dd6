import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RichText } from '#platform/contract/values/rich-text.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Context } from '#platform/server/context.ts'
import { lifecycleRecords } from '#platform/server/records/lifecycle-records.ts'
import { notFound } from '#platform/server/errors.ts'
import { because, fourEyes, type Guards } from '#platform/server/documents/lifecycle/abilities.ts'
import { withSoleApproval } from '#modules/signing/sole-approval/server/api.ts'
import { termsAndConditions } from '../contract.ts'
import { isInPreparation, isWritable, MAIN_LANGUAGE, type TermsKind } from '../domain/lifecycle.ts'
import { termsTable } from '../table.ts'

/** An edition as the database holds it, with what the actor may do. */
export type TermsRecord = z.output<typeof termsAndConditions.record> & {
  readonly authorIds: readonly string[]
}

/** The proof of what an edition says. */
export function hashOfTerms(terms: {
  kind: string
  language: string
  edition: number
  title: string
  body: RichText
}): string {
  const { kind, language, edition, title, body } = terms
  return createHash('sha256').update(canonical({ kind, language, edition, title, body })).digest('hex')
}

/** One line for people: `Conditions of sale, edition 3`. */
export const labelOf = (terms: { title: string; edition: number }): string =>
  `${terms.title}, edition ${terms.edition}`

/** None of its authors approves an edition. */
const guards: Guards<'approve', TermsRecord> = {
  approve({ actor }, { authorIds }) {
    const words = { did: 'wrote or changed this edition', has: 'approve it' }
    const own = because(fourEyes(actor, authorIds, words))
    return own && { ...own, code: 'author' }
  },
}

const APPROVE = 'terms-and-conditions:approve'

/** What a sole approval is asked about. */
export const ownWorkOf = ({ authorIds, createdAt }: TermsRecord) => ({ right: APPROVE, authorIds, createdAt })

const { id, kind, language, edition, title, status, isCurrent, effectiveFrom } = termsTable
const { createdByName, approvedByName, createdAt } = termsTable

export const records = lifecycleRecords<typeof termsAndConditions, TermsRecord>(termsAndConditions, {
  table: termsTable,
  also: ['authorIds'],
  list: {
    from: sql`${termsTable}`,
    id: sql`${id}`,
    columns: {
      version: sql`${termsTable.version}`,
      kind: sql`${kind}`,
      language: sql`${language}`,
      edition: sql`${edition}`,
      title: sql`${title}`,
      status: sql`${status}`,
      isCurrent: sql`${isCurrent}`,
      effectiveFrom: sql`${effectiveFrom}`,
      createdByName: sql`${createdByName}`,
      approvedByName: sql`${approvedByName}`,
      createdAt: sql`${createdAt}`,
    },
    filters: {
      kind: sql`${kind}`,
      language: sql`${language}`,
      status: sql`${status}`,
      isCurrent: sql`${isCurrent}`,
    },
    sorts: {
      edition: { column: sql`${edition}`, type: 'integer' },
      createdAt: { column: sql`${createdAt}`, type: 'timestamptz' },
    },
  },
  extra: {
    previousId: sql`(SELECT before.id FROM public.terms_and_conditions AS before
      WHERE before.kind = ${kind} AND before.language = ${language} AND before.edition < ${edition}
      ORDER BY before.edition DESC LIMIT 1)`,
  },
  subject: labelOf,
  guards,
  locked: ({ status: now }) =>
    isWritable(now) ? null : 'Only a draft can be changed. Write a new edition instead.',
  kept: () => 'An edition is withdrawn, never deleted.',
  can: (ctx, terms, can) => withSoleApproval(ctx, can, isWritable(terms.status) ? ownWorkOf(terms) : null),
})

/** One edition as far as the actor may see it: drafts are for those who work on them. @throws 404 */
export async function requireTerms(ctx: Context, termsId: string): Promise<TermsRecord> {
  const terms = await records.require(ctx, termsId)
  const mayPrepare = ctx.actor.permissions.has('terms-and-conditions:read')
  if (isInPreparation(terms.status) && !mayPrepare) throw notFound()
  return terms
}

/** The edition that counts today; null when there is none. */
export async function findCurrent(
  ctx: Context,
  of: { kind?: TermsKind | undefined; language?: string | undefined },
): Promise<TermsRecord | null> {
  return records.first(
    ctx,
    sql`${records.select()} WHERE ${kind} = ${of.kind ?? 'sale'} AND ${language} = ${of.language ?? MAIN_LANGUAGE}
      AND ${status} = 'current'`,
  )
}
