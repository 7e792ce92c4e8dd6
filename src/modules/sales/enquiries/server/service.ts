import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { blockedReason } from '#platform/contract/documents/lifecycle.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { invalid, locked, refused, refusedBecause, refuseWhere } from '#platform/server/errors.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { missingForStep, type NeededField } from '#modules/setup/sales-steps/domain.ts'
import type { Filled } from '#modules/engineering/technical-lines/domain.ts'
import { withProducts } from '#modules/engineering/technical-lines/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import type { LineValues } from '../contract/lines.ts'
import { type EnquiryRecord, enquiries as contract } from '../contract.ts'
import {
  enquiryLifecycle,
  isEditable,
  isOpen,
  CLOSED,
  lacksNote,
  type ReviewQuestion,
  reviewQuestions,
} from '../domain.ts'
import { perform } from './actions.ts'
import { type EnquiryRow, enquiries } from './document.ts'

type ById = { id: string }
type Input = z.output<typeof contract.input>
type Patch = z.output<typeof contract.patch>
type Bid = z.output<typeof contract.endpoints.decideBid.body>
type Review = z.output<typeof contract.endpoints.reviewTechnically.body>

const NOT_NULL = '23502'

type LineWithProduct = Filled<LineValues>

/** The lines of a save with what their product codes say. Throws 422 for archived product codes in new lines. */
const linesWithProducts = async (
  ctx: Context,
  sent: readonly LineValues[],
  before: EnquiryRow['lines'],
): Promise<LineWithProduct[]> => (await withProducts(ctx, sent, before)).map(({ line }) => line)

/** What is kept of the lines on the header, for lists. */
const counted = (lines: readonly LineWithProduct[]) => {
  const levels = lines.flatMap((line) => (line.pslLevelId ? [line.pslLevelId] : []))
  return {
    lineCount: lines.length,
    pslRank: sql`coalesce((SELECT max(rank) FROM ${pslLevelTable} WHERE id = ANY(${sql.param(levels)}::uuid[])), 0)`,
  }
}

function checkDates({ receivedAt = '', quoteDueAt = '' }: Patch): void {
  if (Date.parse(quoteDueAt) >= Date.parse(receivedAt)) return
  throw invalid({ quoteDueAt: ['The quote is due before the enquiry was received.'] })
}

/** What the form may leave out, worked out in the statement that inserts. */
const defaults = (body: Partial<Input>) => ({
  salesStepId: sql`coalesce(${body.salesStepId ?? null}::uuid, (
    SELECT id FROM ${salesStepTable} WHERE active AND NOT is_won AND NOT is_lost ORDER BY sort_order, code LIMIT 1))`,
  quoteConfidenceId: sql`coalesce(${body.quoteConfidenceId ?? null}::uuid, (
    SELECT id FROM ${quoteConfidenceTable} WHERE active ORDER BY is_default DESC, percent, code LIMIT 1))`,
  globalSegmentId: sql`coalesce(${body.globalSegmentId ?? null}::uuid,
    (SELECT global_segment_id FROM ${marketSegmentTable} WHERE id = ${body.marketSegmentId}),
    (SELECT global_segment_id FROM ${companyTable} WHERE id = ${body.companyId}))`,
  // The fallback covers an unknown facility, which the foreign key reports.
  currency: sql`coalesce(${body.currency ?? null}::text, (SELECT currency FROM ${companyTable} WHERE id = ${body.companyId}),
    (SELECT base_currency FROM ${facilityTable} WHERE id = ${body.facilityId}), 'EUR')`,
})

/** The setup has no open sales step, or no quote confidence: the columns stay empty. */
function orSetUp(error: unknown): never {
  if (codeOf(error) !== NOT_NULL) throw error
  throw refused('setup_incomplete', 'Set up at least one open sales step and one quote confidence first.')
}

const saves = savesOf(contract, enquiries, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isOpen(status) ? null : CLOSED),
  async stored(ctx, { body, before }) {
    const lines = body.lines && (await linesWithProducts(ctx, body.lines, before?.lines ?? []))
    if (lines && before && !isEditable(before.status)) throw linesLocked()
    checkDates({ ...before, ...body })
    if (before) checkFixed(before, body)
    return {
      ...(before ? {} : begun(ctx, body)),
      ...(lines && { lines, ...counted(lines) }),
      ...(lines && before?.reviewCompletedAt ? unreviewed : {}),
    }
  },
})

const begun = (ctx: Context, body: Partial<Input>) => ({
  ...defaults(body),
  createdById: ctx.actor.id === SYSTEM.id ? null : ctx.actor.id,
})

const linesLocked = () =>
  refused(
    'lines_locked',
    'The lines are locked: the quote is out. Say that the customer changed the scope first.',
  )
const unreviewed = { reviewCompletedAt: null, reviewCompletedById: null }

/** Registers an enquiry: number, header, lines and the answer in one statement. */
export const create = (ctx: Context, incoming: { body: Input }): Promise<EnquiryRecord> =>
  saves.create(ctx, incoming).catch(orSetUp)

/** Changes header and lines. A change of the lines asks for the technical review again. */
export const { update } = saves

/** Quotes have copied these. */
function checkFixed(before: EnquiryRow, body: Patch): void {
  if (before.quoteCount === 0) return
  for (const name of ['companyId', 'facilityId', 'currency'] as const) {
    if (body[name] === undefined || body[name] === before[name]) continue
    throw invalid({ [name]: ['This cannot change any more: there is a quote.'] })
  }
}

/** Saves columns; answers with the record as it is then. Throws 412. */
export const save = async (
  ctx: Context,
  before: EnquiryRow,
  action: string,
  change: { readonly values: Record<string, unknown>; readonly reason?: string | undefined },
): Promise<EnquiryRecord> => enquiries.record(ctx, await enquiries.save(ctx, before, action, change))

/** Decides to bid, or not to: then the enquiry is closed. */
export async function decideBid(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Bid>,
): Promise<EnquiryRecord> {
  const before = await enquiries.requireVersion(ctx, params.id, version)
  const { noBid } = enquiryLifecycle.actions
  if (!(noBid.from as readonly string[]).includes(before.status)) {
    throw refusedBecause(blockedReason(enquiryLifecycle, 'noBid', before.status))
  }
  const bidNote = body.note ?? null
  if (body.decision === 'no_bid' && lacksNote(body.reason, bidNote)) {
    throw invalid({ note: ['Enter the other reason.'] })
  }
  if (body.decision === 'bid') {
    return save(ctx, before, 'decideBid', { values: { bidDecision: 'bid', noBidReason: null, bidNote } })
  }
  const reason = [body.reason.replaceAll('_', ' '), bidNote].filter(Boolean).join(': ')
  const decided = { bidDecision: 'no_bid', noBidReason: body.reason, bidNote }
  await perform(ctx, 'noBid', before, { reason }, decided)
  return enquiries.record(ctx, await enquiries.require(ctx, params.id))
}

/** Saves the technical review. Complete: every question answered, and a "no" explained. */
export async function reviewTechnically(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Review>,
): Promise<EnquiryRecord> {
  const before = await enquiries.requireVersion(ctx, params.id, version)
  if (!isEditable(before.status)) throw locked('The technical review is over: the quote is out.')
  const { complete, exceptions, ...answers } = body
  if (complete) checkAnswers(body)
  const reviewCompletedAt = complete ? ctx.clock.now().toISOString() : null
  const values = {
    ...answers,
    reviewExceptions: exceptions,
    reviewCompletedAt,
    reviewCompletedById: complete ? ctx.actor.id : null,
  }
  return save(ctx, before, complete ? 'completeReview' : 'review', { values })
}

function checkAnswers(review: Review): void {
  const questions = Object.keys(reviewQuestions) as ReviewQuestion[]
  const problems: Record<string, string[]> = {}
  for (const name of questions) if (!review[name]) problems[name] = ['Answer this question first.']
  if (questions.some((name) => review[name] === 'no') && !review.exceptions) {
    problems.exceptions = ['Describe the exceptions.']
  }
  refuseWhere(problems)
}

/** Moves an open enquiry to another open step. */
export async function moveStep(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { salesStepId: string }>,
): Promise<EnquiryRecord> {
  const before = await enquiries.requireVersion(ctx, params.id, version)
  if (!isOpen(before.status)) throw locked(CLOSED)
  const [step] = await ctx.tx.query<{ name: string; requiredFields: NeededField[] }>(sql`
    SELECT name, required_fields AS "requiredFields" FROM ${salesStepTable} WHERE id = ${body.salesStepId}`)
  const missing = step && missingForStep(step, before)
  if (missing) throw refused('step_needs_more', Object.values(missing).flat().join(' '), missing)
  return save(ctx, before, 'moveStep', { values: { salesStepId: body.salesStepId } })
}
