import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { move } from '#platform/server/documents/lifecycle.ts'
import type { termsAndConditions } from '../contract.ts'
import { type TermsKind, type TermsLanguage, termsLifecycle } from '../domain/lifecycle.ts'
import { termsTable } from '../table.ts'
import { hashOfTerms, labelOf, records, type TermsRecord, whyNotApprove } from './records.ts'

type Input = z.output<typeof termsAndConditions.input>
type ById = { id: string }
type Action = keyof typeof termsLifecycle.actions

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
  return records.update(ctx, {
    params,
    query: undefined,
    body: { ...body, authorIds, sha256: hashOfTerms(after) },
    version,
  })
}

interface Step {
  readonly action: Action
  readonly version?: number
  readonly reason?: string | undefined
  readonly set?: Readonly<Record<string, unknown>>
}

async function step(ctx: Context, terms: TermsRecord, { action, ...more }: Step): Promise<TermsRecord> {
  await move(ctx, {
    entity: 'terms-and-conditions',
    table: termsTable,
    lifecycle: termsLifecycle,
    action,
    id: terms.id,
    subject: labelOf(terms),
    current: () => records.require(ctx, terms.id),
    ...more,
  })
  return await records.require(ctx, terms.id)
}

/** Approves a draft; none of its authors can. Its words stay as they are from now on. */
export async function approve(ctx: Context, { params, version }: Incoming<ById, unknown, object>) {
  const terms = await records.requireVersion(ctx, params.id, version)
  const why = whyNotApprove(ctx.actor, terms)
  if (why) throw refused('author', why)
  const approvedAt = ctx.clock.now().toISOString()
  return step(ctx, terms, {
    action: 'approve',
    version,
    set: { approvedById: ctx.actor.id, approvedByName: ctx.actor.name, approvedAt },
  })
}

const notApproved = { approvedById: null, approvedByName: null, approvedAt: null }

/** Takes the approval back, so that the words can be changed again. */
export async function reopen(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { reason: string }>,
) {
  const terms = await records.requireVersion(ctx, params.id, version)
  return step(ctx, terms, { action: 'reopen', version, reason: body.reason, set: notApproved })
}

/** Gives up an edition that never counted. */
export async function withdraw(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { reason: string }>,
) {
  const terms = await records.requireVersion(ctx, params.id, version)
  const set = { retiredAt: ctx.clock.now().toISOString() }
  return step(ctx, terms, { action: 'withdraw', version, reason: body.reason, set })
}

/** Makes an approved edition the one that counts and retires the one before, both at once. */
export async function makeCurrent(ctx: Context, { params, version }: Incoming<ById, unknown, object>) {
  return putInForce(ctx, await records.requireVersion(ctx, params.id, version))
}

/** The same for the job that looks for editions whose first day has come. */
export async function putInForce(ctx: Context, terms: TermsRecord): Promise<TermsRecord> {
  const today = ctx.today()
  const { kind, language, edition, version } = terms
  if (terms.effectiveFrom !== null && terms.effectiveFrom !== undefined && terms.effectiveFrom > today) {
    throw refused(
      'not_yet',
      `This edition counts from ${terms.effectiveFrom} on. It is made current on that day by itself.`,
    )
  }
  await takeTurns(ctx, kind, language)
  const former = await records.first(
    ctx,
    sql`${records.select()} WHERE kind = ${kind} AND language = ${language} AND status = 'current'`,
  )
  if (former && former.edition > edition) {
    throw refused('older_edition', `Edition ${former.edition} counts already, and it is a later one.`)
  }
  const now = ctx.clock.now().toISOString()
  if (former) await step(ctx, former, { action: 'retire', set: { retiredAt: now } })
  const effectiveFrom = terms.effectiveFrom ?? today
  return step(ctx, terms, { action: 'makeCurrent', version, set: { publishedAt: now, effectiveFrom } })
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
