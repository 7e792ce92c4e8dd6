import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { whyNot } from '../../../platform/contract/lifecycle.ts'
import { canonical } from '../../../platform/server/audit.ts'
import { changesBetween } from '../../../platform/server/changes.ts'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { codeOf } from '../../../platform/server/database.ts'
import { insertWithLines, type Lines, updateWithLines } from '../../../platform/server/document-saves.ts'
import { SYSTEM } from '../../../platform/server/effects.ts'
import { invalid, locked, refused, stale } from '../../../platform/server/errors.ts'
import { move } from '../../../platform/server/lifecycle.ts'
import { seriesFor } from '../../numbering/server/api.ts'
import { missingForStep, type NeededField } from '../../sales-steps/domain.ts'
import type { LineValues } from '../contract/lines.ts'
import type { EnquiryRecord, enquiries } from '../contract.ts'
import {
  enquiryLifecycle,
  isEditable,
  isOpen,
  lacksNote,
  type ReviewQuestion,
  reviewQuestions,
} from '../domain.ts'
import { enquiryLineTable, enquiryTable } from '../table.ts'
import { type EnquiryRow, recordSelect, stored, written } from './queries.ts'
import { auditedPart, checkReferences, recordOf, requireRow, requireVersion } from './records.ts'

type ById = { id: string }
type Input = z.output<typeof enquiries.input>
type Patch = z.output<typeof enquiries.patch>
type Bid = z.output<typeof enquiries.endpoints.decideBid.body>
type Review = z.output<typeof enquiries.endpoints.reviewTechnically.body>

const NOT_NULL = '23502'

// biome-ignore format: names read better in rows
const lineFields = [
  'id', 'lineNo', 'productCodeId', 'customerPart', 'customerPartRevision', 'description', 'quantities', 'uom',
  'specificationIds', 'pslLevelId', 'materialClass', 'temperatureClass', 'size', 'rating', 'drawingNo', 'drawingRev',
  'certificationLevel', 'inspectionNotes',
] as const

const rowsOf = (lines: readonly LineValues[], keepIds: boolean): Record<string, unknown>[] =>
  lines.map((line) => {
    const row = Object.fromEntries(lineFields.map((name) => [name, line[name] ?? null]))
    return { ...row, id: (keepIds && line.id) || randomUUID() }
  })

const linesPart = (rows: readonly Record<string, unknown>[]): Lines => ({
  table: enquiryLineTable,
  parent: 'enquiryId',
  fields: lineFields,
  rows,
})

/** What is kept of the lines on the header, for lists. */
const counted = (lines: readonly LineValues[]) => {
  const levels = lines.flatMap((line) => (line.pslLevelId ? [line.pslLevelId] : []))
  return {
    lineCount: lines.length,
    pslRank: sql`coalesce((SELECT max(rank) FROM psl_levels WHERE id = ANY(${sql.param(levels)}::uuid[])), 0)`,
  }
}

function checkDates({ receivedAt, quoteDueAt }: { receivedAt: string; quoteDueAt: string }): void {
  if (Date.parse(quoteDueAt) >= Date.parse(receivedAt)) return
  throw invalid({ quoteDueAt: ['The quote is due before the enquiry was received.'] })
}

/** What the form may leave out, worked out in the statement that inserts. */
const defaults = (body: Input) => ({
  salesStepId: sql`coalesce(${body.salesStepId ?? null}::uuid, (
    SELECT id FROM sales_steps WHERE active AND NOT is_won AND NOT is_lost ORDER BY sort_order, code LIMIT 1))`,
  quoteConfidenceId: sql`coalesce(${body.quoteConfidenceId ?? null}::uuid, (
    SELECT id FROM quote_confidence WHERE active ORDER BY is_default DESC, percent, code LIMIT 1))`,
  globalSegmentId: sql`coalesce(${body.globalSegmentId ?? null}::uuid,
    (SELECT global_segment_id FROM market_segments WHERE id = ${body.marketSegmentId}),
    (SELECT global_segment_id FROM companies WHERE id = ${body.companyId}))`,
  // The last word is only for an unknown facility, which its foreign key reports.
  currency: sql`coalesce(${body.currency ?? null}::text, (SELECT currency FROM companies WHERE id = ${body.companyId}),
    (SELECT base_currency FROM facilities WHERE id = ${body.facilityId}), 'EUR')`,
})

/** Registers an enquiry: number, header, lines and the answer in one statement. */
export async function create(ctx: Context, { body }: { body: Input }): Promise<EnquiryRecord> {
  checkDates(body)
  const { lines, ...header } = body
  const createdById = ctx.actor === SYSTEM ? null : ctx.actor.id
  const insert = insertWithLines({
    table: enquiryTable,
    series: seriesFor(ctx, 'enquiries', body.facilityId),
    values: { ...header, ...defaults(body), ...counted(lines), createdById },
    lines: linesPart(rowsOf(lines, false)),
  })
  const [row] = await ctx.tx
    .query<EnquiryRow>(sql`${insert} ${recordSelect(written)}`)
    .catch((error: unknown) => {
      if (codeOf(error) !== NOT_NULL) throw error
      throw refused('setup_incomplete', 'Set up at least one open sales step and one quote confidence first.')
    })
  if (!row) throw new Error('The insert gave no row.')
  checkReferences(row)
  const record = recordOf(ctx.actor, row)
  const changes = changesBetween({}, auditedPart(record))
  ctx.audit({ entity: 'enquiries', entityId: row.id, action: 'create', subject: row.number, changes })
  return record
}

/** What a save changes; `reason` goes into the trail. */
interface Change {
  readonly values: Record<string, unknown>
  readonly lines?: readonly LineValues[] | undefined
  readonly reason?: string | undefined
}

/** Saves columns, and lines when they are given; answers with the record as it is then. Throws 412. */
export async function save(
  ctx: Context,
  before: EnquiryRow,
  action: string,
  change: Change,
): Promise<EnquiryRecord> {
  const rows = change.lines && rowsOf(change.lines, true)
  const update = updateWithLines({
    table: enquiryTable,
    key: { id: before.id, version: before.version },
    values: { ...change.values, ...(change.lines ? counted(change.lines) : {}) },
    lines: rows && linesPart(rows),
  })
  const sources = rows ? written : { ...written, lines: stored.lines }
  const [row] = await ctx.tx.query<EnquiryRow>(sql`${update} ${recordSelect(sources)}`)
  if (!row) throw stale(recordOf(ctx.actor, await requireRow(ctx, before.id)))
  if (rows && row.lines.length !== rows.length)
    throw invalid({ lines: ['A line belongs to another enquiry.'] })
  checkReferences(row)
  const record = recordOf(ctx.actor, row)
  const changes = changesBetween(auditedPart(recordOf(ctx.actor, before)), auditedPart(record))
  const { reason } = change
  ctx.audit({ entity: 'enquiries', entityId: row.id, action, subject: row.number, changes, reason })
  return record
}

const reviewed = (lines: readonly unknown[]): string =>
  canonical(
    lines.map((line) => Object.fromEntries(lineFields.map((name) => [name, (line as LineValues)[name]]))),
  )

/** Changes header and lines. A change of the lines asks for the technical review again. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Patch>,
): Promise<EnquiryRecord> {
  const before = await requireVersion(ctx, params.id, version)
  if (!isOpen(before.status)) throw locked('The enquiry is closed.')
  const { lines, ...header } = body
  const isChanged = lines !== undefined && reviewed(rowsOf(lines, true)) !== reviewed(before.lines)
  if (isChanged && !isEditable(before.status)) {
    throw refused(
      'lines_locked',
      'The lines are locked: the quote is out. Say that the customer changed the scope first.',
    )
  }
  checkDates({ ...before, ...header })
  checkFixed(before, header)
  const reopened =
    isChanged && before.reviewCompletedAt ? { reviewCompletedAt: null, reviewCompletedById: null } : {}
  const values = { ...withoutUndefined(header), ...reopened }
  return save(ctx, before, 'update', { values, lines: isChanged ? lines : undefined })
}

const withoutUndefined = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Quotes have copied these. */
function checkFixed(before: EnquiryRow, header: Omit<Patch, 'lines'>): void {
  if (before.quoteCount === 0) return
  for (const name of ['companyId', 'facilityId', 'currency'] as const) {
    if (header[name] === undefined || header[name] === before[name]) continue
    throw invalid({ [name]: ['This cannot change any more: there is a quote.'] })
  }
}

/** Decides to bid, or not to: then the enquiry is closed. */
export async function decideBid(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Bid>,
): Promise<EnquiryRecord> {
  const before = await requireVersion(ctx, params.id, version)
  const { noBid } = enquiryLifecycle.actions
  if (!(noBid.from as readonly string[]).includes(before.status)) {
    throw refused('invalid_transition', whyNot(enquiryLifecycle, 'noBid', before.status))
  }
  const bidNote = body.note ?? null
  if (body.decision === 'no_bid' && lacksNote(body.reason, bidNote)) {
    throw invalid({ note: ['Say what the other reason is.'] })
  }
  if (body.decision === 'bid') {
    return save(ctx, before, 'decideBid', { values: { bidDecision: 'bid', noBidReason: null, bidNote } })
  }
  await move(ctx, {
    entity: 'enquiries',
    table: enquiryTable,
    lifecycle: enquiryLifecycle,
    action: 'noBid',
    id: params.id,
    version,
    subject: before.number,
    reason: [body.reason.replaceAll('_', ' '), bidNote].filter(Boolean).join(': '),
    set: { bidDecision: 'no_bid', noBidReason: body.reason, bidNote },
  })
  return recordOf(ctx.actor, await requireRow(ctx, params.id))
}

/** Saves the technical review. Complete: every question answered, and a "no" explained. */
export async function reviewTechnically(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Review>,
): Promise<EnquiryRecord> {
  const before = await requireVersion(ctx, params.id, version)
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
  return save(ctx, before, complete ? 'completeReview' : 'review', { values: withoutUndefined(values) })
}

function checkAnswers(review: Review): void {
  const questions = Object.keys(reviewQuestions) as ReviewQuestion[]
  const problems: Record<string, string[]> = {}
  for (const name of questions) if (!review[name]) problems[name] = ['Answer this question first.']
  if (questions.some((name) => review[name] === 'no') && !review.exceptions) {
    problems.exceptions = ['Say what the exceptions are.']
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Moves an open enquiry to another open step. */
export async function moveStep(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { salesStepId: string }>,
): Promise<EnquiryRecord> {
  const before = await requireVersion(ctx, params.id, version)
  if (!isOpen(before.status)) throw locked('The enquiry is closed.')
  const [step] = await ctx.tx.query<{ name: string; requiredFields: NeededField[] }>(sql`
    SELECT name, required_fields AS "requiredFields" FROM sales_steps WHERE id = ${body.salesStepId}`)
  const missing = step && missingForStep(step, before)
  if (missing) throw refused('step_needs_more', Object.values(missing).flat().join(' '), missing)
  return save(ctx, before, 'moveStep', { values: { salesStepId: body.salesStepId } })
}
