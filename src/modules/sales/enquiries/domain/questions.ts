import { addDays } from '#platform/contract/values/dates.ts'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'

/** The states of a question to the customer. */
export const questionStates = {
  open: { label: 'Open', tone: 'amber' },
  answered: { label: 'Answered', tone: 'green' },
  withdrawn: { label: 'Withdrawn', tone: 'grey' },
} as const satisfies Readonly<Record<string, StateInfo>>
export type QuestionStatus = keyof typeof questionStates
export const questionStatuses = Object.keys(questionStates) as [QuestionStatus, ...QuestionStatus[]]

interface Question {
  readonly status: string
  readonly sentAt: string | null
  readonly dueOn: string | null
}

/** Nobody has answered it yet, and we still want to know. */
export const isOpenQuestion = ({ status }: Pick<Question, 'status'>): boolean => status === 'open'
export const isAnswered = ({ status }: Pick<Question, 'status'>): boolean => status === 'answered'

/** It went to the customer, and the day of the answer has passed; `today` is `YYYY-MM-DD`. */
export const isLateQuestion = (question: Question, today: string): boolean =>
  isOpenQuestion(question) && question.sentAt !== null && question.dueOn !== null && question.dueOn < today

/** What a question shows and allows, as sentences; true where it is possible. */
export function questionAbilities(
  question: Pick<Question, 'status' | 'sentAt'>,
): Record<'update' | 'answer' | 'withdraw', true | string> {
  const { label } = questionStates[question.status as QuestionStatus]
  const open = isOpenQuestion(question)
  return {
    update: open
      ? question.sentAt === null || 'The customer has the question: withdraw it and ask anew.'
      : `The question is ${label.toLowerCase()}.`,
    answer: open || isAnswered(question) || 'The question was withdrawn.',
    withdraw: open || `The question is ${label.toLowerCase()}.`,
  }
}

/** Days a customer is given to answer, unless the quote is due before. */
const ANSWER_DAYS = 5

/** The day by which an answer is asked for: five days from today, at the latest on the day the quote is due. */
export function proposedAnswerDay(today: string, quoteDue: string): string {
  const day = addDays(today, ANSWER_DAYS)
  if (quoteDue <= today) return day
  return quoteDue < day ? quoteDue : day
}
