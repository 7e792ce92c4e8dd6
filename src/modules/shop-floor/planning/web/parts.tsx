import { type UseQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addDays, shortDay, weekday } from '#platform/contract/values/dates.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { Board, PlannedOperation } from '../contract.ts'
import classes from './planning.module.css'

interface ShownProps<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** What it is, where it cannot be read. */
  what: string
  columns: number
  children: (data: Data) => ReactNode
}

/** A part of planning as soon as it is read; another week or facility takes its place when that is here. */
export function Shown<Data, Key extends readonly unknown[]>({
  query,
  what,
  columns,
  children,
}: ShownProps<Data, Key>) {
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (data !== undefined) return children(data)
  if (error) return <ErrorState error={error} what={what} noun="planning" retry={() => void refetch()} page />
  return <SkeletonRows rows={8} columns={columns} />
}

/** What an address asks of a facility and a week. */
export const weekIn = ({ facility, week }: Readonly<Record<string, string>>) => ({
  ...(facility ? { facilityId: facility } : {}),
  ...(week ? { week } : {}),
})

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon 23 Nov` */
export const dayText = (day: string): string =>
  `${dayNames[weekday(day)]} ${shortDay(day).replace(/ \d{4}$/, '')}`

/** The week before and the week after, around what names the one that is shown. */
export function WeekSteps({ first, children }: { first: string; children: ReactNode }) {
  const { hrefWith } = useScreenUrl()
  const step = (days: number) => hrefWith('week', addDays(first, days))
  const look = { small: true, square: true, tone: 'quiet' } as const
  return (
    <>
      <ButtonLink {...look} icon="chevronLeft" aria-label="Week before" href={step(-7)} />
      {children}
      <ButtonLink {...look} icon="chevronRight" aria-label="Week after" href={step(7)} />
    </>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { readonly id: string; readonly name: string }[]
  /** What stands for all of them; left out: one is always chosen. */
  all?: string
  onChoose: (id: string) => void
}

/** One of a few places, above what is shown of it. */
export const Choice = ({ label, value, options, all, onChoose }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      {all !== undefined && <option value="">{all}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

/** The facility whose plan is shown, where there are several; `list` stays as it is. */
export function FacilityChoice({ facility, facilities }: Pick<Board, 'facility' | 'facilities'>) {
  const { parameters, hrefOf, go } = useScreenUrl()
  if (facilities.length < 2) return null
  const { list } = parameters
  return (
    <Choice
      label="Facility"
      value={facility.id}
      options={facilities}
      onChoose={(id) => go(hrefOf({ ...(list ? { list } : {}), facility: id }))}
    />
  )
}

/** The traveller of a row, whose number leads to it. */
export const TravellerCell = ({
  row,
  children,
}: {
  row: Pick<PlannedOperation, 'travellerId' | 'number' | 'revision' | 'description'>
  children?: ReactNode
}) => (
  <td>
    <AppLink href={`/travellers/${row.travellerId}`}>{row.number}</AppLink> Rev {row.revision}
    <small>{children ?? row.description}</small>
  </td>
)

/** When the traveller of a row is due, or how much too late it will be. */
export const DueCell = ({ row }: { row: Pick<PlannedOperation, 'dueOn' | 'lateDays'> }) => (
  <td className={classNames(classes.due, row.lateDays > 0 && classes.bad)}>
    {row.lateDays > 0 ? `${row.lateDays} d late` : shortDay(row.dueOn)}
  </td>
)

/** The heads of a table of planning; what is due stands last, at the right. */
export const Heads = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      <th scope="col" className={classes.due}>
        Due
      </th>
    </tr>
  </thead>
)
