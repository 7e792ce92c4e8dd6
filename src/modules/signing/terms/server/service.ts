import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { recordTransitions } from '#platform/server/documents/lifecycle/record-transitions.ts'
import { approvals } from '#modules/signing/sole-approval/server/api.ts'
import type { termsAndConditions } from '../contract.ts'
import { type TermsKind, type TermsLanguage, termsLifecycle } from '../domain/lifecycle.ts'
import { termsTable } from '../table.ts'
import { findCurrent, hashOfTerms, ownWorkOf, records, type TermsRecord } from './records.ts'

type Input = z.output<typeof termsAndConditions.input>
type ById = { id: string }

/** Editions of one kind and language are numbered and made current one after the other. */
const takeTurns = (ctx: Context, kind: TermsKind, language: TermsLanguage) =>
  ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`terms-and-conditions/${kind}/${language}`}))`)

async function insertEdition(ctx: Context, body: Input, more: object): Promise<TermsRecord> {
  const { kind, language } = body
  await takeTurns(ctx, kind, language)
  const [last] = await ctx.tx.query<{ edition: number }>(sql`
    SELECT coalesce(max(edition), 0) AS edition FROM ${termsTable} WHERE kind = ${kind} AND language = ${language}`)
  const edition = (last?.edition ?? 0) + 1
  return records.create(ctx, {
    body: {
      ...body,
      edition,
      sha256: hashOfTerms({ ...body, edition }),
      authorIds: ctx.actor.id === SYSTEM.id ? [] : [ctx.actor.id],
      createdByName: ctx.actor.name,
      createdAt: ctx.clock.now().toISOString(),
      ...more,
    },
  })
}

/** Begins the next edition of a kind and language as a draft. */
export const createDraft = (ctx: Context, { body }: { body: Input }): Promise<TermsRecord> =>
  insertEdition(ctx, body, { status: termsLifecycle.initial })

/** Changes a draft; who does becomes one of its authors. Kind and language stay. */
export async function updateDraft(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Partial<Input>>,
): Promise<TermsRecord> {
  const before = await records.requireVersion(ctx, params.id, version)
  const { update } = before.can
  if (typeof update === 'string') throw refused('not_a_draft', update)
  for (const name of ['kind', 'language'] as const) {
    if (body[name] !== undefined && body[name] !== before[name])
      throw invalid({ [name]: [`The ${name} of an edition stays as it was begun.`] })
  }
  const authorIds = [...new Set([...before.authorIds, ctx.actor.id])]
  const after = { ...before, ...body }
  return records.save(ctx, before, { ...body, authorIds, sha256: hashOfTerms(after) })
}

const notApproved = { approvedById: null, approvedByName: null, approvedAt: null, approvalException: null }
const approvedBy = ({ actor, clock }: Context) => ({
  approvedById: actor.id,
  approvedByName: actor.name,
  approvedAt: clock.now().toISOString(),
})
const retiredNow = ({ clock }: Context) => ({ retiredAt: clock.now().toISOString() })

/** Retires the edition that counts until now. Throws 422 before the first day of this one, and for an older one. */
async function replaceFormer(ctx: Context, terms: TermsRecord): Promise<void> {
  const { kind, language, edition, effectiveFrom } = terms
  if (effectiveFrom && effectiveFrom > ctx.today()) {
    throw refused(
      'not_yet',
      `This edition counts from ${effectiveFrom} on. It is made current on that day by itself.`,
    )
  }
  await takeTurns(ctx, kind, language)
  const former = await findCurrent(ctx, terms)
  if (former && former.edition > edition) {
    throw refused('older_edition', `Edition ${former.edition} counts already, and it is a later one.`)
  }
  if (former) await perform(ctx, 'retire', former, {})
}

export const { perform, handlers } = recordTransitions(records, {
  present: (terms: TermsRecord) => terms,
  effects: {
    // Its words stay as they are from now on.
    ...approvals(approvedBy, ownWorkOf),
    makeCurrent: {
      before: replaceFormer,
      columns: (ctx, { effectiveFrom }) => ({
        publishedAt: ctx.clock.now().toISOString(),
        effectiveFrom: effectiveFrom ?? ctx.today(),
      }),
    },
    reopen: { columns: () => notApproved },
    withdraw: { columns: retiredNow },
    retire: { columns: retiredNow },
  },
})

/** The same as `makeCurrent` for the job that looks for editions whose first day has come. */
export async function putInForce(ctx: Context, terms: TermsRecord): Promise<TermsRecord> {
  await perform(ctx, 'makeCurrent', terms, {})
  return records.require(ctx, terms.id)
}

/**
 * Puts a text in force at once, without a draft: for the text the program comes with and for loaders. `approvedByName`
 * is whoever approved it elsewhere.
 */
export async function publishTerms(
  ctx: Context,
  { body, approvedByName = null }: { body: Input; approvedByName?: string | null },
): Promise<TermsRecord> {
  const now = ctx.clock.now().toISOString()
  const approvedAt = approvedByName === null ? null : now
  const made = await insertEdition(ctx, body, { status: 'approved', approvedByName, approvedAt })
  return putInForce(ctx, made)
}
