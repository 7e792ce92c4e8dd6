import { type ReactNode, useState } from 'react'
import { limitsOf, outOfLimits } from '#platform/contract/values/step-limits.ts'
import {
  checkAnswers,
  type GaugeUse,
  type Step,
  type StepValue,
  valueAs,
  valueProblem,
} from '#platform/contract/values/typed-steps.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { type FileAnswers, FilesField, type FileWords } from './files-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { RadiosField } from './radios-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { RowsField } from './rows-field.tsx'
import classes from './steps.module.css'

/** The words of answers that are no input of their own; other languages hand theirs in. */
export interface StepWords extends FileWords {
  readonly check: Readonly<Record<keyof typeof checkAnswers, string>>
  /** What does not fit its step. */
  readonly misfit: string
}

interface TypedFieldProps {
  step: Step
  /** Its label and mark are those of the form; the value may be what is none yet. */
  field: FieldProps<StepValue>
  /** Left out: files cannot be added here. */
  files?: FileAnswers | undefined
  /** How a gauge is chosen: the slice that has the gauges draws it. */
  gauge?: (field: FieldProps<GaugeUse>) => ReactNode
  words?: StepWords | undefined
}

/** The answer to a step, by its type: with its limits, and with what does not fit or is out of them. */
export function TypedField({ field: given, ...props }: TypedFieldProps) {
  const { step, words } = props
  const [isTyping, setTyping] = useState(false)
  const limits = limitsOf(step)
  // On the way to 12.5 stands 1, which is no finding: a figure and a day are judged when they are left.
  const isJudged = !(isTyping && (step.type === 'number' || step.type === 'date'))
  const found = isJudged ? (valueProblem(step, given.value) ?? outOfLimits(step, given.value)) : null
  const field = {
    ...given,
    error: given.error ?? (found && words?.misfit) ?? found ?? undefined,
    hint: limits === null ? given.hint : withLimits(limits, given.hint),
  }
  return (
    <div className={classes.typed} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <Control {...props} field={field} />
    </div>
  )
}

function Control({ step, field, files, gauge, words }: TypedFieldProps) {
  const typed = { ...field, value: typeof field.value === 'string' ? field.value : null }
  switch (step.type) {
    case 'check': {
      const { not_applicable, ...yesOrNo } = words?.check ?? checkAnswers
      const options = step.mayNotApply ? { ...yesOrNo, not_applicable } : yesOrNo
      return <RadiosField {...field} value={valueAs('check', field.value)} options={options} />
    }
    case 'number':
      return <NumberField {...typed} suffix={step.unit} />
    case 'choice':
      return (
        <SelectField {...typed} options={step.options.map((option) => ({ value: option, label: option }))} />
      )
    case 'gauge':
      return gauge?.({ ...field, value: valueAs('gauge', field.value) })
    case 'text':
      return <TextAreaField {...typed} rows={2} />
    case 'date':
      return <DateField {...typed} />
    case 'file':
    case 'photo': {
      const held = { ...field, value: valueAs(step.type, field.value) }
      return <FilesField field={held} files={files} isPhoto={step.type === 'photo'} words={words} />
    }
    case 'task':
      return (
        <SwitchField
          {...field}
          value={valueAs('task', field.value) === 'done'}
          onChange={(isDone) => field.onChange(isDone ? 'done' : null)}
        />
      )
    case 'table':
      return <RowsField field={{ ...field, value: valueAs('table', field.value) }} columns={step.columns} />
  }
}

const withLimits = (limits: string, hint: ReactNode): ReactNode => (
  <>
    Must be {limits}
    {hint && <>. {hint}</>}
  </>
)
