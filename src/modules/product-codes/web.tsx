import { unitOfMeasure } from '../../platform/contract/fields.ts'
import type { FormFields, ShapeOf } from '../../platform/web/data/form-fields.ts'
import { ListPage } from '../../platform/web/data/list-page.tsx'
import {
  lookupColumns,
  lookupFields,
  lookupFilters,
  lookupViews,
  useRecordId,
} from '../../platform/web/data/lookup.tsx'
import { prefetchList } from '../../platform/web/data/prefetch.ts'
import { optionsOf } from '../../platform/web/data/queries.ts'
import { SetupFormPage } from '../../platform/web/data/setup-form-page.tsx'
import type { RowOf } from '../../platform/web/data/use-list.ts'
import { IntegerField, NumberField } from '../../platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '../../platform/web/fields/reference-field.tsx'
import { SelectField } from '../../platform/web/fields/select-field.tsx'
import { SwitchField } from '../../platform/web/fields/switch-field.tsx'
import { CodeField, TextField } from '../../platform/web/fields/text-field.tsx'
import { pslLevels } from '../psl-levels/contract.ts'
import { specifications } from '../specifications/contract.ts'
import { productCodes, productForms } from './contract.ts'

const list = '/setup/product-codes'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`
const levels = optionsOf(pslLevels)
const standards = optionsOf(specifications)
const units = Object.fromEntries(unitOfMeasure.options.map((unit) => [unit, unit]))

const columns = lookupColumns<RowOf<typeof productCodes>>([
  { key: 'family', header: 'Family', sort: 'family', card: 'foot', cell: (row) => row.family },
  { key: 'form', header: 'Form', card: 'footEnd', cell: (row) => productForms[row.form] },
  { key: 'uom', header: 'Unit', cell: (row) => row.uom },
  { key: 'specification', header: 'Specification', width: 180, cell: (row) => row.defaultSpecificationName },
  { key: 'psl', header: 'PSL level', cell: (row) => row.defaultPslLevelName },
  { key: 'sellable', header: 'Sold', optional: true, cell: (row) => (row.sellable ? 'Yes' : 'No') },
])

export const prefetch = prefetchList(productCodes)

/** `/setup/product-codes` */
export const List = () => (
  <ListPage
    contract={productCodes}
    columns={columns}
    href={hrefOf}
    filters={{
      ...lookupFilters,
      family: { label: 'Family' },
      form: { label: 'Form', options: productForms },
      defaultPslLevelId: { label: 'PSL level', source: levels, none: 'None' },
      sellable: { label: 'Sold' },
    }}
    views={lookupViews}
    create={`${list}/create`}
    about="Product codes name what we make and buy. A line of an enquiry begins with one and takes its unit, specification and PSL level."
  />
)

const fields: FormFields<ShapeOf<typeof productCodes>> = {
  ...lookupFields,
  family: { label: 'Family', input: (field) => <TextField {...field} placeholder="Spools" /> },
  form: { label: 'Form', input: (field) => <SelectField {...field} options={productForms} /> },
  uom: { label: 'Unit', input: (field) => <SelectField {...field} options={units} /> },
  hsCode: {
    label: 'Customs tariff number',
    input: (field) => <CodeField {...field} placeholder="73079100" />,
  },
  defaultSpecificationId: {
    label: 'Specification',
    input: (field) => <ReferenceField {...field} source={standards} />,
    show: (id) => <ReferenceName source={standards} id={id} />,
  },
  defaultPslLevelId: {
    label: 'PSL level',
    input: (field) => <ReferenceField {...field} source={levels} />,
    show: (id) => <ReferenceName source={levels} id={id} />,
  },
  defaultLeadTimeWeeks: {
    label: 'Lead time',
    input: (field) => <IntegerField {...field} suffix="weeks" />,
  },
  priceGuide: {
    label: 'Price guide',
    input: (field) => (
      <NumberField {...field} hint="For one unit, in the currency of the facility; only a hint" />
    ),
  },
  sellable: {
    label: 'Sold to customers',
    input: (field) => <SwitchField {...field} hint="Offered on enquiry and quote lines" />,
  },
}

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={productCodes}
    id={useRecordId()}
    list={list}
    start={{ sortOrder: 10, active: true, sellable: true, uom: 'each' }}
    fields={fields}
    sections={[
      {
        title: 'What a new line takes over',
        fields: ['defaultSpecificationId', 'defaultPslLevelId', 'defaultLeadTimeWeeks', 'priceGuide'],
      },
      { title: 'Use', fields: ['sellable', 'active'], switches: true },
    ]}
  />
)
