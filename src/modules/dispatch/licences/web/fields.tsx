import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import type { licences } from '../contract.ts'
import { licenceKinds, licenceStates } from '../domain.ts'

export const facilitiesOfLicences = optionsOf(facilities)

type Shape = ShapeOf<typeof licences>

export const licenceFields: FormFields<Shape> = {
  kind: {
    input: (field) => <SelectField {...field} options={licenceKinds} />,
    show: (kind) => licenceKinds[kind],
  },
  number: { input: (field) => <CodeField {...field} placeholder="6A-1234" /> },
  status: { input: (field) => <SelectField {...field} options={licenceStates} /> },
  body: { input: (field) => <TextField {...field} placeholder="American Petroleum Institute" /> },
  bodyNo: { input: (field) => <TextField {...field} hint="Such as that of a notified body" /> },
  facilityId: {
    input: (field) => (
      <ReferenceField {...field} source={facilitiesOfLicences} hint="Leave empty for the whole house" />
    ),
    show: (id) => <ReferenceName source={facilitiesOfLicences} id={id} />,
  },
  validFrom: { input: (field) => <DateField {...field} />, show: formatDate },
  validUntil: {
    input: (field) => <DateField {...field} hint="Its last day; empty where the paper names none" />,
    show: formatDate,
  },
  scope: { wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
}

export const licenceSections: readonly FormSection<Shape>[] = [
  { title: 'Licence', fields: ['kind', 'number', 'body', 'bodyNo', 'facilityId', 'status'] },
  { title: 'What it covers', fields: ['validFrom', 'validUntil', 'scope', 'notes'] },
]
