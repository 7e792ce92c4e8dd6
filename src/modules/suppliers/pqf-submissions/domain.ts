import { Decimal } from 'decimal.js'
import {
  type Answer,
  type Answers,
  isAnswered,
  type Question,
  questionsOf,
  type Section,
  yesNoAnswers,
} from '#modules/suppliers/pqf/domain.ts'

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
  if (!isAnswered(question, answer) || notAccepted.includes(question.id)) return false
  if (hasRunOut(question, answer, on)) return false
  return question.type !== 'yes_no' || answer?.value === (question.wanted ?? 'yes')
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

/** What is missing before the form can be submitted: a sentence by the key of the field, `answers.<id>.value`. */
export function missingAnswers(sections: readonly Section[], answers: Answers): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  for (const question of questionsOf(sections)) {
    const answer = answers[question.id]
    if (!isAnswered(question, answer)) {
      if (question.required) missing[`answers.${question.id}.value`] = [`Answer "${question.text}".`]
    } else if (question.expires && !answer?.expiresOn) {
      missing[`answers.${question.id}.expiresOn`] = [`Say until when "${question.text}" holds.`]
    }
  }
  return missing
}

const fillable = ['invited', 'in_progress']
const decided = ['approved', 'conditional', 'rejected', 'expired']

/** Answers can be written. */
export const isFillable = (status: string): boolean => fillable.includes(status)
export const isInvited = (status: string): boolean => status === 'invited'
export const isUnderReview = (status: string): boolean => status === 'under_review'
export const isDecided = (status: string): boolean => decided.includes(status)

/** An answer in words, for tables and timelines. */
export function answerText({ type }: Question, answer: Answer | undefined): string {
  if (type === 'table') return `${answer?.rows?.length ?? 0} rows`
  if (type === 'file') return `${answer?.fileIds?.length ?? 0} files`
  const value = answer?.value ?? ''
  return type === 'yes_no' ? (yesNoAnswers[value as keyof typeof yesNoAnswers] ?? '') : value
}
