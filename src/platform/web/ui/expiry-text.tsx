import { localToday } from './format.ts'
import { DateText } from './text.tsx'
import classes from './expiry-text.module.css'
import { expiryWords } from './expiry-words.ts'

/** The last day of a certificate or an approval, with words beside it when that is over or near. */
export function ExpiryText({ date }: { date: string }) {
  const near = expiryWords(date, localToday())
  if (!near) return <DateText date={date} />
  return (
    <span className={classes[near.tone]}>
      <DateText date={date} />, {near.words}
    </span>
  )
}
