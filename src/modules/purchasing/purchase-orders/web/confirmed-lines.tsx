import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import classes from './orders.module.css'

interface Confirmed {
  id: string
  promisedOn: string | null
  unitPrice: string | null
}

interface Props {
  readonly form: ActionForm
  readonly currency: string
  /** `text`: what is ordered; `per`: what the price is for, where that differs from line to line. */
  readonly lines: readonly { id: string; lineNo: number; text: string; per?: string }[]
}

/** A day and a price for each line of an order that its supplier confirmed. */
export function ConfirmedLines({ form, currency, lines }: Props) {
  const field = form.field<Confirmed[]>('lines', 'Lines')
  const confirmed = field.value ?? []
  const change = (id: string, more: Partial<Confirmed>) =>
    field.onChange(confirmed.map((one) => (one.id === id ? { ...one, ...more } : one)))
  return lines.map(({ id, lineNo, text, per }, at) => {
    const known = confirmed.find((one) => one.id === id)
    return (
      <fieldset key={id} className={classes.group}>
        <legend>{`Line ${lineNo}: ${text}`}</legend>
        <div className={classes.pair}>
          <DateField
            id={`confirmed-${id}-day`}
            label="Promised"
            value={known?.promisedOn ?? null}
            onChange={(promisedOn) => change(id, { promisedOn })}
            error={form.errors[`lines.${at}.promisedOn`]?.[0]}
          />
          <NumberField
            id={`confirmed-${id}-price`}
            label={per ? `Confirmed price ${per}` : 'Confirmed price'}
            value={known?.unitPrice ?? null}
            onChange={(unitPrice) => change(id, { unitPrice })}
            suffix={currency}
            error={form.errors[`lines.${at}.unitPrice`]?.[0]}
          />
        </div>
      </fieldset>
    )
  })
}
