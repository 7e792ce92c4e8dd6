import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { dayText, FacilityChoice, Shown, weekIn, WeekSteps } from '#modules/shop-floor/planning/web/api.tsx'
import { type TimeEntry, type TimeWeek, timeEntries } from '../contract.ts'
import { activities, hours, indirectCodes } from '../domain.ts'
import { TimeDialog, VoidDialog } from './dialogs.tsx'
import classes from './time.module.css'

type Values = Readonly<Record<string, string>>

/** What an address asks of the week. */
const weekQuery = ({ person, ...values }: Values) =>
  reading(api(timeEntries).week, {
    query: {
      ...weekIn(values),
      ...(person ? { personId: person } : {}),
    },
  })

export const prefetch = async (_params: Values, search: Values, client: QueryClient): Promise<void> =>
  client.prefetchQuery(weekQuery(search))

/** `/time`: minutes of a week by person and day, and what one of them worked on. */
export function Screen() {
  const { parameters } = useScreenUrl()
  return (
    <Shown query={weekQuery(parameters)} what="The week" columns={9}>
      {(data) => <Week data={data} />}
    </Shown>
  )
}

type Asking = { readonly what: 'enter' } | { readonly what: 'correct' | 'void'; readonly of: TimeEntry }

function Week({ data }: { data: TimeWeek }) {
  const { hrefWith } = useScreenUrl()
  const mayRecord = useMay('time-entries:record')
  const [asking, setAsking] = useState<Asking | null>(null)
  const [monday = data.today] = data.days
  const close = () => setAsking(null)
  return (
    <div className={classes.page}>
      <PageHead
        title="Time"
        count={`${shortDay(monday)} to ${shortDay(addDays(monday, 6))}`}
        actions={
          mayRecord && (
            <Button tone="primary" icon="plus" onClick={() => setAsking({ what: 'enter' })}>
              Enter time
            </Button>
          )
        }
      />
      <div className={classes.bar}>
        <FacilityChoice {...data} />
        <span className={classes.week}>
          <WeekSteps first={monday}>
            <ButtonLink small href={hrefWith('week', null)}>
              This week
            </ButtonLink>
          </WeekSteps>
        </span>
      </div>
      <div className={classes.parts}>
        <People data={data} />
        <Spans data={data} onAsk={mayRecord ? setAsking : undefined} />
      </div>
      {asking?.what === 'void' && <VoidDialog of={asking.of} onClose={close} />}
      {asking?.what === 'correct' && <TimeDialog week={data} of={asking.of} onClose={close} />}
      {asking?.what === 'enter' && <TimeDialog week={data} onClose={close} />}
    </div>
  )
}

/** Each person with the minutes of each day; a name leads to the spans. */
function People({ data: { days, people, person, today } }: { data: TimeWeek }) {
  const { hrefWith } = useScreenUrl()
  return (
    <div className={classes.scroll}>
      <table className={classes.grid} aria-label="Hours by person and day">
        <thead>
          <tr>
            <th scope="col">Person</th>
            {days.map((day) => (
              <th key={day} scope="col" className={classNames(classes.sum, day === today && classes.today)}>
                {dayText(day)}
              </th>
            ))}
            <th scope="col" className={classes.sum}>
              Week
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, minutes, total }) => (
            <tr key={id} className={id === person.id ? classes.chosen : undefined}>
              <th scope="row">
                <AppLink href={hrefWith('person', id)}>{name}</AppLink>
              </th>
              {days.map((day, at) => (
                <td key={day} className={classes.sum}>
                  {minutes[at] ? hours(minutes[at]) : ''}
                </td>
              ))}
              <td className={classes.sum}>
                <b>{hours(total)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SpansProps {
  data: TimeWeek
  onAsk: ((asking: Asking) => void) | undefined
}

function Spans({ data: { person, spans }, onAsk }: SpansProps) {
  return (
    <section aria-label={`Time of ${person.name}`}>
      <h2>{person.name}</h2>
      {spans.length === 0 && <p className={classes.empty}>No time in this week.</p>}
      {spans.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.grid}>
            <thead>
              <tr>
                {['Day', 'From', 'To', 'Work', 'Activity'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col" className={classes.sum}>
                  Hours
                </th>
                {onAsk && (
                  <th scope="col">
                    <Hidden>Actions</Hidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {spans.map((one) => (
                <SpanRow key={one.id} one={one} onAsk={onAsk} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function SpanRow({ one, onAsk }: { one: TimeWeek['spans'][number]; onAsk: SpansProps['onAsk'] }) {
  const when = `${shortDay(one.startedDay)} ${one.startedTime}`
  return (
    <tr>
      <td>{dayText(one.startedDay)}</td>
      <td>{one.startedTime}</td>
      <td>
        {one.stoppedTime}
        {one.stoppedDay !== one.startedDay && <small>{shortDay(one.stoppedDay)}</small>}
      </td>
      <td>
        {one.travellerId && one.operationId ? (
          <AppLink href={`/travellers/${one.travellerId}/operations/${one.operationId}`}>
            {one.operation}
          </AppLink>
        ) : (
          one.indirectCode && indirectCodes[one.indirectCode]
        )}
        {one.reason && <small>{`Corrected by ${one.enteredByName}: ${one.reason}`}</small>}
      </td>
      <td>{one.activity && activities[one.activity]}</td>
      <td className={classes.sum}>{hours(one.minutes)}</td>
      {onAsk && (
        <td className={classes.acts}>
          {one.locked ? (
            <small>{one.locked}</small>
          ) : (
            <>
              <Button small onClick={() => onAsk({ what: 'correct', of: one })}>
                Correct<Hidden>{` ${when}`}</Hidden>
              </Button>
              <Button small tone="quiet" onClick={() => onAsk({ what: 'void', of: one })}>
                Void<Hidden>{` ${when}`}</Hidden>
              </Button>
            </>
          )}
        </td>
      )}
    </tr>
  )
}
