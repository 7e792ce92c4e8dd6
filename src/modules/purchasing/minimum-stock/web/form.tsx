import { useParams } from '@tanstack/react-router'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { GradeField } from '#modules/setup/specifications/web/api.tsx'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { sizeNamesAsked } from '#modules/steel/steel-stock/domain.ts'
import { certificateLabels, formLabels, wantedSizeFields } from '#modules/steel/steel-stock/web/api.tsx'
import { minimumStock } from '../contract.ts'

type Shape = ShapeOf<typeof minimumStock>

const chosenFrom = (source: OptionSource): FormField<Shape, 'facilityId'> => ({
  input: (field) => <ReferenceField {...field} source={source} />,
  show: (id) => <ReferenceName source={source} id={id} />,
})

const fields: FormFields<Shape> = {
  facilityId: chosenFrom(optionsOf(facilities)),
  form: { input: (field) => <SelectField {...field} options={formLabels} /> },
  ...wantedSizeFields('Longer pieces count too; left empty: any length'),
  specificationId: chosenFrom(optionsOf(specifications)),
  grade: {
    input: (field, form) => <GradeField field={field} specificationId={form.values.specificationId} />,
  },
  certificateType: {
    input: (field) => <SelectField {...field} options={certificateLabels} placeholder="None" />,
  },
  productCodeId: {
    input: (field) => <ReferenceField {...field} source={optionsOf(productCodes)} />,
    show: (id) => <ReferenceName source={optionsOf(productCodes)} id={id} />,
  },
  minimum: { input: (field) => <IntegerField {...field} suffix="pcs" /> },
  orderUpTo: { input: (field) => <IntegerField {...field} suffix="pcs" /> },
  leadTimeWeeks: {
    input: (field) => (
      <IntegerField {...field} suffix="weeks" hint="The requisition line is needed by then" />
    ),
  },
  supplierId: {
    input: (field) => (
      <ReferenceField {...field} source={suppliers} hint="Leave empty to take the best supplier known" />
    ),
    show: (id) => <ReferenceName source={suppliers} id={id} />,
  },
}

const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Which steel',
    columns: 3,
    fields: ['facilityId', 'form', ...sizeNamesAsked],
  },
  {
    title: 'Material',
    columns: 3,
    fields: ['specificationId', 'grade', 'certificateType', 'productCodeId'],
  },
  {
    title: 'How much',
    columns: 3,
    fields: ['minimum', 'orderUpTo', 'leadTimeWeeks', 'supplierId'],
  },
]

/** `/minimum-stock/create` and `/minimum-stock/{id}` */
export function Screen() {
  const { id } = useParams({ strict: false })
  const { facility_id: facilityId } = useUser()
  return (
    <FormPage
      contract={minimumStock}
      id={id}
      list="/minimum-stock"
      href={(record) => `/minimum-stock/${record.id}`}
      start={{ facilityId: facilityId ?? null, leadTimeWeeks: 8 }}
      fields={fields}
      sections={sections}
    >
      {(record) => <Timeline slice="minimum-stock" id={record.id} />}
    </FormPage>
  )
}
