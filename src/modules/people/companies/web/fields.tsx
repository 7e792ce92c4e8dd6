import { incoterm } from '#platform/contract/values/fields.ts'
import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { IntegerField, MoneyField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { certificateTypes } from '#modules/setup/psl-levels/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { companies } from '../contract.ts'
import { companyStatuses } from '../domain.ts'
import { AddressList } from './addresses.tsx'
import { ContactList } from './contacts.tsx'
import { LookAlikes } from './look-alikes.tsx'
import { labelsOf } from './labels.ts'

type Shape = (typeof companies)['input']['shape']

const groups = optionsOf(globalSegments)
const segments = optionsOf(marketSegments)
const people = optionsOf(users)
const CODE_HINT = 'Stands in document and file names'
const certificates = Object.fromEntries(certificateTypes.map((type) => [type, `EN 10204 ${type}`]))
const incoterms = Object.fromEntries(incoterm.options.map((term) => [term, term]))

/** The fields of a company; `id` is the one being changed. */
export const companyFields = (id?: string): FormFields<Shape> => ({
  name: {
    wide: true,
    input: (field) => (
      <>
        <TextField {...field} />
        <LookAlikes name={field.value ?? ''} exceptId={id} />
      </>
    ),
  },
  code: {
    input: (field) => (
      <CodeField
        {...field}
        maxLength={12}
        hint={id ? CODE_HINT : `${CODE_HINT}. Leave empty to make it from the name`}
      />
    ),
  },
  tradingName: { input: (field) => <TextField {...field} /> },
  status: {
    input: (field) => <SelectField {...field} options={labelsOf(companyStatuses)} />,
  },
  isCustomer: role('Sends enquiries and orders'),
  isSupplier: role('Sells steel, parts or services to us'),
  isSubcontractor: role('Does a step of our production'),
  isInspectionBody: role('Witnesses tests and signs certificates'),
  registrationNo: { input: (field) => <CodeField {...field} /> },
  vatNo: { input: (field) => <CodeField {...field} /> },
  eoriNo: {
    input: (field) => <CodeField {...field} hint="For customs, as GB123456789000. Printed on quotes" />,
  },
  formerNo: {
    input: (field) => (
      <CodeField {...field} hint="In the system it was taken over from; an import finds it again by it" />
    ),
  },
  taxCode: {
    input: (field) => (
      <CodeField {...field} hint="A code of the facility that quotes. Leave empty to go by the country" />
    ),
  },
  certificateType: {
    input: (field) => <SelectField {...field} options={certificates} hint="New quotes begin with it" />,
  },
  website: { input: (field) => <TextField {...field} type="url" /> },
  globalSegmentId: {
    input: (field) => <ReferenceField {...field} source={groups} />,
    show: (value) => <ReferenceName source={groups} id={value} />,
  },
  marketSegmentId: {
    input: (field) => <ReferenceField {...field} source={segments} hint="An active customer needs one" />,
    show: (value) => <ReferenceName source={segments} id={value} />,
  },
  accountManagerId: {
    input: (field) => <ReferenceField {...field} source={people} />,
    show: (value) => <ReferenceName source={people} id={value} />,
  },
  currency: { input: (field) => <CurrencyField {...field} /> },
  paymentTermsDays: {
    input: (field) => <IntegerField {...field} suffix="days" />,
  },
  creditLimit: {
    input: (field, form) => <MoneyField {...field} currency={form.values.currency ?? ''} />,
  },
  incoterm: { input: (field) => <SelectField {...field} options={incoterms} /> },
  incotermPlace: { input: (field) => <TextField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
  tags: {
    wide: true,
    input: (field) => <TagsField {...field} hint="Enter or a comma ends a tag" />,
    show: (value) => value.join(', '),
  },
  addresses: {
    wide: true,
    input: (field, form) => <AddressList field={field} form={form} />,
    show: (value) => value.map(({ city }) => city).join(', '),
  },
  contacts: {
    wide: true,
    input: (field, form) => <ContactList field={field} form={form} companyId={id} />,
    show: (value) => value.map(({ name }) => name).join(', '),
  },
})

function role(hint: string): FormFields<Shape>['isCustomer'] {
  return { input: (field) => <SwitchField {...field} hint={hint} /> }
}

/** The sections of the details; people and addresses have their own. */
export const companySections: readonly FormSection<Shape>[] = [
  { title: 'Company', fields: ['name', 'code', 'tradingName', 'status'] },
  {
    title: 'Relationship',
    fields: ['isCustomer', 'isSupplier', 'isSubcontractor', 'isInspectionBody'],
    switches: true,
  },
  { title: 'Sales', fields: ['globalSegmentId', 'marketSegmentId', 'accountManagerId'], columns: 3 },
  {
    title: 'Commercial',
    fields: [
      'currency',
      'paymentTermsDays',
      'creditLimit',
      'incoterm',
      'incotermPlace',
      'taxCode',
      'certificateType',
    ],
    columns: 3,
  },
  { title: 'Registration', fields: ['registrationNo', 'vatNo', 'eoriNo', 'website', 'formerNo'], columns: 3 },
  { title: 'Notes', fields: ['tags', 'notes'] },
]

export const peopleSections: readonly FormSection<Shape>[] = [
  { title: 'Addresses', fields: ['addresses'] },
  { title: 'Contacts', fields: ['contacts'] },
]
