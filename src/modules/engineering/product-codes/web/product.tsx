import { columnsOf } from '#platform/web/table/columns.ts'
import { unitOfMeasure } from '#platform/contract/values/fields.ts'
import { Files } from '#platform/web/activity/files.tsx'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { productCodes, productForms } from '../contract.ts'
import { DescriptionTemplateField } from './description.tsx'
import { LookAlikes } from './look-alikes.tsx'

const levels = optionsOf(pslLevels)
const standards = optionsOf(specifications)
const units = Object.fromEntries(unitOfMeasure.options.map((unit) => [unit, unit]))

const fields: FormFields<ShapeOf<typeof productCodes>> = {
  ...lookupFields,
  name: {
    input: (field, form) => (
      <>
        <TextField {...field} />
        <LookAlikes name={form.values.name ?? ''} isNew={form.isNew} code={form.values.code ?? ''} />
      </>
    ),
  },
  description: {
    wide: true,
    input: (field, form) =>
      form.values.descriptionTemplate ? (
        <TextAreaField {...field} rows={2} disabled hint="Built from the template when you save" />
      ) : (
        <TextAreaField {...field} rows={2} />
      ),
  },
  descriptionTemplate: {
    wide: true,
    input: (field, form) => <DescriptionTemplateField field={field} values={form.values} />,
  },
  family: { input: (field) => <TextField {...field} placeholder="Spools" /> },
  form: { input: (field) => <SelectField {...field} options={productForms} /> },
  uom: { input: (field) => <SelectField {...field} options={units} /> },
  hsCode: {
    input: (field) => <CodeField {...field} placeholder="73079100" />,
  },
  drawingNo: { input: (field) => <TextField {...field} placeholder="7718" /> },
  revision: { input: (field) => <CodeField {...field} placeholder="C" /> },
  defaultSpecificationId: {
    input: (field) => <ReferenceField {...field} source={standards} />,
    show: (id) => <ReferenceName source={standards} id={id} />,
  },
  defaultPslLevelId: {
    input: (field) => <ReferenceField {...field} source={levels} />,
    show: (id) => <ReferenceName source={levels} id={id} />,
  },
  defaultLeadTimeWeeks: {
    input: (field) => <IntegerField {...field} suffix="weeks" />,
  },
  priceGuide: {
    input: (field) => (
      <NumberField {...field} hint="For one unit, in the currency of the facility; only a hint" />
    ),
  },
  sellable: {
    input: (field) => <SwitchField {...field} hint="Offered on enquiry and quote lines" />,
  },
  purchasable: {
    input: (field) => <SwitchField {...field} hint="Offered on purchase orders" />,
  },
  stocked: {
    input: (field) => <SwitchField {...field} hint="Received into a storage location" />,
  },
}

/** `/setup/product-codes` */
export const { List, Form, Add, prefetch } = setupScreens(productCodes, {
  fields,
  columns: columnsOf(productCodes.row, [
    { field: 'family', sort: 'family', card: 'foot' },
    { field: 'form', card: 'footEnd', cell: (row) => productForms[row.form] },
    { field: 'uom', cell: (row) => row.uom },
    { field: 'defaultSpecificationName', width: 180 },
    { field: 'defaultPslLevelName', cell: (row) => row.defaultPslLevelName },
    { field: 'revision', optional: true },
    { field: 'sellable', optional: true, cell: (row) => (row.sellable ? 'Yes' : 'No') },
    { field: 'purchasable', optional: true, cell: (row) => (row.purchasable ? 'Yes' : 'No') },
    { field: 'stocked', optional: true, cell: (row) => (row.stocked ? 'Yes' : 'No') },
  ]),
  filters: {
    family: {},
    form: { options: productForms },
    defaultPslLevelId: { source: levels, none: 'None' },
    sellable: {},
    purchasable: {},
    stocked: {},
  },
  about:
    'Product codes name what we make and buy. A line of an enquiry begins with one and takes its unit, specification and PSL level.',
  start: { active: true, sellable: true, purchasable: false, stocked: false, uom: 'each' },
  sections: [
    {
      title: 'What a new line takes over',
      fields: ['defaultSpecificationId', 'defaultPslLevelId', 'defaultLeadTimeWeeks', 'priceGuide'],
    },
    { title: 'Description', fields: ['descriptionTemplate', 'description'] },
    { title: 'Use', fields: ['sellable', 'purchasable', 'stocked', 'active'], switches: true },
  ],
  add: { only: ['code', 'name', 'family', 'form', 'uom'], start: { sellable: true, uom: 'each' } },
  below: ({ id }) => (
    <Section title="Drawings and files">
      <Files slice="product-codes" id={id} />
    </Section>
  ),
})
