import textClasses from '../../../platform/web/ui/text.module.css'
import { formatDate, formatInstant } from '../../../platform/web/ui/format.ts'
import { Hidden } from '../../../platform/web/ui/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { daysLeft, dueState } from '../domain.ts'

interface DueProps {
  enquiry: { quoteDueAt: string; status: string }
  /** `date`: the day; `days`: "2 d" or "1 d late"; `both`: day, hour and days. */
  show: 'date' | 'days' | 'both'
  /** Of the facility; the reader's own unless known. */
  timeZone?: string
}

/** When the quote is due: red once it has passed, amber three days before, calm once the quote is out. */
export function Due({ enquiry, show, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone }: DueProps) {
  const now = new Date()
  const state = dueState(enquiry, now, timeZone)
  const words = wordsOf(state, daysLeft(enquiry.quoteDueAt, now, timeZone))
  const day = formatDate(dayIn(enquiry.quoteDueAt, timeZone))
  return (
    <time
      className={classNames(
        textClasses.tabular,
        state === 'overdue' && textClasses.late,
        state === 'soon' && textClasses.soon,
        show === 'days' && (state === 'later' || state === 'done') && textClasses.dim,
      )}
      dateTime={enquiry.quoteDueAt}
      title={`${enquiry.quoteDueAt}, ${words}`}
    >
      {show === 'days' ? words : show === 'date' ? day : `${formatInstant(enquiry.quoteDueAt)}, ${words}`}
      {show === 'date' && state === 'overdue' && <Hidden>{` (${words})`}</Hidden>}
    </time>
  )
}

function wordsOf(state: ReturnType<typeof dueState>, days: number): string {
  if (state === 'done') return '-'
  if (state === 'overdue') return days < 0 ? `${-days} d late` : 'late'
  return days === 0 ? 'today' : `${days} d`
}

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
