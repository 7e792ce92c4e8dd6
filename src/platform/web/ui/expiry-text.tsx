import { localToday } from './format.ts'
import { DateText } from './text.tsx'
import classes from './expiry-text.module.css'
import { expiryLabel } from './expiry-label.ts'

/** The last day of a certificate or an approval, followed by words when that day is over or near. */
export function ExpiryText({ date }: { date: string }) {
  const near = expiryLabel(date, localToday())
  if (!near) return <DateText date={date} />
  return (
    <span className={classes[near.tone]}>
      <DateText date={date} />, {near.words}
    </span>
  )
}
