import type { Named } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { nonConformances } from '../contract.ts'
import { foundAt } from '../domain.ts'

type Shape = ShapeOf<typeof nonConformances>

const choices = (what: 'pieces' | 'receipts' | 'certificates', slice: string): OptionSource => ({
  name: `non-conformances/${what}`,
  slice,
  load: (query, options) => callOf<Named[]>(nonConformances, what)({ query }, options),
})

export const sources = {
  certificates: choices('certificates', 'certificates'),
  companies: optionsOf(companies),
  facilities: optionsOf(facilities),
  heats: optionsOf(heats),
  pieces: choices('pieces', 'steel-stock'),
  receipts: choices('receipts', 'goods-receipts'),
  users: optionsOf(users),
}

const referenceTo = (source: OptionSource, hint?: string): FormField<Shape, 'heatId'> => ({
  input: (field) => <ReferenceField {...field} source={source} {...(hint ? { hint } : {})} />,
  show: (id) => <ReferenceName source={source} id={id} />,
})

/** Every field of a non-conformance; its label is that of the contract. */
export const nonConformanceFields: FormFields<Shape> = {
  title: {
    wide: true,
    input: (field) => <TextField {...field} hint="In one line, as others will find it" />,
  },
  facilityId: referenceTo(sources.facilities),
  foundAt: {
    input: (field) => <SelectField {...field} options={foundAt} />,
    show: (value) => foundAt[value],
  },
  foundOn: { input: (field) => <DateField {...field} /> },
  foundById: referenceTo(sources.users, 'Defaults to you'),
  quantity: { input: (field) => <TextField {...field} hint="Such as 1 of 8 pieces, or 400 mm" /> },
  requirement: {
    wide: true,
    input: (field) => (
      <TextAreaField {...field} rows={2} hint="Specification, drawing or order, with the limit" />
    ),
  },
  finding: { wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
  pieceIds: {
    wide: true,
    input: (field) => (
      <MultiReferenceField
        {...field}
        source={sources.pieces}
        hint="They go into quarantine now, and stay there until this is closed"
      />
    ),
    show: (ids) => `${ids.length} ${ids.length === 1 ? 'piece' : 'pieces'}`,
  },
  companyId: referenceTo(sources.companies),
  receiptId: referenceTo(sources.receipts),
  holdsReceipt: {
    input: (field) => (
      <SwitchField {...field} hint="It goes into quarantine now, with what was cut from it" />
    ),
  },
  heatId: referenceTo(sources.heats, 'All its steel goes into quarantine, and what still comes in'),
  certificateId: referenceTo(sources.certificates),
  holdsCertificate: {
    input: (field) => <SwitchField {...field} hint="It goes into quarantine, and what still comes in" />,
  },
}

export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'What is wrong',
    fields: ['title', 'requirement', 'finding', 'quantity', 'foundAt', 'foundOn', 'foundById', 'facilityId'],
  },
  {
    title: 'What it names',
    fields: [
      'pieceIds',
      'companyId',
      'heatId',
      'receiptId',
      'holdsReceipt',
      'certificateId',
      'holdsCertificate',
    ],
  },
]
