import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, shortDay, weekday } from '#platform/contract/values/dates.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { Hidden, RecordNumber } from '#platform/web/ui/text.tsx'
import { loads, type OutboundRow } from '../contract.ts'
import { sources } from './fields.tsx'
import classes from './loads.module.css'
import { Reasons, stateLabel } from './notes.tsx'

const views = [
  ['day', 'By day'],
  ['customer', 'By customer'],
] as const

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayText = (day: string) => `${dayNames[weekday(day)]} ${shortDay(day)}`

/** Rows under what they have in common, in the order in which it comes first. */
function inGroups(rows: readonly OutboundRow[], of: (row: OutboundRow) => string) {
  const groups = new Map<string, OutboundRow[]>()
  for (const row of rows) groups.set(of(row), [...(groups.get(of(row)) ?? []), row])
  return [...groups]
}

/** `4 notes, 1 load, 3,846 kg` */
function sumOfGroup(rows: readonly OutboundRow[]): string {
  const notes = rows.filter(({ isNote }) => isNote)
  const onLoads = new Set(rows.flatMap(({ loadNumber }) => loadNumber ?? [])).size
  const mass = rows.reduce((sum, { grossKg }) => sum + Number(grossKg ?? 0), 0)
  return [
    notes.length > 0 && counted(notes.length, 'note', 'notes'),
    rows.length > notes.length && `${rows.length - notes.length} without a note`,
    onLoads > 0 && counted(onLoads, 'load', 'loads'),
    mass > 0 && `${mass.toLocaleString('en-GB', { maximumFractionDigits: 1 })} kg`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `/outbound`: what is to leave, by day or by customer, with what is in its way. */
export function Screen() {
  const { parameters, hrefWith, hrefOf, go } = useScreenUrl()
  const view = parameters.view === 'customer' ? 'customer' : 'day'
  const facilityId = parameters.facility ?? null
  const until = parameters.until ?? addDays(localToday(), 14)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const mayLoad = useMay('loads:create')
  const { data, error, refetch } = useQuery({
    ...reading(api(loads).outbound, { query: { until, ...(facilityId ? { facilityId } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const create = chosen.length > 0 ? `/loads/create?from=note&ids=${chosen.join(',')}` : '/loads/create'
  return (
    <>
      <PageHead
        title="Outbound"
        count="what will be finished and leaves"
        actions={
          <>
            <Segments
              label="View"
              options={views}
              value={view}
              onChange={(next) => go(hrefWith('view', next === 'day' ? null : next))}
            />
            <ButtonLink href="/loads">Loads</ButtonLink>
            {mayLoad && (
              <ButtonLink href={givenAddress(create)} tone="primary" icon="plus">
                {chosen.length > 0 ? `Load ${chosen.length}` : 'New load'}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={classes.filters}>
        <ReferenceField
          id="outbound-facility"
          label="Facility"
          value={facilityId}
          onChange={(id) => go(hrefWith('facility', id), true)}
          source={sources.facilities}
        />
        <DateField
          id="outbound-until"
          label="Leaves until"
          value={until}
          onChange={(day) => go(hrefOf({ ...parameters, until: day }), true)}
        />
      </div>
      {error && !data && (
        <ErrorState error={error} what="The outbound view" noun="deliveries" retry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} columns={5} />}
      {data && data.rows.length === 0 && (
        <EmptyState icon="truck" title="Nothing is to leave">
          No note waits and no traveller is due until {shortDay(data.until)}.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <div className={classes.outbound}>
          <table>
            <caption>Outbound {view === 'day' ? 'by day' : 'by customer'}</caption>
            <thead>
              <tr>
                {mayLoad && (
                  <th scope="col">
                    <Hidden>Choose</Hidden>
                  </th>
                )}
                <th scope="col">What</th>
                <th scope="col">Pieces</th>
                <th scope="col">First thing missing</th>
                <th scope="col">Note, load</th>
              </tr>
            </thead>
            {inGroups(data.rows, (row) => (view === 'day' ? row.day : row.goesTo)).map(([name, rows]) => (
              <tbody key={name}>
                <tr className={classes.group}>
                  <th scope="rowgroup" colSpan={mayLoad ? 5 : 4}>
                    {view === 'day' ? dayText(name) : name || 'Nobody named'}
                    <span>{sumOfGroup(rows)}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <OutboundLine
                    key={row.key}
                    row={row}
                    isDay={view === 'day'}
                    choose={mayLoad ? { isChosen: chosen.includes(row.key), toggle } : undefined}
                  />
                ))}
              </tbody>
            ))}
          </table>
          {data.hasMore && (
            <p className={classes.dim}>
              There is more than is shown here: choose a facility or an earlier day.
            </p>
          )}
        </div>
      )}
    </>
  )
}

interface OutboundLineProps {
  row: OutboundRow
  isDay: boolean
  choose: { isChosen: boolean; toggle: (id: string) => void } | undefined
}

function OutboundLine({ row, isDay, choose }: OutboundLineProps) {
  const canLoad = row.isNote && row.loadId === null
  return (
    <tr className={classNames(choose?.isChosen && classes.chosen)}>
      {choose && (
        <td>
          {canLoad && (
            <input
              type="checkbox"
              aria-label={`Put ${row.number} on a load`}
              checked={choose.isChosen}
              onChange={() => choose.toggle(row.key)}
            />
          )}
        </td>
      )}
      <td>
        <b>{row.what}</b>
        <p>
          {isDay ? row.goesTo : dayText(row.day)}
          {row.isLate && <span className={classes.late}> late</span>}
        </p>
      </td>
      <td className={classes.pieces}>
        <b>{row.isNote ? row.pieces : `${row.free} of ${row.pieces}`}</b>{' '}
        {row.isNote ? (row.pieces === 1 ? 'piece' : 'pieces') : 'free'}
        <p>{row.isNote ? `${row.packed} packed` : 'on no note'}</p>
      </td>
      <td>
        <Reasons reasons={row.refusals} most={1} />
        {row.isNote && row.asked > row.met && (
          <p>
            {row.met} of {row.asked} conditions met
          </p>
        )}
      </td>
      <td>
        <AppLink href={givenAddress(row.href)}>
          <RecordNumber number={row.number} />
        </AppLink>
        <p>
          {row.noteEntity ? stateLabel(row.noteEntity, row.status) : 'no note yet'}
          {row.isNote && ', '}
          {row.loadId ? (
            <AppLink href={`/loads/${row.loadId}`}>{row.loadNumber}</AppLink>
          ) : (
            row.isNote && 'no load yet'
          )}
        </p>
      </td>
    </tr>
  )
}
