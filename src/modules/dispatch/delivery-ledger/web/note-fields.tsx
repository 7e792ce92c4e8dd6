import { countryName } from '#platform/contract/values/countries.ts'
import { incoterm } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CountryField, CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import type { deliveryHeader } from '../contract.ts'

const incoterms = Object.fromEntries(incoterm.options.map((term) => [term, term])) as Record<
  (typeof incoterm.options)[number],
  string
>

/** Whom a note goes to, and the facility that it leaves. */
export const partySources = { companies: optionsOf(companies), facilities: optionsOf(facilities) }

/** The fields of the header of both notes. */
export const deliveryFields: FormFields<typeof deliveryHeader> = {
  companyId: {
    input: (field) => <ReferenceField {...field} source={partySources.companies} />,
    show: (id) => <ReferenceName source={partySources.companies} id={id} />,
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={partySources.facilities} />,
    show: (id) => <ReferenceName source={partySources.facilities} id={id} />,
  },
  customerOrderNo: { input: (field) => <TextField {...field} /> },
  project: { input: (field) => <TextField {...field} /> },
  plannedOn: { input: (field) => <DateField {...field} /> },
  shipTo: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={4} hint="As it is printed; one place for one note" />,
  },
  shipToCountry: {
    input: (field) => <CountryField {...field} hint="Leave empty to go by the address of the company" />,
    show: (code) => countryName(code),
  },
  customsCurrency: {
    input: (field) => <CurrencyField {...field} hint="For goods that cross a border" />,
    show: (code) => code,
  },
  incoterm: { input: (field) => <SelectField {...field} options={incoterms} />, show: (term) => term },
  incotermPlace: { input: (field) => <TextField {...field} /> },
  carrier: { input: (field) => <TextField {...field} hint="Or: collected by the customer" /> },
  vehicle: { input: (field) => <TextField {...field} /> },
  driver: { input: (field) => <TextField {...field} /> },
  trackingNo: { input: (field) => <TextField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={2} /> },
}

/** How goods are carried: a section of the details of both notes. */
export const carriage = {
  title: 'Carriage',
  fields: [
    'incoterm',
    'incotermPlace',
    'customsCurrency',
    'carrier',
    'vehicle',
    'driver',
    'trackingNo',
    'notes',
  ],
} as const
