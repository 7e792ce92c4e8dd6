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

/** How many figures stand on home by themselves; the others are behind a line. */
const MOST = 6

/** `late` says what is late there; null where nothing is. What the reader has to do counts once, before what the house waits for. */
function stopsOf({ openEnquiries, toDoLists, tiles }: Board): (Stop & { late: string | null })[] {
  const open: ScreenAddress = '/enquiries?filter[open]=true'
  const own = new Map(toDoLists.map(({ key, total }) => [key, total]))
  const enquiries = { label: 'Open enquiries', href: open, note: 'in all steps', late: null }
  return [
    ...toDoLists.map(({ title, total, path, note, rows }) => ({
      label: title,
      count: total,
      href: givenAddress(path),
      note,
      late: rows.some(({ isLate }) => isLate) ? 'some overdue' : null,
    })),
    ...(openEnquiries === null ? [] : [{ ...enquiries, count: openEnquiries }]),
    ...tiles
      .filter(({ isWork, key, value }) => isWork && own.get(key) !== Number(value))
      .map(({ label, value, path, note, isHot }) => ({
        label,
        count: Number(value),
        href: givenAddress(path),
        note,
        late: isHot ? note : null,
      })),
  ]
}

/**
 * The line through the work with counts: what is late first, then one's own, at most six. The first with something late is warm; the
 * others and those where nothing waits open with one click.
 */
export function Chain({ board }: { board: Board }) {
  const stops = stopsOf(board)
  const hot = stops.find(({ late, count }) => late && count > 0)?.label
  const busy = stops.filter(({ count }) => count > 0)
  const inOrder = [...busy.filter(({ late }) => late), ...busy.filter(({ late }) => !late)]
  const first = inOrder.slice(0, MOST)
  const others = [...inOrder.slice(MOST), ...stops.filter(({ count }) => count === 0)]
  return (
    <nav aria-label="The work at a glance">
      {first.length > 0 ? <Stops stops={first} hot={hot} /> : <p>Nothing waits for you.</p>}
      {others.length > 0 && (
        <details className={classes.idle}>
          <summary>{others.length === 1 ? '1 more figure' : `${others.length} more figures`}</summary>
          <Stops stops={others} hot={hot} />
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
