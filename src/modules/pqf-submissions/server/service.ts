import { addMonths } from '#platform/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { allows } from '#platform/contract/lifecycle.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, locked, refused } from '#platform/server/errors.ts'
import { move } from '#platform/server/documents/lifecycle.ts'
import { answerProblem, questionsOf } from '#modules/pqf/domain.ts'
import { type SubmissionRecord, submissionLifecycle } from '../contract.ts'
import { isFillable, isInvited, isUnderReview, missingAnswers, type Scoring, scoreOf } from '../domain.ts'
import { pqfSubmissionTable } from '../table.ts'
import {
  decisionObstacle,
  requireSubmission,
  requireVersion,
  type SubmissionRow,
  save,
  scoreObstacle,
  subjectOf,
} from './records.ts'

type ById = { id: string }
type Action = keyof typeof submissionLifecycle.actions
type Answers = SubmissionRecord['answers']

const step = (row: SubmissionRow, action: Action) => ({
  entity: 'pqf-submissions',
  table: pqfSubmissionTable,
  lifecycle: submissionLifecycle,
  action,
  id: row.id,
  subject: subjectOf(row),
})

const scoreToday = (ctx: Context, row: SubmissionRow, change: Partial<Scoring> = {}) =>
  scoreOf(row.form.sections, row.answers, {
    on: ctx.today(),
    notAccepted: row.notAccepted,
    ...change,
  })

/** Throws 422 at every answer that does not fit its question, or names a file of another record. */
async function refuseMisfits(ctx: Context, row: SubmissionRow, answers: Answers): Promise<void> {
  const questions = new Map(questionsOf(row.form.sections).map((question) => [question.id, question]))
  const errors: Record<string, string[]> = {}
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.get(id)
    const problem = question ? answerProblem(question, answer) : 'The form has no such question.'
    if (problem) errors[`answers.${id}.value`] = [problem]
  }
  const wanted = [...new Set(Object.values(answers).flatMap(({ fileIds = [] }) => fileIds))]
  if (wanted.length > 0) {
    const known = await ctx.tx.query<ById>(sql`
      SELECT id FROM files WHERE entity = 'pqf-submissions' AND entity_id = ${row.id} 
        AND removed_at IS NULL AND id = ANY(${sql.param(wanted)}::uuid[])`)
    const own = new Set(known.map(({ id }) => id))
    for (const [id, { fileIds = [] }] of Object.entries(answers)) {
      if (fileIds.some((file) => !own.has(file)))
        errors[`answers.${id}.value`] = ['The file is not attached to this form.']
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Writes the answers; the first ones start the work. @throws 423 once the form was submitted */
export async function writeAnswers(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { answers?: Answers | undefined }>,
): Promise<SubmissionRecord> {
  const row = await requireVersion(ctx, params.id, version)
  if (!isFillable(row.status)) throw locked('The answers are submitted and can no longer be changed.')
  const { answers } = body
  if (!answers) return row
  await refuseMisfits(ctx, row, answers)
  if (!isInvited(row.status)) return save(ctx, row.id, version, { answers })
  const begun = await perform(ctx, row, 'startAnswering', {
    version,
    set: { answers: JSON.stringify(answers) },
  })
  const change = { entity: 'pqf-submissions', entityId: row.id, action: 'update', subject: subjectOf(row) }
  ctx.audit({ ...change, changes: changesBetween(row, { ...row, answers }) })
  return begun
}

/** Says which answers are not accepted, while the form is under review. */
export async function judge(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { notAccepted: string[] }>,
): Promise<SubmissionRecord> {
  const row = await requireVersion(ctx, params.id, version)
  if (!isUnderReview(row.status)) throw locked('Answers are judged while the form is under review.')
  const known = new Set(questionsOf(row.form.sections).map(({ id }) => id))
  const notAccepted = [...new Set(body.notAccepted)]
  if (notAccepted.some((id) => !known.has(id)))
    throw invalid({ notAccepted: ['The form has no such question.'] })
  return save(ctx, row.id, version, { notAccepted, score: scoreToday(ctx, row, { notAccepted }) })
}

/** Moves a submission and reads it again. */
async function perform(
  ctx: Context,
  row: SubmissionRow,
  action: Action,
  about: { version: number; reason?: string; set?: Record<string, unknown> },
): Promise<SubmissionRecord> {
  await move(ctx, { ...step(row, action), ...about })
  return requireSubmission(ctx, row.id)
}

/** Submits a form with every required answer, in the name of who answers for it. */
export async function submit(
  ctx: Context,
  incoming: Incoming<ById, unknown, { signedByName: string; signedByTitle?: string | null | undefined }>,
): Promise<SubmissionRecord> {
  const { params, body, version } = incoming
  const row = await requireVersion(ctx, params.id, version)
  const missing = missingAnswers(row.form.sections, row.answers)
  if (allows(submissionLifecycle, 'submit', row.status) && Object.keys(missing).length > 0)
    throw refused('incomplete', 'Some answers are still missing.', missing)
  const set = {
    signedByName: body.signedByName,
    signedByTitle: body.signedByTitle ?? null,
    submittedAt: ctx.clock.now().toISOString(),
    submittedById: ctx.actor.id,
    score: scoreToday(ctx, row, { notAccepted: [] }),
    notAccepted: [],
  }
  return perform(ctx, row, 'submit', { version, set })
}

/** Whoever starts the review is the reviewer. */
export async function startReview(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<SubmissionRecord> {
  const row = await requireVersion(ctx, params.id, version)
  return perform(ctx, row, 'startReview', { version, set: { reviewerId: ctx.actor.id } })
}

/** Gives the form back to be corrected. */
export async function sendBack(
  ctx: Context,
  { params, version, body }: Incoming<ById, unknown, { reason: string }>,
): Promise<SubmissionRecord> {
  const row = await requireVersion(ctx, params.id, version)
  return perform(ctx, row, 'sendBack', { version, reason: body.reason, set: { score: null } })
}

/** The handler of a decision; an approval holds for the review cycle of the form. */
export const decide =
  (action: 'approve' | 'approveWithConditions' | 'reject') =>
  async (
    ctx: Context,
    { params, version, body }: Incoming<ById, unknown, { reason?: string }>,
  ): Promise<SubmissionRecord> => {
    const stored = await requireVersion(ctx, params.id, version)
    // Evidence may have run out since it was submitted.
    const row = { ...stored, score: scoreToday(ctx, stored) }
    if (allows(submissionLifecycle, action, row.status)) {
      const own = decisionObstacle(ctx, row)
      if (own) throw refused('own_submission', own)
      const low = action === 'approve' ? scoreObstacle(row) : null
      if (low) throw refused('below_pass_score', low)
    }
    const { reviewCycleMonths } = row.form
    const isApproved = action !== 'reject' && reviewCycleMonths !== null
    const set = {
      score: row.score,
      reviewerId: ctx.actor.id,
      decidedAt: ctx.clock.now().toISOString(),
      decisionReason: body.reason ?? null,
      validUntil: isApproved ? addMonths(ctx.today(), reviewCycleMonths) : null,
    }
    return perform(ctx, row, action, { version, set, ...(body.reason ? { reason: body.reason } : {}) })
  }

/** Approvals whose last day has passed expire, at most 500 in one run. Gives how many. */
export async function expireDue(ctx: Context): Promise<number> {
  const due = await ctx.tx.query<ById>(sql`
    SELECT id FROM ${pqfSubmissionTable}
    WHERE status IN ('approved', 'conditional') AND valid_until < ${ctx.today()}
    ORDER BY valid_until, id LIMIT 500 FOR UPDATE SKIP LOCKED`)
  for (const { id } of due) await move(ctx, step(await requireSubmission(ctx, id), 'expire'))
  return due.length
}
