import { useEffect, useRef, useState } from 'react'
import { partOf } from '#platform/web/records/child-list.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { StepDefinition } from '#platform/web/forms/steps/step-definition.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { QuestionInput } from '../contract.ts'
import { evidenceKinds, questionTypes } from '../domain.ts'
import classes from './pqf.module.css'

interface QuestionEditorProps {
  question: QuestionInput
  /** Its error key: `sections.0.questions.2`. */
  path: string
  form: { errors: FieldErrors; idOf: (key: string) => string }
  disabled: boolean
  /** Just added: it is open and its text has the focus. */
  isNew: boolean
  /** The section it is in, among all of them, and a way into another. */
  home: { titles: readonly string[]; place: number; move: (to: number) => void }
  onChange: (question: QuestionInput) => void
}

/** One question: a line that opens into its fields, and stays open while something in it has to be put right. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, path, form, disabled, isNew, home, onChange } = props
  const box = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(isNew)
  const hasErrors = Object.keys(form.errors).some((key) => key.startsWith(`${path}.`))
  useEffect(() => {
    if (isNew) box.current?.querySelector('textarea')?.focus()
  }, [isNew])
  const part = partOf(form, path, question, onChange, { disabled })
  return (
    <details
      ref={box}
      className={classes.details}
      open={open || hasErrors}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.arrow}>
          <Icon name="chevronRight" size={14} />
        </span>
        <span className={classes.words}>
          <b>{question.text || 'New question'}</b>
          <span>{questionTypes[question.type]}</span>
          {question.weight > 0 && <span>weight {question.weight}</span>}
          {question.required && <Tag>Required</Tag>}
          {question.expires && <Tag>Expires</Tag>}
        </span>
      </summary>
      {(open || hasErrors) && (
        <StepDefinition
          kinds={questionTypes}
          words={part.field('text', 'Question', true)}
          kind={part.field('type', 'Answered with', true)}
          common={
            <>
              <IntegerField {...part.field('weight', 'Weight', true)} hint="0 is not scored" />
              <SelectField {...part.field('evidenceKind', 'Evidence')} options={evidenceKinds} />
            </>
          }
          parts={{
            wanted: question.type === 'yes_no' ? part.field('wanted', 'Earns the weight') : undefined,
            columns: question.type === 'table' ? part.field('columns', 'Columns', true) : undefined,
          }}
        >
          {home.titles.length > 1 && (
            <SelectField
              id={form.idOf(`${path}.section`)}
              label="In section"
              value={String(home.place)}
              disabled={disabled}
              onChange={(place) => place !== null && home.move(Number(place))}
              options={home.titles.map((label, place) => ({ value: String(place), label }))}
            />
          )}
          <SwitchField {...part.field('required', 'Required')} hint="The form is not submitted without it" />
          <SwitchField {...part.field('expires', 'Expires')} hint="Asks until when the answer holds" />
        </StepDefinition>
      )}
    </details>
  )
}
