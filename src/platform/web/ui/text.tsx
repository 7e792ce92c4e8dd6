import { daysBetween } from '#platform/contract/values/dates.ts'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { formatDecimal, formatMoney } from '#platform/contract/values/amounts.ts'
import { formatDate, formatInstant, localToday } from './format.ts'
import classes from './text.module.css'

/** A date as 21 Nov 2026, with the ISO form in its title. */
export function DateText({ date }: { date: string | null | undefined }) {
  if (!date) return <Missing />
  return (
    <time className={classes.tabular} dateTime={date} title={date.slice(0, 10)}>
      {formatDate(date)}
    </time>
  )
}

/** An instant in the reader's zone, with UTC in its title. */
export function InstantText({ at }: { at: string | null | undefined }) {
  if (!at) return <Missing />
  return (
    <time className={classes.tabular} dateTime={at} title={at}>
      {formatInstant(at)}
    </time>
  )
}

/** An amount with its currency sign; `value` is a decimal string. `whole` drops the pence in lists. */
export function MoneyText(props: { value: string | null | undefined; currency: string; whole?: boolean }) {
  if (props.value === null || props.value === undefined || props.value === '') return <Missing />
  return (
    <span className={classes.tabular}>{formatMoney(props.value, props.currency, props.whole ?? false)}</span>
  )
}

/** A decimal string with thousands separators and a dimmed unit. */
export function NumberText({ value, unit }: { value: string | null | undefined; unit?: string }) {
  if (value === null || value === undefined || value === '') return <Missing />
  return (
    <span className={classes.tabular}>
      {formatDecimal(value)}
      {unit && <span className={classes.dim}> {unit}</span>}
    </span>
  )
}

interface DueProps {
  date: string | null | undefined
  /** A done thing is never late. */
  done?: boolean
  /** Amber from this many days before the date; 3 by default. */
  soonDays?: number
  /** `date` writes the date, `days` writes "2 d" or "1 d late". */
  show?: 'date' | 'days'
}

/** A due date: red when late, amber when soon, calm otherwise; the word "late" says the same as the colour. */
export function DueText({ date, done = false, soonDays = 3, show = 'date' }: DueProps) {
  if (!date) return <Missing />
  const days = daysBetween(localToday(), date)
  const late = !done && days < 0
  const soon = !done && days >= 0 && days <= soonDays
  const words = days < 0 ? (done ? `${-days} d ago` : `${-days} d late`) : days === 0 ? 'today' : `${days} d`
  return (
    <time
      className={classNames(
        classes.tabular,
        late && classes.late,
        soon && classes.soon,
        show === 'days' && !late && !soon && classes.dim,
      )}
      dateTime={date}
      title={`${date}, ${words}`}
    >
      {show === 'days' ? words : formatDate(date)}
      {late && show === 'date' && <span className={classes.hidden}> ({words})</span>}
    </time>
  )
}

/** A record number; the series prefix is dimmed, so that the eye lands on the running number. */
export function RecordNumber({ number }: { number: string }) {
  const [, prefix = '', running = number] = /^(.*-)([^-]+)$/.exec(number) ?? []
  return (
    <span className={classes.number}>
      {prefix && <span className={classes.prefix}>{prefix}</span>}
      {running}
    </span>
  )
}

/** Words that are there for screen readers only. */
export function Hidden({ children }: { children: string }) {
  return <span className={classes.hidden}>{children}</span>
}

/** Secondary words. */
export function Dim({ children }: { children: ReactNode }) {
  return <span className={classes.dim}>{children}</span>
}

function Missing() {
  return <span className={classes.dim}>-</span>
}
