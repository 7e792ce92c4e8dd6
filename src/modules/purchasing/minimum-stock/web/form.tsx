import { useParams } from '@tanstack/react-router'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { type Dimension, dimensionLabel, formOf } from '#modules/steel/steel-stock/domain.ts'
import { certificateLabels, formLabels } from '#modules/steel/steel-stock/web/api.tsx'
import { minimumStock } from '../contract.ts'

type Shape = ShapeOf<typeof minimumStock>

const chosenFrom = (source: OptionSource): FormField<Shape, 'facilityId'> => ({
  input: (field) => <ReferenceField {...field} source={source} />,
  show: (id) => <ReferenceName source={source} id={id} />,
})

/** A measurement is asked for where the form has it. */
const measure = <K extends Dimension>(name: K): FormField<Shape, K> => ({
  input: (field, { values: { form } }) =>
    form && formOf(form).asks.includes(name) ? (
      <NumberField {...field} label={dimensionLabel(form, name)} suffix="mm" />
    ) : null,
})

const pipeName = <K extends 'nps' | 'schedule'>(hint: string): FormField<Shape, K> => ({
  input: (field, { values: { form } }) =>
    form && formOf(form).hasSchedule ? <TextField {...field} hint={hint} /> : null,
})

const word = <K extends 'sectionName' | 'sizeName'>(name: K, hint: string): FormField<Shape, K> => ({
  input: (field, { values: { form } }) =>
    form && formOf(form).words?.includes(name) ? <TextField {...field} hint={hint} /> : null,
})

const fields: FormFields<Shape> = {
  facilityId: chosenFrom(optionsOf(facilities)),
  form: { input: (field) => <SelectField {...field} options={formLabels} /> },
  nps: pipeName<'nps'>('Such as 6 or 1-1/2; gives the diameter'),
  schedule: pipeName<'schedule'>('Such as 80 or XS; gives the wall'),
  odMm: measure('odMm'),
  wallMm: measure('wallMm'),
  insideMm: measure('insideMm'),
  diameterMm: measure('diameterMm'),
  widthMm: measure('widthMm'),
  heightMm: measure('heightMm'),
  thicknessMm: measure('thicknessMm'),
  rootRadiusMm: measure('rootRadiusMm'),
  toeRadiusMm: measure('toeRadiusMm'),
  sectionName: word('sectionName', 'Such as IPE 200, HEA 200, UPN 200'),
  finish: {
    input: (field, { values: { form } }) =>
      form && formOf(form).words?.includes('finish') ? (
        <SelectField {...field} options={{ hot: 'Hot finished', cold: 'Cold formed' }} />
      ) : null,
  },
  sizeName: word('sizeName', 'Such as 6 in class 600 WN, B16.5'),
  lengthMm: {
    input: (field, { values: { form } }) =>
      form && formOf(form).hasLength ? (
        <NumberField {...field} suffix="mm" hint="Longer pieces count too; left empty: any length" />
      ) : null,
  },
  specificationId: chosenFrom(optionsOf(specifications)),
  grade: { input: (field) => <TextField {...field} hint="Such as B or X65Q" /> },
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
    input: (field) => <ReferenceField {...field} source={suppliers} hint="Left empty: the best one known" />,
    show: (id) => <ReferenceName source={suppliers} id={id} />,
  },
}

const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Which steel',
    columns: 3,
    fields: [
      'facilityId', 'form', 'nps', 'schedule', 'odMm', 'wallMm', 'insideMm', 'diameterMm', 'thicknessMm', 'widthMm',
      'heightMm', 'rootRadiusMm', 'toeRadiusMm', 'sectionName', 'finish', 'sizeName', 'lengthMm',
    ], // biome-ignore format: fields read better in rows
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
