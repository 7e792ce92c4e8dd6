import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { RefusalNotice } from '#platform/web/records/refusal-notice.tsx'
import { useAction } from '#platform/web/records/use-action.ts'
import type { ChildPageProps } from '#platform/web/documents/child-screen.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { InstantText } from '#platform/web/ui/text.tsx'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import type { operations, OperationRecord } from '../contract.ts'
import classes from './operations.module.css'

type Step = OperationRecord['steps'][number]
interface Value {
  readonly key: string
  readonly value: string
}

const gaugesInUse = optionsOf(gauges)
const yesNo = { yes: 'Yes', no: 'No' }

/** The steps with a field each, and one button that records what was typed. */
export function StepFields({ contract, record }: ChildPageProps<typeof operations, OperationRecord>) {
  const { form, message, errors, refusals, run } = useAction({
    contract,
    action: 'enter',
    record,
    start: { values: [] },
  })
  const { value, onChange } = form.field<Value[]>('values', 'Values')
  const values = value ?? []
  const typed = (key: string, text: string) => {
    const others = values.filter((one) => one.key !== key)
    onChange(text === '' ? others : [...others, { key, value: text }])
  }
  const why = reasonOf(record.can.enter)
  const numbers = Object.fromEntries(
    record.pieces.flatMap(({ serialId, serialNo, state }) =>
      state === 'todo' || state === 'recorded' ? [[serialId, serialNo] as const] : [],
    ),
  )
  const chosen = form.field<string[]>('serialIds', 'Pieces that are measured')
  const isChoosing = record.pieces.length > 0
  const missing = isChoosing && (chosen.value ?? []).length === 0 ? 'Choose the pieces first.' : undefined
  return (
    <>
      {message && <RefusalNotice message={message} errors={errors} refusals={refusals} />}
      {isChoosing && why === undefined && <ChecksField {...chosen} options={numbers} />}
      <ul className={classes.steps}>
        {record.steps.map((step) => (
          <li key={step.key} className={classes.step}>
            <div>
              <b>{step.asked.label}</b>
              <span className={classes.small}>
                {[step.limits, step.isRequired ? 'required' : null].filter(Boolean).join(', ')}
              </span>
              {step.reading && <Read reading={step.reading} />}
              {step.pieceReadings.map((reading) => (
                <Read key={reading.id} reading={reading} of={reading.serialNo} />
              ))}
            </div>
            {why === undefined && (
              <StepField
                step={step}
                value={values.find(({ key }) => key === step.key)?.value ?? ''}
                onChange={(text) => typed(step.key, text)}
                error={errors[`values.${values.findIndex(({ key }) => key === step.key)}.value`]?.[0]}
              />
            )}
          </li>
        ))}
        {why === undefined && record.steps.some(({ asked }) => asked.type === 'number') && (
          <li className={classes.step}>
            <div>
              <b>Gauge</b>
              <span className={classes.small}>of the figures that are recorded now</span>
            </div>
            <ReferenceField {...form.field<string>('gaugeId', 'Measured with')} source={gaugesInUse} />
          </li>
        )}
      </ul>
      <div className={classes.acts}>
        <ReasonedButton
          icon="check"
          reason={why ?? missing ?? (values.length === 0 ? 'Type a value first.' : undefined)}
          onClick={() => void run()}
        >
          Record values
        </ReasonedButton>
      </div>
      {(why ?? missing) && <p className={classes.why}>{why ?? missing}</p>}
    </>
  )
}

/** What was read, and by whom. */
const Read = ({ reading, of }: { reading: NonNullable<Step['reading']>; of?: string }) => (
  <div className={classNames(classes.small, reading.outcome === 'out' && classes.out)}>
    {of && `${of}: `}Read {reading.value} by {reading.byName}, <InstantText at={reading.at} />
    {reading.gaugeNo && `, with ${reading.gaugeNo}`}
    {reading.outcome === 'out' && ', out of limits'}
  </div>
)

interface StepFieldProps {
  step: Step
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function StepField({ step, value, onChange, error }: StepFieldProps) {
  const { asked, key } = step
  const field: FieldProps<string> = {
    id: `step-${key}`,
    label: `New value of ${asked.label}`,
    value,
    onChange: (next) => onChange(next ?? ''),
    error,
  }
  if (asked.type === 'number') return <NumberField {...field} suffix={asked.unit ?? undefined} />
  if (asked.type === 'check') return <SelectField {...field} options={yesNo} />
  return <TextField {...field} />
}
