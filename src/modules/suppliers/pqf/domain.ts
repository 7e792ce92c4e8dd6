import type { AskedStep } from '#platform/contract/values/step-answers.ts'
import { definitionProblem } from '#platform/contract/values/step-limits.ts'
import { type Step, type StepValue, valueAs } from '#platform/contract/values/typed-steps.ts'

/** Who fills the form in, and for whom. */
export const formKinds = {
  supplier: 'A supplier fills it in for us',
  customer: 'We fill it in for a customer',
  order: 'We fill it in for an order',
} as const
export type FormKind = keyof typeof formKinds

export const questionTypes = {
  yes_no: 'Yes or no',
  text: 'Text',
  number: 'Number',
  date: 'Date',
  file: 'File',
  table: 'Table',
} as const
export type QuestionType = keyof typeof questionTypes

/** What a question asks to be shown. */
export const evidenceKinds = {
  certificate: 'Certificate',
  insurance: 'Proof of insurance',
  accounts: 'Accounts',
  policy: 'Policy or procedure',
  record: 'Record or statistics',
  reference: 'Reference',
} as const
export type EvidenceKind = keyof typeof evidenceKinds

/** A question as whoever fills the form in reads it. */
export interface AskedQuestion {
  readonly id: string
  readonly text: string
  readonly type: QuestionType
  readonly required: boolean
  /** The answer runs out on a day that has to be given. */
  readonly expires: boolean
  readonly evidenceKind?: EvidenceKind | null | undefined
  /** Headings of a table. */
  readonly columns?: readonly string[] | undefined
}

/** The same as it is judged: that is not told to whoever fills the form in. */
export interface Question extends AskedQuestion {
  /** Its share of the score; 0: not scored. */
  readonly weight: number
  /** Which answer earns the weight; yes where nothing is said. */
  readonly wanted?: 'yes' | 'no' | null | undefined
}

export interface AskedSection<Q extends AskedQuestion = AskedQuestion> {
  readonly id: string
  readonly title: string
  readonly questions: readonly Q[]
}
export type Section = AskedSection<Question>

/** What stands beside a question; `value` is text, number, date, or yes, no and not_applicable. */
export interface Answer {
  readonly value?: string | null | undefined
  readonly rows?: readonly (readonly string[])[] | undefined
  readonly fileIds?: readonly string[] | undefined
  /** `YYYY-MM-DD` */
  readonly expiresOn?: string | null | undefined
}
export type Answers = Readonly<Record<string, Answer | undefined>>

/** All questions of a form in their order. */
export const questionsOf = <Q extends AskedQuestion>(sections: readonly AskedSection<Q>[]): readonly Q[] =>
  sections.flatMap(({ questions }) => questions)

/** A question as it is asked: which answer earns the weight is not for whoever fills the form in. */
export function stepOf({ type, text: label, columns }: AskedQuestion): Step {
  if (type === 'yes_no') return { type: 'check', label, mayNotApply: true }
  return type === 'table' ? { type, label, columns: [...(columns ?? [])] } : { type, label }
}

/** A question as it is judged. "Not applicable" takes it out of the score. */
export function judgedStep(question: Question): Step {
  const step = stepOf(question)
  return step.type === 'check' ? { ...step, wanted: question.wanted ?? 'yes' } : step
}

/** What was answered, where the type of the question keeps it. */
export function valueOf({ type }: AskedQuestion, answer: Answer | undefined): StepValue | null {
  if (type === 'file') return valueAs('file', answer?.fileIds)
  return type === 'table' ? valueAs('table', answer?.rows) : (answer?.value ?? null)
}

/** The part of an answer that holds a value. */
export function answerWith({ type }: AskedQuestion, value: StepValue | null): Partial<Answer> {
  if (type === 'file') return { fileIds: valueAs('file', value) ?? [] }
  if (type === 'table') return { rows: valueAs('table', value) ?? [] }
  return { value: typeof value === 'string' ? value : null }
}

/** Where the sentence about an answer stands. */
export const answerPath = (questionId: string, part: 'value' | 'expiresOn' = 'value'): string =>
  `answers.${questionId}.${part}`

/** A question with its answer. */
export const askedStep = (question: AskedQuestion, answer: Answer | undefined): AskedStep => ({
  step: stepOf(question),
  value: valueOf(question, answer),
  path: answerPath(question.id),
  required: question.required,
})

/** Why a form cannot be used yet, in sentences; none when it can be published. */
export function publishProblems(form: { sections: readonly Section[]; passScore?: string | null }): string[] {
  const problems: string[] = []
  const questions = questionsOf(form.sections)
  if (questions.length === 0) problems.push('Add at least one question.')
  const empty = form.sections.find((section) => section.questions.length === 0)
  if (empty) problems.push(`The section "${empty.title}" has no questions.`)
  const [bare] = questions.flatMap((question) => definitionProblem(stepOf(question))?.[1] ?? [])
  if (bare !== undefined) problems.push(bare)
  if (form.passScore != null && questions.every(({ weight }) => weight === 0))
    problems.push('A pass score needs questions with a weight.')
  return problems
}

/** No id stands twice, so that an answer belongs to one question. */
export function hasOwnIds(
  sections: readonly { id?: string; questions: readonly { id?: string }[] }[],
): boolean {
  const ids = sections.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)])
  const given = ids.filter((id) => id !== undefined)
  return new Set(given).size === given.length
}

/** The list with one entry moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  const rest = list.filter((_, at) => at !== from)
  return entry === undefined ? [...list] : [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** The sections with one question taken out of its section and put at the end of another. */
export function movedToSection<Q, S extends { readonly questions: readonly Q[] }>(
  sections: readonly S[],
  at: { section: number; question: number },
  to: number,
): S[] {
  const question = sections[at.section]?.questions[at.question]
  if (question === undefined || to === at.section || !sections[to]) return [...sections]
  return sections.map((section, place) => {
    if (place === at.section)
      return { ...section, questions: section.questions.filter((_, other) => other !== at.question) }
    return place === to ? { ...section, questions: [...section.questions, question] } : section
  })
}

export const isDraft = (status: string): boolean => status === 'draft'
export const isCurrent = (status: string): boolean => status === 'current'

/** `PQF-01 Rev 2`, as people call it. */
export const formLabel = (code: string, revision: number): string => `${code} Rev ${revision}`
