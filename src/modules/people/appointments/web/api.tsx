import { givenAddress, rightOf, type ScreenAddress } from '#platform/contract/register.ts'
import type { z } from 'zod'
import { appointmentRow } from '../contract.ts'
import type { ReactNode } from 'react'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { FilterInfo } from '#platform/web/lists/filters/filters.ts'
import type { FormContract, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { ListView } from '#platform/web/lists/use-list.ts'
import { optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { type Column, columnsOf } from '#platform/web/table/columns.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { formatLimit } from '#platform/contract/values/amounts.ts'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { appointmentStates, expiryLabel, warningDays } from '../domain.ts'
import { Replacement } from './replacement.tsx'

const people = optionsOf(users)
const places = optionsOf(facilities)

type AppointmentRow = z.output<typeof appointmentRow>

interface ListAbout {
  contract: FormContract
  /** The screen of the list. */
  path: ScreenAddress
  /** What nobody loses by an end: "Past approvals stay valid." */
  kept: string
  /** Its own columns tell until when an entry counts. */
  showsDates?: boolean
}

const person = columnsOf(appointmentRow, [
  { field: 'userName', sort: 'userName' },
  { field: 'state', card: 'corner', cell: (row) => <StateChip row={row} /> },
])

const endOf = (about: ListAbout) =>
  columnsOf(appointmentRow, [
    { field: 'facilityName', card: 'foot', cell: (row) => row.facilityName ?? 'Every facility' },
    {
      field: 'validFrom',
      sort: 'validFrom',
      optional: true,
      cell: (row) => <DateText date={row.validFrom} />,
    },
    {
      field: 'validUntil',
      sort: 'expiresOn',
      optional: about.showsDates ?? false,
      cell: (row) => <Until row={row} />,
    },
    { field: 'grantedByName', optional: true },
    { field: 'userEmail', optional: true },
    { field: 'note', width: 220, optional: true, cell: (row) => <Dim>{row.note}</Dim> },
    {
      key: 'actions',
      header: 'Actions',
      card: 'footEnd',
      cell: (row) => <Actions row={row} about={about} />,
    },
  ])

/** The columns of such a list: the person and the state, its own, then facility, days and what can be done. */
export const appointmentColumns = <Row extends AppointmentRow>(
  about: ListAbout,
  own: readonly Column<Row>[],
): readonly Column<Row>[] => [...person, ...own, ...endOf(about)]

function Until({ row }: { row: AppointmentRow }) {
  const day = row.endedAt ?? row.expiresOn
  return day ? <DateText date={day} /> : <Dim>no end</Dim>
}

/** How an entry stands; one that ends within 90 days says when. */
function StateChip({ row: { state, daysLeft } }: { row: AppointmentRow }) {
  const tones = { current: 'green', later: 'blue', expired: 'red', ended: 'grey' } as const
  const soon = state === 'current' && daysLeft !== null && daysLeft <= warningDays[0]
  if (!soon) return <Chip tone={tones[state]}>{appointmentStates[state]}</Chip>
  return <Chip tone={daysLeft <= warningDays[2] ? 'red' : 'amber'}>{expiryLabel(daysLeft)}</Chip>
}

function Actions({ row, about: { contract, path, kept } }: { row: AppointmentRow; about: ListAbout }) {
  const mayEnd = useMay(rightOf(contract.slice, 'end'))
  const mayReplace = useMay(rightOf(contract.slice, 'replace'))
  if (row.endedAt) return null
  const sentence = `${row.userName} loses this right at once. ${kept} The entry of ${formatDate(row.validFrom)} stays on the list.`
  return (
    <>
      {mayReplace && (
        <ButtonLink
          small
          href={givenAddress(`${path}/create?replaces=${row.id}`)}
          aria-label={`Change the entry of ${row.userName}`}
        >
          Change
        </ButtonLink>
      )}{' '}
      {mayEnd && (
        <ActionButton
          contract={contract}
          action="end"
          record={row}
          info={{ label: 'End' }}
          small
          input={sentence}
        />
      )}
    </>
  )
}

/** Filters every such list has. */
export const appointmentFilters = {
  state: { options: appointmentStates },
  expiring: {},
  facilityId: { source: places, none: 'Every facility' },
  userId: { source: people },
} satisfies Record<string, FilterInfo>

/** Its views. */
export const appointmentViews: readonly ListView[] = [
  { label: 'All', query: {} },
  { label: 'Today', query: { filter: { state: ['current'] } } },
  { label: 'Expires soon', query: { filter: { expiring: true }, sort: 'expiresOn' } },
  { label: 'Later', query: { filter: { state: ['later'] } } },
  { label: 'Expired', query: { filter: { state: ['expired'] } } },
  { label: 'Ended', query: { filter: { state: ['ended'] } } },
]

/** `10,000 to 50,000`, `up to 50,000`; null where a band has no ends. */
export function bandLabel(row: {
  minValue: string | null
  maxValue: string | null
  currency: string | null
}): string | null {
  const [from, to] = [row.minValue, row.maxValue].map((value) => value && formatLimit(value, null))
  const currency = row.currency ? `${row.currency} ` : ''
  if (from && to) return `${currency}${from} to ${to}`
  if (to) return `up to ${currency}${to}`
  return from ? `from ${currency}${from}` : null
}

/** The name of whoever stands in, with the days. */
export function Delegate({
  row,
}: {
  row: { delegateName: string | null; delegateFrom: string | null; delegateUntil: string | null }
}) {
  if (!row.delegateName) return <Dim>nobody</Dim>
  const days = `${formatDate(row.delegateFrom ?? '')} to ${formatDate(row.delegateUntil ?? '')}`
  return (
    <span title={`${row.delegateName}, ${days}`}>
      {row.delegateName} <Dim>{days}</Dim>
    </span>
  )
}

type Text = FieldProps<string>
const personName = (id: string) => <ReferenceName source={people} id={id} />

/** A change keeps the person. */
function PersonField(field: Text) {
  const isChange = useScreenUrl().parameters.replaces !== undefined
  return <ReferenceField {...field} source={people} disabled={field.disabled === true || isChange} />
}

/** The fields every such form has. */
export const appointmentFields = {
  userId: {
    input: (field: Text) => <PersonField {...field} />,
    show: personName,
  },
  facilityId: {
    input: (field: Text) => <ReferenceField {...field} source={places} placeholder="Every facility" />,
    show: (id: string) => <ReferenceName source={places} id={id} />,
  },
  validFrom: { input: (field: Text) => <DateField {...field} /> },
  validUntil: {
    input: (field: Text) => <DateField {...field} hint="The last day; empty: until the entry is ended" />,
  },
  note: { wide: true, input: (field: Text) => <TextAreaField {...field} rows={2} /> },
}

/** Fields of a value band and its step. */
export const bandFields = {
  minValue: {
    input: (field: Text) => (
      <NumberField {...field} hint="In the currency of the facility; leave empty for no lower end" />
    ),
  },
  maxValue: {
    input: (field: Text) => <NumberField {...field} hint="Leave empty for no upper end" />,
  },
  step: {
    input: (field: FieldProps<number>) => <IntegerField {...field} hint="1 is asked first" />,
  },
}

/** Fields of whoever stands in. */
export const delegateFields = {
  delegateUserId: {
    input: (field: Text) => <ReferenceField {...field} source={people} placeholder="Nobody" />,
    show: personName,
  },
  delegateFrom: { input: (field: Text) => <DateField {...field} /> },
  delegateUntil: { input: (field: Text) => <DateField {...field} /> },
}

interface FormProps<C extends FormContract> {
  contract: C
  /** The screen of the list. */
  path: ScreenAddress
  fields: FormFields<ShapeOf<C>>
  sections: readonly FormSection<ShapeOf<C>>[]
  start: FormValues<ShapeOf<C>>
}

/** `/create`: a new entry, or with `?replaces=` one that takes the place of another. */
export function AppointmentForm<C extends FormContract>(props: FormProps<C>): ReactNode {
  const { contract, path, fields, sections, start } = props
  const { replaces } = useScreenUrl().parameters
  if (replaces) {
    return (
      <Replacement
        key={replaces}
        id={replaces}
        contract={contract}
        list={path}
        fields={fields}
        sections={sections}
      />
    )
  }
  return (
    <FormPage
      contract={contract}
      list={path}
      href={() => path}
      start={{ validFrom: localToday(), ...start }}
      fields={fields}
      sections={sections}
    />
  )
}
