import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import { companies } from '#modules/people/companies/contract.ts'
import type { drawings } from '../contract.ts'
import { drawingKinds, owners, revisionEffects } from '../domain.ts'

export const customers = optionsOf(companies)

type Shape = ShapeOf<typeof drawings>

/** Every field of a revision; its label is that of the contract. */
export const drawingFields: FormFields<Shape> = {
  kind: {
    input: (field) => <SelectField {...field} options={drawingKinds} />,
    show: (kind) => drawingKinds[kind],
  },
  number: { input: (field) => <TextField {...field} placeholder="7719" /> },
  rev: { input: (field) => <TextField {...field} hint="As it is printed: A, B, 0, 1" /> },
  title: { input: (field) => <TextField {...field} /> },
  ownedBy: {
    input: (field) => <SelectField {...field} options={owners} />,
    show: (owner) => owners[owner],
  },
  companyId: {
    input: (field) => <ReferenceField {...field} source={customers} hint="Of a customer's drawing" />,
    show: (id) => <ReferenceName source={customers} id={id} />,
  },
  sheets: { input: (field) => <IntegerField {...field} /> },
  issuedOn: { input: (field) => <DateField {...field} />, show: formatDate },
  receivedOn: { input: (field) => <DateField {...field} />, show: formatDate },
  revisionReason: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={3} hint="Asked from the second revision on" />,
  },
  effect: {
    input: (field) => <SelectField {...field} options={revisionEffects} />,
    show: (effect) => revisionEffects[effect],
  },
}

export const sections: readonly FormSection<Shape>[] = [
  { title: 'Document', fields: ['kind', 'number', 'title', 'ownedBy', 'companyId'] },
  {
    title: 'Revision',
    fields: ['rev', 'sheets', 'issuedOn', 'receivedOn', 'effect', 'revisionReason'],
  },
]
