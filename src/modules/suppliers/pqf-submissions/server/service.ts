import { addMonths } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { AskedStep } from '#platform/contract/values/step-answers.ts'
import { invalid, locked, refused } from '#platform/server/errors.ts'
import { throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { recordTransitions } from '#platform/server/documents/lifecycle/record-transitions.ts'
import { refuseMisfits } from '#platform/server/records/step-answers.ts'
import {
  type AskedQuestion,
  type AskedSection,
  askedStep,
  answerPath,
  questionsOf,
} from '#modules/suppliers/pqf/domain.ts'
import type { SubmissionRecord } from '../contract.ts'
import { isInvited, isUnderReview, missingAnswers, type Scoring, scoreOf } from '../domain.ts'
import { pqfSubmissionTable } from '../table.ts'
import {
  decisionGuard,
  records,
  requireSubmission,
  requireVersion,
  type SubmissionRow,
  scoreGuard,
  subjectOf,
} from './records.ts'

type ById = { id: string }
type Answers = SubmissionRecord['answers']

const scoreToday = (ctx: Context, row: SubmissionRow, change: Partial<Scoring> = {}) =>
  scoreOf(row.form.sections, row.answers, {
    on: ctx.today(),
    notAccepted: row.notAccepted,
    ...change,
  })

/** Every part of an answer, those too that its question does not ask for: none of them is taken as it comes. */
const everyPart = (question: AskedQuestion, answer: Answers[string]): AskedStep[] => {
  const { text: label, columns = [] } = question
  const path = answerPath(question.id)
  return [
    askedStep(question, answer),
    { step: { type: 'table', label, columns: [...columns] }, value: answer.rows, path },
    { step: { type: 'file', label }, value: answer.fileIds, path },
  ]
}

/**
 * Takes answers only as they fit the questions of a form, and files only as they are attached to the record that is answered.
 * @throws 422 at every answer that does not fit
 */
export async function refuseUnfitting(
  ctx: Context,
  record: { readonly entity: string; readonly id: string },
  sections: readonly AskedSection[],
  answers: Answers,
): Promise<void> {
  const questions = new Map(questionsOf(sections).map((question) => [question.id, question]))
  const unknown = Object.keys(answers).filter((id) => !questions.has(id))
  const asked = Object.entries(answers).flatMap(([id, answer]) => {
    const question = questions.get(id)
    return question ? everyPart(question, answer) : []
  })
  await refuseMisfits(
    ctx,
    { ...record, noun: 'form' },
    asked,
    Object.fromEntries(unknown.map((id) => [answerPath(id), ['The form has no such question.']])),
  )
}

/** Writes the answers; the first ones start the work. @throws 423 once the form was submitted */
export async function writeAnswers(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { answers?: Answers | undefined }>,
): Promise<SubmissionRecord> {
  const row = await records.requireUnlocked(ctx, params.id, version)
  const { answers } = body
  if (!answers) return row
  await refuseUnfitting(ctx, { entity: 'pqf-submissions', id: row.id }, row.form.sections, answers)
  if (!isInvited(row.status)) return records.save(ctx, row, { answers })
  await perform(ctx, 'startAnswering', row, {}, { answers: JSON.stringify(answers) })
  const change = { entity: 'pqf-submissions', entityId: row.id, action: 'update', subject: subjectOf(row) }
  ctx.audit({ ...change, changes: changesBetween(row, { ...row, answers }) })
  return requireSubmission(ctx, row.id)
}

/** Says which answers are not accepted, while the form is under review. */
export async function judge(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { notAccepted: string[] }>,
): Promise<SubmissionRecord> {
  const row = await requireVersion(ctx, params.id, version)
  if (!isUnderReview(row.status)) throw locked('Answers are judged while the form is under review.')
  throwRefusal(decisionGuard(ctx, row), 'own_submission')
  const known = new Set(questionsOf(row.form.sections).map(({ id }) => id))
  const notAccepted = [...new Set(body.notAccepted)]
  if (notAccepted.some((id) => !known.has(id)))
    throw invalid({ notAccepted: ['The form has no such question.'] })
  return records.save(ctx, row, { notAccepted, score: scoreToday(ctx, row, { notAccepted }) })
}

/** A decision on the answers as they count today; an approval holds for the review cycle of the form. */
function decision(
  ctx: Context,
  row: SubmissionRow,
  { reason, isApproved }: { reason?: string | undefined; isApproved: boolean },
) {
  const { reviewCycleMonths } = row.form
  return {
    score: scoreToday(ctx, row),
    reviewerId: ctx.actor.id,
    decidedAt: ctx.clock.now().toISOString(),
    decisionReason: reason ?? null,
    validUntil: isApproved && reviewCycleMonths !== null ? addMonths(ctx.today(), reviewCycleMonths) : null,
  }
}

export const { perform, handlers } = recordTransitions(records, {
  present: (row: SubmissionRow): SubmissionRecord => row,
  effects: {
    // The answers are written with it.
    startAnswering: null,
    // In the name of who answers for it.
    submit: {
      columns(ctx, row, { signedByName, signedByTitle }) {
        const missing = missingAnswers(row.form.sections, row.answers)
        if (Object.keys(missing).length > 0) {
          throw refused('incomplete', 'Some answers are still missing.', missing)
        }
        return {
          signedByName,
          signedByTitle: signedByTitle ?? null,
          submittedAt: ctx.clock.now().toISOString(),
          submittedById: ctx.actor.id,
          score: scoreToday(ctx, row, { notAccepted: [] }),
          notAccepted: [],
          // What its supplier sent by their own hand says so itself.
          sentByName: null,
          sentAt: null,
          sentUnder: null,
        }
      },
    },
    // Whoever starts the review is the reviewer.
    startReview: { columns: ({ actor }) => ({ reviewerId: actor.id }) },
    sendBack: { columns: () => ({ score: null }) },
    reject: { columns: (ctx, row, { reason }) => decision(ctx, row, { reason, isApproved: false }) },
    approveWithConditions: {
      columns: (ctx, row, { reason }) => decision(ctx, row, { reason, isApproved: true }),
    },
    approve: {
      columns(ctx, row, { reason }) {
        const decided = decision(ctx, row, { reason, isApproved: true })
        // Evidence may have run out since it was submitted.
        const low = scoreGuard({ ...row, score: decided.score })
        if (low) throw refused(low.code, low.message)
        return decided
      },
    },
    expire: null,
  },
})

/** Approvals whose last day has passed expire, at most 500 in one run. Gives how many. */
export async function expireDue(ctx: Context): Promise<number> {
  const due = await ctx.tx.query<ById>(sql`
    SELECT id FROM ${pqfSubmissionTable}
    WHERE status IN ('approved', 'conditional') AND valid_until < ${ctx.today()}
    ORDER BY valid_until, id LIMIT 500 FOR UPDATE SKIP LOCKED`)
  for (const { id } of due) await perform(ctx, 'expire', await requireSubmission(ctx, id), {})
  return due.length
}
