import { addDays } from '#platform/contract/values/dates.ts'
import { type Answer, type Question, questionsOf, type Section } from '#modules/suppliers/pqf/domain.ts'

/** How far a submission has come. */
export type SubmissionFate = 'invited' | 'in_progress' | 'submitted' | 'approve' | 'conditional' | 'reject'

/** A form that a company was asked for; both by code. */
export interface SubmissionPlan {
  readonly company: string
  readonly form: string
  readonly fate: SubmissionFate
  /** Conditions, or why it was rejected. */
  readonly reason?: string
}

/** What suppliers were asked when the house began to use the program. */
export const earlySubmissions: readonly SubmissionPlan[] = [
  { company: 'FORGWELL', form: 'PQF-01', fate: 'approve' },
  { company: 'SCHMALBACH', form: 'PQF-01', fate: 'approve' },
  { company: 'CROMDALE', form: 'PQF-03', fate: 'approve' },
  { company: 'PYREHEAT', form: 'PQF-02', fate: 'approve' },
  {
    company: 'FITTINGAR',
    form: 'PQF-01',
    fate: 'conditional',
    reason: 'Certificates come before the goods, or the goods wait at the gate.',
  },
  {
    company: 'COASTMET',
    form: 'PQF-03',
    fate: 'reject',
    reason: 'Certificates could not be traced to the mill.',
  },
]

/** What is under way this week. */
export const lateSubmissions: readonly SubmissionPlan[] = [
  { company: 'HUTNIKOW', form: 'PQF-01', fate: 'submitted' },
  { company: 'SONEVAL', form: 'PQF-02', fate: 'in_progress' },
  { company: 'STUDMASTR', form: 'PQF-01', fate: 'invited' },
  // Its contact signs in, and finds it in the client area.
  { company: 'CROMDALE', form: 'PQF-02', fate: 'invited' },
]

const texts: readonly (readonly [RegExp, string])[] = [
  [/company number/, 'As on our letterhead, company no. 0417 2093'],
  [/parent company/, 'None, owned by its directors'],
  [/insur/i, 'GBP 5 million, Harbour Mutual'],
  [/authority to sign/, 'Quality manager, by power of attorney'],
  [/certificates are tied/, 'Heat number and piece number on every label and on the packing list'],
  [/laboratory/, 'Tensilaw Test House, ISO 17025'],
]
const tables: Readonly<Record<string, string>> = {
  Site: 'Main works',
  Work: 'Everything offered',
  People: '84',
  Year: '2025',
  Turnover: '6.4 m',
  Result: '0.3 m',
  Customer: 'Glenord Wellhead Systems',
  Scope: 'Forgings and machining',
  Mill: 'Schmalbach Edelstahlwerk',
  Country: 'DE',
  Products: 'Bar and rings',
  Process: 'Quench and temper',
  Until: 'end of next year',
}

/** An answer that somebody could have given; `files` are attached already. */
function answerTo(question: Question, today: string, isGood: boolean, files: readonly string[]): Answer {
  const expiresOn = question.expires ? addDays(today, 420) : null
  const words = texts.find(([pattern]) => pattern.test(question.text))?.[1]
  const good = question.wanted ?? 'yes'
  switch (question.type) {
    case 'yes_no':
      return { value: isGood ? good : good === 'yes' ? 'no' : 'yes' }
    case 'number':
      return { value: question.text.includes('employees') ? '84' : '0.8' }
    case 'date':
      return { value: today }
    case 'file':
      return { fileIds: files, expiresOn }
    case 'table':
      return { rows: [(question.columns ?? []).map((column) => tables[column] ?? 'see attachment')] }
    case 'text':
      return { value: words ?? 'As in the quality manual, section 4', expiresOn }
  }
}

/** Answers to every question, or to the first three; those of a company that is turned down are poor. */
export function answersTo(
  sections: readonly Section[],
  about: { fate: SubmissionFate; today: string; files: readonly string[] },
): Record<string, Answer> {
  const questions = questionsOf(sections)
  const given = about.fate === 'in_progress' ? questions.slice(0, 3) : questions
  const answers = given.map((question, at) => {
    const isGood = about.fate !== 'reject' && !(about.fate === 'conditional' && at % 3 === 0)
    return [question.id, answerTo(question, about.today, isGood, about.files)] as const
  })
  return Object.fromEntries(answers)
}
