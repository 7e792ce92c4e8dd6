import type { ReactNode } from 'react'
import type { StepValue } from '#platform/contract/values/typed-steps.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FileAnswers } from '#platform/web/forms/steps/files-field.tsx'
import { type StepWords, TypedField } from '#platform/web/forms/steps/typed-field.tsx'
import {
  type Answer,
  answerWith,
  type Answers,
  type AskedQuestion,
  type AskedSection,
  type EvidenceKind,
  evidenceKinds,
  answerPath,
  stepOf,
  valueOf,
} from '../domain.ts'
import classes from './pqf.module.css'

/** The words beside the questions; other languages hand theirs in. */
export interface QuestionWords {
  readonly until: string
  readonly evidence: (kind: EvidenceKind) => string
  readonly pickDay?: string
  /** Left out: as the house says it. */
  readonly steps?: StepWords
}

const english: QuestionWords = {
  until: 'Holds until',
  evidence: (kind) => `Evidence: ${evidenceKinds[kind].toLowerCase()}`,
}

interface QuestionFieldsProps<Q extends AskedQuestion> {
  sections: readonly AskedSection<Q>[]
  answers: Answers
  onAnswer: (questionId: string, answer: Answer) => void
  form: { errors: FieldErrors; idOf: (key: string) => string }
  disabled?: boolean
  /** Left out: files cannot be added here. */
  files?: FileAnswers
  /** Below a question: what the reviewer makes of its answer. */
  mark?: (question: Q) => ReactNode
  words?: QuestionWords
}

/** Every question of a form with the control its type needs. */
export function QuestionFields<Q extends AskedQuestion>(props: QuestionFieldsProps<Q>) {
  return (
    <>
      {props.sections.map((section) => (
        <section key={section.id} className={classes.part}>
          <h2>{section.title}</h2>
          {section.questions.map((question) => (
            <QuestionField key={question.id} {...props} question={question} />
          ))}
        </section>
      ))}
    </>
  )
}

function QuestionField<Q extends AskedQuestion>(props: QuestionFieldsProps<Q> & { question: Q }) {
  const { question, answers, onAnswer, form, disabled = false, files, mark, words = english } = props
  const { evidenceKind } = question
  const answer = answers[question.id] ?? {}
  const [value, until] = [answerPath(question.id), answerPath(question.id, 'expiresOn')]
  const set = (change: Partial<Answer>) => onAnswer(question.id, { ...answer, ...change })
  const field: FieldProps<StepValue> = {
    id: form.idOf(value),
    label: question.text,
    required: question.required,
    disabled,
    value: valueOf(question, answer),
    onChange: (entered) => set(answerWith(question, entered)),
    error: form.errors[value]?.[0],
    hint: evidenceKind && words.evidence(evidenceKind),
  }
  return (
    <div className={classes.question}>
      <div className={question.expires ? classes.withDay : undefined}>
        <TypedField step={stepOf(question)} field={field} files={files} words={words.steps} />
        {question.expires && (
          <DateField
            id={form.idOf(until)}
            label={words.until}
            placeholder={words.pickDay}
            value={answer.expiresOn}
            disabled={disabled}
            onChange={(expiresOn) => set({ expiresOn })}
            error={form.errors[until]?.[0]}
          />
        )}
      </div>
      {mark?.(question)}
    </div>
  )
}
