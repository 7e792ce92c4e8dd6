import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatCount } from '#platform/web/ui/format.ts'
import type { Board } from './board.ts'
import classes from './home.module.css'

interface Stop {
  label: string
  count: number
  href: ScreenAddress
  note: string
}

/** `late` says what is late there; null where nothing is. */
function stopsOf({ openEnquiries, toDoLists, tiles }: Board): (Stop & { late: string | null })[] {
  const open: ScreenAddress = '/enquiries?filter[open]=true'
  return [
    ...(openEnquiries !== null
      ? [
          {
            label: 'Open enquiries',
            count: openEnquiries,
            href: open,
            note: 'in all steps',
            late: null,
          },
        ]
      : []),
    ...toDoLists.map(({ title, total, path, note, rows }) => ({
      label: title,
      count: total,
      href: givenAddress(path),
      note,
      late: rows.some(({ isLate }) => isLate) ? 'some overdue' : null,
    })),
    ...tiles
      .filter(({ isWork }) => isWork)
      .map(({ label, value, path, note, isHot }) => ({
        label,
        count: Number(value),
        href: givenAddress(path),
        note,
        late: isHot ? note : null,
      })),
  ]
}

/** The line through the work with counts; the first stop with something late is warm, and where nothing waits is folded away. */
export function Chain({ board }: { board: Board }) {
  const stops = stopsOf(board)
  const hot = stops.find(({ late }) => late)?.label
  const busy = stops.filter(({ count }) => count > 0)
  const idle = stops.filter(({ count }) => count === 0)
  // One alone takes no more room than the line that would stand for it.
  const isFolded = busy.length > 0 && idle.length > 1
  return (
    <nav aria-label="The work at a glance">
      <Stops stops={isFolded ? busy : stops} hot={hot} />
      {isFolded && (
        <details className={classes.idle}>
          <summary>Nothing waits in {idle.length} more</summary>
          <Stops stops={idle} hot={hot} />
        </details>
      )}
    </nav>
  )
}

const Stops = ({ stops, hot }: { stops: ReturnType<typeof stopsOf>; hot: string | undefined }) => (
  <div className={classes.chain}>
    {stops.map(({ label, count, href, note, late }) => (
      <AppLink key={label} href={href} className={classNames(classes.stop, label === hot && classes.hot)}>
        <span className={classes.label}>{label}</span>
        <span className={classes.figure}>{formatCount(count)}</span>
        <span className={classes.note}>{label === hot ? late : note}</span>
      </AppLink>
    ))}
  </div>
)
