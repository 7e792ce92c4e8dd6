import { useState } from 'react'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import { DateInput } from './date-field.tsx'
import { parseTime } from './date-input.ts'
import classes from '../field.module.css'
import { type FieldExtras, FieldFrame, type FieldProps } from '../field.tsx'

/** An instant with the reader's own zone: a date and a time. The value is ISO with offset. */
export function DateTimeField(props: FieldProps<string> & FieldExtras) {
  const { id, label, value, onChange, disabled } = props
  const { date, time } = split(value)
  const [typed, setTyped] = useState<string | null>(null)
  const change = (nextDate: string | null, nextTime: string) => {
    if (nextDate === null) return onChange(null)
    const at = new Date(`${nextDate}T${nextTime}:00`)
    onChange(Number.isNaN(at.getTime()) ? nextDate : at.toISOString())
  }
  return (
    <FieldFrame {...props} text={[formatDate(date ?? ''), time].filter(Boolean).join(', ')}>
      <span className={classes.box} style={{ gap: 6 }}>
        <span style={{ flex: 1, minWidth: 0 }}>
          <DateInput {...props} value={date} onChange={(next) => change(next, time ?? '00:00')} />
        </span>
        <input
          id={`${id}-time`}
          className={classes.control}
          style={{ width: 76, flex: 'none' }}
          aria-label={`${label}, time`}
          placeholder="hh:mm"
          autoComplete="off"
          disabled={disabled}
          value={typed ?? time ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            const next = typed === null ? undefined : parseTime(typed)
            if (next) change(date ?? localToday(), next)
            setTyped(null)
          }}
        />
      </span>
    </FieldFrame>
  )
}

/** Date and time of an instant in the reader's zone; what is no instant stays as it was typed. */
function split(value: string | null | undefined): { date: string | null; time: string | null } {
  if (!value) return { date: null, time: null }
  const at = new Date(value)
  if (!/T\d/.test(value) || Number.isNaN(at.getTime())) return { date: value, time: null }
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}
