import type { ReactNode } from 'react'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { type Answer, type Answers, evidenceKinds, type Question, type Section } from '../domain.ts'
import { AnswerFiles, AnswerRows, type FileAnswers, YesNo } from './answer-controls.tsx'
import classes from './pqf.module.css'

interface QuestionFieldsProps {
  sections: readonly Section[]
  answers: Answers
  onAnswer: (questionId: string, answer: Answer) => void
  form: { errors: FieldErrors; idOf: (key: string) => string }
  disabled?: boolean
  /** Left out: files cannot be added here. */
  files?: FileAnswers
  /** Below a question: what the reviewer makes of its answer. */
  mark?: (question: Question) => ReactNode
}

/** Every question of a form with the control its type needs. */
export function QuestionFields(props: QuestionFieldsProps) {
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

function QuestionField(props: QuestionFieldsProps & { question: Question }) {
  const { question, answers, onAnswer, form, disabled = false, files, mark } = props
  const answer = answers[question.id] ?? {}
  const keyOf = (part: 'value' | 'expiresOn') => `answers.${question.id}.${part}`
  const set = (change: Partial<Answer>) => onAnswer(question.id, { ...answer, ...change })
  const field: FieldProps<string> & { hint?: ReactNode } = {
    id: form.idOf(keyOf('value')),
    label: question.text,
    required: question.required,
    disabled,
    value: answer.value,
    onChange: (value) => set({ value }),
    error: form.errors[keyOf('value')]?.[0],
    hint: question.evidenceKind && `Evidence: ${evidenceKinds[question.evidenceKind].toLowerCase()}`,
  }
  return (
    <div className={classes.question}>
      <div className={question.expires ? classes.withDay : undefined}>
        <Control field={field} question={question} answer={answer} set={set} files={files} />
        {question.expires && (
          <DateField
            id={form.idOf(keyOf('expiresOn'))}
            label="Holds until"
            value={answer.expiresOn}
            disabled={disabled}
            onChange={(expiresOn) => set({ expiresOn })}
            error={form.errors[keyOf('expiresOn')]?.[0]}
          />
        )}
      </div>
      {mark?.(question)}
    </div>
  )
}

interface ControlProps {
  field: FieldProps<string> & { hint?: ReactNode }
  question: Question
  answer: Answer
  set: (change: Partial<Answer>) => void
  files: FileAnswers | undefined
}

function Control({ field, question, answer, set, files }: ControlProps) {
  switch (question.type) {
    case 'yes_no':
      return <YesNo {...field} />
    case 'text':
      return <TextAreaField {...field} rows={2} />
    case 'number':
      return <NumberField {...field} />
    case 'date':
      return <DateField {...field} />
    case 'file':
      return (
        <AnswerFiles
          field={{
            ...field,
            value: [...(answer.fileIds ?? [])],
            onChange: (ids) => set({ fileIds: ids ?? [] }),
          }}
          hint={field.hint}
          files={files}
        />
      )
    case 'table':
      return (
        <AnswerRows
          field={{
            ...field,
            value: (answer.rows ?? []).map((row) => [...row]),
            onChange: (rows) => set({ rows: rows ?? [] }),
          }}
          columns={question.columns ?? []}
        />
      )
  }
}
