import type { QueryClient } from '@tanstack/react-query'
import { givenAddress } from '#platform/contract/register.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { planning, type Signable } from '../contract.ts'
import { dayText, DueCell, FacilityChoice, Heads, Shown, TravellerCell } from './parts.tsx'
import classes from './planning.module.css'

const signableQuery = ({ facility }: Readonly<Record<string, string>>) =>
  reading(api(planning).signable, { query: facility ? { facilityId: facility } : {} })

export const prefetch = async (
  _params: Readonly<Record<string, string>>,
  search: Readonly<Record<string, string>>,
  client: QueryClient,
): Promise<void> => client.prefetchQuery(signableQuery(search))

/** `/planning/signable`: which signatures of the next two weeks will be refused, and what mends that. */
export function Screen() {
  const { parameters } = useScreenUrl()
  return (
    <Shown query={signableQuery(parameters)} what="The forecast" columns={4}>
      {(data) => <Forecast data={data} />}
    </Shown>
  )
}

function Forecast({ data }: { data: Signable }) {
  const days = [...Map.groupBy(data.reasons, ({ on }) => on)]
  const operations = new Set(data.reasons.map(({ id }) => id)).size
  return (
    <div className={classes.page}>
      <PageHead
        title="Will it be signable?"
        count={
          operations === 0
            ? 'nothing is in the way'
            : `${counted(operations, 'operation', 'operations')} of the next 14 days will be refused`
        }
      />
      <div className={classes.bar}>
        <FacilityChoice {...data} />
        <AppLink href={givenAddress(`/planning?facility=${data.facility.id}`)}>Open the board</AppLink>
      </div>
      <div className={classes.lists}>
        {days.length === 0 && (
          <p className={classes.empty}>
            Whatever is planned to end in the next 14 days can be signed then, as far as it is known by now.
          </p>
        )}
        {days.map(([day, reasons]) => (
          <Day key={day} day={day} reasons={reasons} today={data.today} />
        ))}
        {data.more > 0 && (
          <p className={classes.empty}>{counted(data.more, 'reason', 'reasons')} more, on later days.</p>
        )}
      </div>
    </div>
  )
}

interface DayProps {
  day: string
  reasons: Signable['reasons']
  today: string
}

function Day({ day, reasons, today }: DayProps) {
  const byOperation = [...Map.groupBy(reasons, ({ id }) => id)]
  return (
    <section aria-label={shortDay(day)}>
      <h2>
        {dayText(day)}
        {day === today && ' today'} <small>{counted(byOperation.length, 'operation', 'operations')}</small>
      </h2>
      <table className={classes.rows}>
        <Heads names={['Traveller', 'Operation and what will refuse its signature', 'Known since']} />
        <tbody>
          {byOperation.map(([id, own]) => (
            <Reasons key={id} own={own} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Reasons({ own }: { own: Signable['reasons'] }) {
  const [one] = own
  if (!one) return null
  const since = own.map(({ announcedOn }) => announcedOn).toSorted()[0] ?? one.announcedOn
  return (
    <tr>
      <TravellerCell row={one} />
      <td>
        <AppLink href={`/travellers/${one.travellerId}/operations/${one.id}`}>
          {one.seq} {one.title}
        </AppLink>{' '}
        {one.workCentre && <Chip tone="grey">{one.workCentre}</Chip>}
        <ul className={classes.flags} aria-label={`What will refuse ${one.number} ${one.seq}`}>
          {own.map(({ code, message, mend }) => (
            <li key={code}>
              <span className={classes.bad}>
                <Icon name="alert" size={13} />
              </span>
              <span className={classes.bad}>{message}</span>
              <AppLink href={givenAddress(mend.href)}>{mend.label}</AppLink>
            </li>
          ))}
        </ul>
      </td>
      <td>{shortDay(since)}</td>
      <DueCell row={one} />
    </tr>
  )
}
