import { dayIn } from '#platform/contract/values/dates.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatDate, formatInstant } from '#platform/web/ui/format.ts'
import textClasses from '#platform/web/ui/text.module.css'
import { Hidden } from '#platform/web/ui/text.tsx'
import { type DueState, daysLeft, dueState } from '../domain.ts'

interface Dated {
  quoteDueAt: string
  status: string
}

interface DueProps {
  enquiry: Dated
  /** `date`: the day; `short`: without its year; `days`: "2 d" or "1 d late"; `both`: day, hour and days. */
  show: 'date' | 'short' | 'days' | 'both'
  /** Of the facility; the reader's own unless known. */
  timeZone?: string
}

const tones: Readonly<Record<DueState, string | undefined>> = {
  overdue: textClasses.late,
  soon: textClasses.soon,
  later: undefined,
  done: undefined,
}

/** When the quote is due: red once it has passed, amber three days before, calm once the quote is out. */
export function Due({ enquiry, show, timeZone = ownZone() }: DueProps) {
  const { state, words } = standing(enquiry, timeZone)
  const day = formatDate(dayIn(enquiry.quoteDueAt, timeZone))
  const tone = tones[state] ?? (show === 'days' ? textClasses.dim : undefined)
  return (
    <time
      className={classNames(show !== 'both' && textClasses.tabular, tone)}
      dateTime={enquiry.quoteDueAt}
      title={`${enquiry.quoteDueAt}${words === '-' ? '' : `, ${words}`}`}
    >
      {show === 'days' && words}
      {show === 'date' && day}
      {show === 'short' && day.replace(/ \d{4}$/, '')}
      {(show === 'date' || show === 'short') && state === 'overdue' && <Hidden>{` (${words})`}</Hidden>}
      {show === 'both' &&
        [formatInstant(enquiry.quoteDueAt), words].filter((part) => part !== '-').join(', ')}
    </time>
  )
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** How much time is left now, as a colour and in words. */
function standing(enquiry: Dated, timeZone: string): { state: DueState; words: string } {
  const now = new Date()
  const state = dueState(enquiry, now, timeZone)
  const days = daysLeft(enquiry.quoteDueAt, now, timeZone)
  if (state === 'done') return { state, words: '-' }
  if (state === 'overdue') return { state, words: days < 0 ? `${-days}\u00a0d late` : 'late' }
  return { state, words: days === 0 ? 'today' : `${days}\u00a0d` }
}
