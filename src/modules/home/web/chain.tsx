import { AppLink } from '../../../platform/web/ui/app-link.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { formatCount } from '../../../platform/web/ui/format.ts'
import type { Board } from './board.ts'
import classes from './home.module.css'

interface Stop {
  label: string
  count: number
  href: string
  note: string
}

const DUE = 'Your enquiries due'

function stopsOf({ pipeline, enquiriesDue, approvals, quotesExpiring }: Board): Stop[] {
  const open = pipeline?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return [
    ...(pipeline
      ? [{ label: 'Open enquiries', count: open, href: '/enquiries?filter[open]=true', note: 'in all steps' }]
      : []),
    ...(enquiriesDue
      ? [{ label: DUE, count: enquiriesDue.total, href: enquiriesDue.path, note: 'in seven days' }]
      : []),
    ...(approvals
      ? [{ label: 'Approvals', count: approvals.total, href: approvals.path, note: 'wait for you' }]
      : []),
    ...(quotesExpiring
      ? [
          {
            label: 'Quotes expiring',
            count: quotesExpiring.total,
            href: quotesExpiring.path,
            note: 'in seven days',
          },
        ]
      : []),
  ]
}

/** The line through the work with counts; the stop that needs looking at first is warm. */
export function Chain({ board }: { board: Board }) {
  const stops = stopsOf(board)
  const lateApproval = board.approvals?.rows.some(({ isLate }) => isLate)
  const lateEnquiry = board.enquiriesDue?.rows.some(({ isLate }) => isLate)
  const hot = lateEnquiry ? DUE : lateApproval ? 'Approvals' : null
  return (
    <nav className={classes.chain} aria-label="The work at a glance">
      {stops.map(({ label, count, href, note }) => (
        <AppLink key={label} href={href} className={classNames(classes.stop, label === hot && classes.hot)}>
          <span className={classes.label}>{label}</span>
          <span className={classes.figure}>{formatCount(count)}</span>
          <span className={classes.note}>{label === hot ? 'some are late' : note}</span>
        </AppLink>
      ))}
    </nav>
  )
}
