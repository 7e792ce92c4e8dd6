import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { GradeField } from '#modules/setup/specifications/web/api.tsx'
import { sizeNamesAsked } from '#modules/steel/steel-stock/domain.ts'
import { certificateLabels, formLabels, wantedSizeFields } from '#modules/steel/steel-stock/web/api.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { users } from '#modules/people/users/contract.ts'
import type { requisitions } from '../contract.ts'

type Shape = ShapeOf<typeof requisitions>

export const sources = {
  facilities: optionsOf(facilities),
  suppliers,
  users: optionsOf(users),
}

const reference = (source: OptionSource, hint?: string): FormField<Shape, 'supplierId'> => ({
  input: (field) => <ReferenceField {...field} source={source} {...(hint ? { hint } : {})} />,
  show: (id) => <ReferenceName source={source} id={id} />,
})

/** Every field of a need; its label is that of the contract. */
export const requisitionFields: FormFields<Shape> = {
  facilityId: reference(sources.facilities),
  productCodeId: reference(optionsOf(productCodes)),
  description: {
    wide: true,
    input: (field) => <TextField {...field} hint="Where it is no steel, or says more than the size" />,
  },
  form: {
    input: (field) => <SelectField {...field} options={formLabels} placeholder="No steel" />,
  },
  ...wantedSizeFields('Of one piece; left empty: mill lengths'),
  specificationId: reference(optionsOf(specifications)),
  grade: {
    input: (field, form) => <GradeField field={field} specificationId={form.values.specificationId} />,
  },
  pslLevelId: reference(optionsOf(pslLevels)),
  certificateType: {
    input: (field) => <SelectField {...field} options={certificateLabels} placeholder="None" />,
  },
  quantity: { input: (field) => <NumberField {...field} hint="Steel in pieces" /> },
  uom: { input: (field) => <SelectField {...field} options={unitNames} /> },
  neededBy: { input: (field) => <DateField {...field} /> },
  requestedById: reference(sources.users, 'Defaults to you'),
  supplierId: reference(
    suppliers,
    'Leave empty to have one suggested from prices, last deliveries and supplier approvals',
  ),
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
}

export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'What is needed',
    columns: 3,
    fields: ['form', ...sizeNamesAsked, 'description'],
  },
  {
    title: 'Material',
    columns: 3,
    fields: ['specificationId', 'grade', 'pslLevelId', 'certificateType', 'productCodeId'],
  },
  {
    title: 'How much, when and for whom',
    columns: 3,
    fields: ['quantity', 'uom', 'neededBy', 'facilityId', 'requestedById', 'supplierId', 'notes'],
  },
]
