import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { forecastSummaries } from '../contract.ts'
import { type PeriodType, periodName, periodStartOf, periodTypes } from '../domain.ts'

type Shape = (typeof forecastSummaries)['input']['shape']

export const sources = {
  facilities: optionsOf(facilities),
  globalSegments: optionsOf(globalSegments),
  marketSegments: optionsOf(marketSegments),
  users: optionsOf(users),
}

/** The first day of the period; what is no date yet stays as it was typed. */
const snapped = (type: PeriodType | null | undefined, day: string | null): string | null =>
  type && day && /^\d{4}-\d\d-\d\d$/.test(day) ? periodStartOf(type, day) : day

export const forecastFields: FormFields<Shape> = {
  name: { wide: true, input: (field) => <TextField {...field} /> },
  periodType: {
    input: (field, form) => (
      <SelectField
        {...field}
        options={periodTypes}
        onChange={(type) => {
          field.onChange(type)
          form.set('periodStart', snapped(type, form.values.periodStart ?? null))
        }}
      />
    ),
    show: (type) => periodTypes[type],
  },
  periodStart: {
    input: (field, form) => {
      const type = form.values.periodType
      const start = snapped(type, field.value ?? null)
      const isKnown = type && start && /^\d{4}-\d\d-\d\d$/.test(start)
      return (
        <DateField
          {...field}
          onChange={(day) => field.onChange(snapped(type, day))}
          hint={isKnown ? `${periodName(type, start)}; any day of it will do` : 'Any day of the period'}
        />
      )
    },
    show: formatDate,
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} placeholder="All" />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  salespersonId: {
    input: (field) => <ReferenceField {...field} source={sources.users} placeholder="All" />,
    show: (id) => <ReferenceName source={sources.users} id={id} />,
  },
  globalSegmentId: {
    input: (field) => <ReferenceField {...field} source={sources.globalSegments} placeholder="All" />,
    show: (id) => <ReferenceName source={sources.globalSegments} id={id} />,
  },
  marketSegmentId: {
    input: (field) => <ReferenceField {...field} source={sources.marketSegments} placeholder="All" />,
    show: (id) => <ReferenceName source={sources.marketSegments} id={id} />,
  },
  targetValue: {
    input: (field, form) => <MoneyField {...field} currency={form.values.currency ?? ''} />,
  },
  currency: { input: (field) => <CurrencyField {...field} /> },
  committedValue: {
    input: (field, form) => (
      <MoneyField
        {...field}
        currency={form.values.currency ?? ''}
        hint="What is promised whatever the sums say; the note says why"
      />
    ),
  },
  note: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
}

export const forecastSections: readonly FormSection<Shape>[] = [
  { title: 'Period', fields: ['name', 'periodType', 'periodStart'] },
  {
    title: 'Which quotes count',
    fields: ['facilityId', 'salespersonId', 'globalSegmentId', 'marketSegmentId'],
  },
  { title: 'Target', fields: ['targetValue', 'currency', 'committedValue', 'note'] },
]

/** A new target begins with the month that runs. */
export const startValues = () => ({
  periodType: 'month' as const,
  periodStart: periodStartOf('month', localToday()),
  currency: 'GBP' as const,
})
