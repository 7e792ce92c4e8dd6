import { Decimal } from 'decimal.js'
import {
  type Answer,
  type Answers,
  type AskedQuestion,
  type AskedSection,
  askedStep,
  judgedStep,
  answerPath,
  type Question,
  questionsOf,
  type Section,
  valueOf,
} from '#modules/suppliers/pqf/domain.ts'
import { unanswered } from '#platform/contract/values/step-answers.ts'
import { outOfLimits } from '#platform/contract/values/step-limits.ts'
import { isAnswered } from '#platform/contract/values/typed-steps.ts'

/** What a score is made of. */
export interface Scoring {
  /** The day it is worked out for, `YYYY-MM-DD`: evidence that has run out by then earns nothing. */
  readonly on: string
  /** Questions whose answers the reviewer does not accept. */
  readonly notAccepted: readonly string[]
}

/** Whether the answer has run out; one without its day never was complete. */
export const hasRunOut = (question: Question, answer: Answer | undefined, on: string): boolean =>
  question.expires && (!answer?.expiresOn || answer.expiresOn < on)

function isEarned(question: Question, answer: Answer | undefined, { on, notAccepted }: Scoring): boolean {
  const [step, value] = [judgedStep(question), valueOf(question, answer)]
  if (!isAnswered(step, value) || notAccepted.includes(question.id)) return false
  return !hasRunOut(question, answer, on) && outOfLimits(step, value) === null
}

/**
 * Earned weight over possible weight in percent, with two decimals; null when nothing is scored. "Not
 * applicable" takes a question out; a missing, refused, outdated or unwanted answer earns nothing.
 */
export function scoreOf(sections: readonly Section[], answers: Answers, scoring: Scoring): string | null {
  const scored = questionsOf(sections).filter(
    ({ id, type, weight }) => weight > 0 && !(type === 'yes_no' && answers[id]?.value === 'not_applicable'),
  )
  const sum = (questions: readonly Question[]) => questions.reduce((all, { weight }) => all + weight, 0)
  const possible = sum(scored)
  if (possible === 0) return null
  const earned = sum(scored.filter((question) => isEarned(question, answers[question.id], scoring)))
  return new Decimal(earned).times(100).div(possible).toFixed(2, Decimal.ROUND_HALF_UP)
}

/** Whether a score is enough; a form without a pass score, or without anything scored, leaves it to the reviewer. */
export const passes = (score: string | null, passScore: string | null): boolean =>
  passScore === null || score === null || new Decimal(score).gte(passScore)

function missingAt(question: AskedQuestion, answer: Answer | undefined): Record<string, string[]> {
  const asked = askedStep(question, answer)
  if (!isAnswered(asked.step, asked.value)) return unanswered([asked])
  if (!question.expires || answer?.expiresOn) return {}
  return { [answerPath(question.id, 'expiresOn')]: [`Say until when "${question.text}" holds.`] }
}

/**
 * What is missing before the form can be submitted: a sentence by the key of the field, `answers.<id>.value`, in the order
 * of the questions.
 */
export const missingAnswers = (
  sections: readonly AskedSection[],
  answers: Answers,
): Record<string, string[]> =>
  Object.fromEntries(
    questionsOf(sections).flatMap((question) => Object.entries(missingAt(question, answers[question.id]))),
  )

const fillable = ['invited', 'in_progress']
const decided = ['approved', 'conditional', 'rejected', 'expired']

/** Answers can be written. */
export const isFillable = (status: string): boolean => fillable.includes(status)
export const isInvited = (status: string): boolean => status === 'invited'
export const isUnderReview = (status: string): boolean => status === 'under_review'
export const isDecided = (status: string): boolean => decided.includes(status)
