import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatCount } from '#platform/web/ui/format.ts'
import type { Board } from './board.ts'
import classes from './home.module.css'

interface Stop {
  label: string
  count: number
  href: string
  note: string
}

/** `late` says what is late there; null where nothing is. */
function stopsOf({ openEnquiries, piles, tiles }: Board): (Stop & { late: string | null })[] {
  return [
    ...(openEnquiries !== null
      ? [
          {
            label: 'Open enquiries',
            count: openEnquiries,
            href: '/enquiries?filter[open]=true',
            note: 'in all steps',
            late: null,
          },
        ]
      : []),
    ...piles.map(({ title, total, path, note, rows }) => ({
      label: title,
      count: total,
      href: path,
      note,
      late: rows.some(({ isLate }) => isLate) ? 'some overdue' : null,
    })),
    ...tiles
      .filter(({ isWork }) => isWork)
      .map(({ label, value, path, note, isHot }) => ({
        label,
        count: Number(value),
        href: path,
        note,
        late: isHot ? note : null,
      })),
  ]
}

/** The line through the work with counts; the first stop with something late is warm. */
export function Chain({ board }: { board: Board }) {
  const stops = stopsOf(board)
  const hot = stops.find(({ late }) => late)?.label
  return (
    <nav className={classes.chain} aria-label="The work at a glance">
      {stops.map(({ label, count, href, note, late }) => (
        <AppLink key={label} href={href} className={classNames(classes.stop, label === hot && classes.hot)}>
          <span className={classes.label}>{label}</span>
          <span className={classes.figure}>{formatCount(count)}</span>
          <span className={classes.note}>{label === hot ? late : note}</span>
        </AppLink>
      ))}
    </nav>
  )
}
