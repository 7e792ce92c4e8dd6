import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { CountryField, CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { type facilities, paperSizes, unitSystems } from '../contract.ts'
import { CalendarFields, calendarText } from './calendar.tsx'
import { LimitFields, limitsText } from './limits.tsx'
import { PlaceGrid, WorkCentreGrid } from './places.tsx'
import { TaxCodeGrid } from './tax-codes.tsx'

type Shape = (typeof facilities)['input']['shape']

const zones = () =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

export const facilityFields: FormFields<Shape> = {
  ...lookupFields,
  shortCode: {
    input: (field) => (
      <CodeField {...field} maxLength={5} placeholder="ABD" hint="2 to 5 capital letters or digits" />
    ),
  },
  legalEntity: {
    input: (field) => <TextField {...field} hint="Who the quote is from, as registered" />,
  },
  addressLine1: { input: (field) => <TextField {...field} /> },
  addressLine2: { input: (field) => <TextField {...field} /> },
  city: { input: (field) => <TextField {...field} /> },
  region: { input: (field) => <TextField {...field} /> },
  postcode: { input: (field) => <TextField {...field} /> },
  country: { input: (field) => <CountryField {...field} /> },
  timeZone: { input: (field) => <SelectField {...field} options={zones()} /> },
  baseCurrency: { input: (field) => <CurrencyField {...field} /> },
  vatNo: { input: (field) => <CodeField {...field} /> },
  phone: { input: (field) => <TextField {...field} type="tel" /> },
  email: { input: (field) => <TextField {...field} type="email" /> },
  letterheadFooter: {
    wide: true,
    input: (field) => (
      <TextAreaField {...field} rows={3} hint="Printed at the foot of every page: registration, bank" />
    ),
  },
  paper: {
    input: (field) => <SelectField {...field} options={paperSizes} />,
  },
  defaultUnits: {
    input: (field) => <SelectField {...field} options={unitSystems} />,
  },
  workingCalendar: {
    wide: true,
    input: (field, form) => <CalendarFields field={field} form={form} />,
    show: calendarText,
  },
  storageLocations: {
    wide: true,
    input: (field, form) => <PlaceGrid field={field} errors={form.errors} />,
    show: (places) => places.map(({ code }) => code).join(', '),
  },
  workCentres: {
    wide: true,
    input: (field, form) => <WorkCentreGrid field={field} errors={form.errors} />,
    show: (places) => places.map(({ code }) => code).join(', '),
  },
  taxCodes: {
    wide: true,
    input: (field, form) => <TaxCodeGrid field={field} errors={form.errors} />,
    show: (codes) => codes.map(({ code, rate }) => `${code} ${rate} %`).join(', '),
  },
  approvalLimits: {
    wide: true,
    input: (field, form) => (
      <LimitFields field={field} form={form} currency={form.values.baseCurrency ?? ''} />
    ),
    show: limitsText,
  },
  quoteCoverLetter: {
    wide: true,
    input: (field) => (
      <TextAreaField
        {...field}
        rows={8}
        hint="New quotes begin with it. {greeting}, {company}, {number} and further placeholders stand beside it on a quote"
      />
    ),
  },
  quoteValidityDays: {
    input: (field) => <IntegerField {...field} suffix="days" />,
  },
}

export const facilitySections: readonly FormSection<Shape>[] = [
  {
    title: 'Address',
    fields: [
      'legalEntity',
      'addressLine1',
      'addressLine2',
      'postcode',
      'city',
      'region',
      'country',
      'timeZone',
    ],
  },
  {
    title: 'Contact and letterhead',
    fields: ['phone', 'email', 'vatNo', 'paper', 'letterheadFooter'],
    columns: 3,
  },
  { title: 'Money', fields: ['baseCurrency', 'quoteValidityDays', 'taxCodes'] },
  { title: 'Approval limits', fields: ['approvalLimits'] },
  { title: 'Quotes', fields: ['quoteCoverLetter'] },
  { title: 'Work', fields: ['defaultUnits', 'workingCalendar'] },
  { title: 'Storage locations', fields: ['storageLocations'] },
  { title: 'Work centres', fields: ['workCentres'] },
  { title: 'Use', fields: ['active'], switches: true },
]
