import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { supplierPrices } from '../contract.ts'

export const products = optionsOf(productCodes)

type Shape = ShapeOf<typeof supplierPrices>

export const unitNames = Object.fromEntries(
  supplierPrices.input.shape.uom.options.map((unit) => [unit, unit]),
)

export const priceFields: FormFields<Shape> = {
  item: {
    wide: true,
    input: (field) => <TextField {...field} hint="What is priced, as the supplier offers it" />,
  },
  supplierId: {
    input: (field) => <ReferenceField {...field} source={suppliers} />,
    show: (id) => <ReferenceName source={suppliers} id={id} />,
  },
  productCodeId: {
    input: (field) => <ReferenceField {...field} source={products} />,
    show: (id) => <ReferenceName source={products} id={id} />,
  },
  unitPrice: {
    input: (field, form) => <NumberField {...field} suffix={form.values.currency ?? ''} />,
  },
  currency: { input: (field) => <CurrencyField {...field} /> },
  uom: { input: (field) => <SelectField {...field} options={unitNames} /> },
  minQuantity: {
    input: (field) => <IntegerField {...field} hint="1 for any quantity" />,
  },
  leadTimeWeeks: { input: (field) => <IntegerField {...field} suffix="weeks" /> },
  validFrom: { input: (field) => <DateField {...field} /> },
  validUntil: { input: (field) => <DateField {...field} /> },
  reference: { input: (field) => <CodeField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} /> },
}

export const priceSections: readonly FormSection<Shape>[] = [
  { title: 'What and from whom', fields: ['item', 'supplierId', 'productCodeId'] },
  {
    title: 'Price',
    fields: ['unitPrice', 'currency', 'uom', 'minQuantity', 'leadTimeWeeks'],
    columns: 3,
  },
  { title: 'Validity', fields: ['validFrom', 'validUntil', 'reference', 'notes'] },
]
