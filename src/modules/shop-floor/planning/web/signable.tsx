import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { givenAddress } from '#platform/contract/register.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { planning, type Signable } from '../contract.ts'
import { dayText } from './board.tsx'
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
  const { parameters, hrefOf, go } = useScreenUrl()
  const { data, error, refetch } = useQuery({
    ...signableQuery(parameters),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? (
      <ErrorState error={error} what="The forecast" noun="planning" retry={() => void refetch()} page />
    ) : (
      <SkeletonRows rows={8} columns={4} />
    )
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
        {data.facilities.length > 1 && (
          <label>
            Facility
            <select
              value={data.facility.id}
              onChange={(event) => go(hrefOf({ facility: event.currentTarget.value }))}
            >
              {data.facilities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
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
        <thead>
          <tr>
            <th scope="col">Traveller</th>
            <th scope="col">Operation and what will refuse its signature</th>
            <th scope="col">Known since</th>
            <th scope="col" className={classes.due}>
              Due
            </th>
          </tr>
        </thead>
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
      <td>
        <AppLink href={`/travellers/${one.travellerId}`}>{one.number}</AppLink> Rev {one.revision}
        <small>{one.description}</small>
      </td>
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
      <td className={classes.due}>{one.lateDays > 0 ? `${one.lateDays} d late` : shortDay(one.dueOn)}</td>
    </tr>
  )
}
