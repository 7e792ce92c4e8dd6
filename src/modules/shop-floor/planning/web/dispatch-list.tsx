import { useState } from 'react'
import { useMay } from '#platform/web/queries/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { localDay, clockTime } from '#platform/web/ui/format.ts'
import { Hidden } from '#platform/web/ui/text.tsx'
import { parties, points } from '#modules/engineering/operation-templates/domain.ts'
import { Downtimes } from '#modules/shop-floor/downtimes/web/api.tsx'
import type { DispatchList as ListData, DispatchRow, Flag } from '../contract.ts'
import { hasBegun } from '../domain.ts'
import { QueueDialog } from './queue-dialog.tsx'
import { LoadBar, lengthText, shortNumber } from './load-bar.tsx'
import { dayText, DueCell } from './parts.tsx'
import classes from './planning.module.css'

interface ListProps {
  list: ListData
  hrefOfCentre: (id: string) => ScreenAddress
  boardHref: ScreenAddress
}

/** What a work centre takes next, and of the rest what keeps it from beginning. */
export function DispatchList({ list, hrefOfCentre, boardHref }: ListProps) {
  const [queueing, setQueueing] = useState<DispatchRow | null>(null)
  const onQueue = useMay('planning:queue') ? setQueueing : null
  const over = list.load.filter(({ percent }) => percent > 100)
  return (
    <>
      <nav className={classes.centres} aria-label="Work centres">
        {list.centres.map(({ id, name, count }) => (
          <AppLink
            key={id}
            href={hrefOfCentre(id)}
            className={count === 0 ? classes.idle : undefined}
            aria-current={id === list.centre.id ? 'page' : undefined}
          >
            {name} <span>{count}</span>
          </AppLink>
        ))}
      </nav>
      <div className={classes.dispatch}>
        <div className={classes.lists}>
          <Rows
            title="Ready"
            note="something can start now, in this order"
            rows={list.ready}
            list={list}
            onQueue={onQueue}
            isNumbered
          />
          <Rows title="Coming" note="not yet, and why" rows={list.coming} list={list} onQueue={onQueue} />
          {list.more > 0 && (
            <p className={classes.empty}>
              {counted(list.more, 'operation', 'operations')} more, later than these.
            </p>
          )}
        </div>
        <aside className={classes.aside} aria-label="Load of this week">
          <h2>Load of this week</h2>
          <ul>
            {list.load.map(({ day, percent, minutes }) => (
              <li key={day}>
                <span>{dayText(day).slice(0, 6)}</span>
                <LoadBar percent={percent} of={dayText(day)} />
                <span>{(minutes / 60).toFixed(1)} h</span>
              </li>
            ))}
          </ul>
          <p>
            {over.length === 1 && `${dayText(over[0]?.day ?? '')} is over its capacity. `}
            {over.length > 1 && `${over.length} days are over their capacity. `}
            <AppLink href={boardHref}>Open the board</AppLink>
          </p>
          <Downtimes key={list.centre.id} centre={list.centre} />
        </aside>
      </div>
      {queueing && <QueueDialog operation={queueing} list={list} onClose={() => setQueueing(null)} />}
    </>
  )
}

/** Takes an operation forward; null: the reader may not. */
type Queueing = ((row: DispatchRow) => void) | null

interface RowsProps {
  title: string
  note: string
  rows: readonly DispatchRow[]
  list: ListData
  onQueue: Queueing
  isNumbered?: boolean
}

function Rows({ title, note, rows, list, onQueue, isNumbered = false }: RowsProps) {
  return (
    <section aria-label={title}>
      <h2>
        {title} <small>{note}</small>
      </h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>
          {isNumbered ? 'Nothing can start here now.' : 'Nothing else is planned here.'}
        </p>
      ) : (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">
                <Hidden>Place</Hidden>
              </th>
              <th scope="col">Traveller</th>
              <th scope="col">Operation and what is ready</th>
              <th scope="col">Planned</th>
              <th scope="col" className={classes.due}>
                Due
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <OneRow
                key={row.id}
                row={row}
                place={isNumbered ? at + 1 : null}
                today={list.today}
                onQueue={onQueue}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface RowProps {
  row: DispatchRow
  place: number | null
  today: string
  onQueue: Queueing
}

/** When it is planned: the time where that is today, else the day. */
const startText = (at: string, today: string): string =>
  localDay(at) === today ? clockTime(at) : dayText(localDay(at))

function OneRow({ row, place, today, onQueue }: RowProps) {
  const isRunning = hasBegun(row.status)
  return (
    <tr className={isRunning ? classes.running : undefined}>
      <td className={classes.place}>{place}</td>
      <td>
        <AppLink href={`/travellers/${row.travellerId}`} aria-label={row.number}>
          {row.number.slice(0, -shortNumber(row.number).length)}
          <b>{shortNumber(row.number)}</b>
        </AppLink>{' '}
        Rev {row.revision} <Chip tone="grey">{row.pslLevel}</Chip>
        <small>
          {[row.description, row.companyName, counted(row.pieces, 'piece', 'pieces')]
            .filter(Boolean)
            .join(', ')}
        </small>
      </td>
      <td>
        <AppLink href={`/travellers/${row.travellerId}/operations/${row.id}`}>
          {row.seq} {row.title}
        </AppLink>
        {row.points.map(({ party, point }) => (
          <PointMark key={party} party={party} point={point} />
        ))}
        <ul className={classes.flags} aria-label={`What is ready for ${row.number} ${row.seq}`}>
          {row.flags.length === 0 && (
            <li className={classes.ok}>
              <Icon name="check" size={13} /> {isRunning ? 'Running' : 'All ready'}
            </li>
          )}
          {row.flags.map((flag) => (
            <FlagItem key={flag.code + flag.message} flag={flag} />
          ))}
          {row.queuePlace !== null && (
            <li>
              <span>
                <Icon name="tag" size={13} /> {row.queuedByName} took it forward: {row.queueReason}
              </span>
            </li>
          )}
          {row.pinnedOn && (
            <li>
              <Icon name="tag" size={13} /> {row.pinnedByName} chose {shortDay(row.pinnedOn)}: {row.pinReason}
            </li>
          )}
        </ul>
      </td>
      <td>
        {startText(row.plannedStart, today)}
        {onQueue && !isRunning && (
          <Button small tone="quiet" onClick={() => onQueue(row)}>
            {row.queuePlace === null ? 'Take first' : 'Change place'}{' '}
            <Hidden>{`${row.number} ${row.seq}`}</Hidden>
          </Button>
        )}
        <small>{row.isOutside ? 'outside' : lengthText(row.minutes)}</small>
      </td>
      <DueCell row={row} />
    </tr>
  )
}

const flagLooks = { green: classes.ok, amber: classes.amber, red: classes.bad }

const FlagItem = ({ flag: { tone, message, mend } }: { flag: Flag }) => (
  <li>
    <span className={flagLooks[tone]}>
      <Icon name={tone === 'red' ? 'alert' : tone === 'amber' ? 'clock' : 'check'} size={13} />
    </span>
    <span className={classes.told}>
      <span className={flagLooks[tone]}>{message}</span>
      {mend && <AppLink href={givenAddress(mend.href)}>{mend.label}</AppLink>}
    </span>
  </li>
)

/** What somebody from outside does at an operation, as its letter. */
export function PointMark({ party, point }: DispatchRow['points'][number]) {
  const words = `${namedIn(points, point)} of ${namedIn(parties, party)}`
  return (
    <abbr className={classNames(classes.point, point === 'H' && classes.hold)} title={words}>
      {point}
    </abbr>
  )
}

const namedIn = (names: Readonly<Record<string, string>>, key: string): string =>
  (names[key] ?? key).toLowerCase()
