import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField, MoneyField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import type { Named } from '#platform/contract/values/fields.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { mills } from '#modules/steel/heats/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { GradeField } from '#modules/setup/specifications/web/api.tsx'
import { steelStock } from '../contract.ts'
import { finishes, formOf, type SteelForm } from '../domain/sizes/forms.ts'
import { type Dimension, ofDimensions, sizeNamesAsked, type SizeWord } from '../domain/sizes/sizes.ts'
import { PipeNameField } from './pipe-name-field.tsx'
import { certificateLabels, formLabels, inspectionLabels } from './words.ts'

type Shape = ShapeOf<typeof steelStock>

export const sources = {
  companies: optionsOf(companies),
  facilities: optionsOf(facilities),
  gauges: optionsOf(gauges),
  heats: optionsOf(heats),
  products: optionsOf(productCodes),
  pslLevels: optionsOf(pslLevels),
  specifications: optionsOf(specifications),
}
/** Places where steel lies, with their facility. */
export const places: OptionSource = {
  name: 'steel-stock/places',
  slice: 'steel-stock',
  load: (query, options) => callOf<Named[]>(steelStock, 'places')({ query }, options),
}

/** Quotes that steel may be released for without its certificate. */
export const conditionQuotes: OptionSource = {
  name: 'steel-stock/condition-quotes',
  slice: 'steel-stock',
  noun: 'quote',
  load: (query, options) => callOf<Named[]>(steelStock, 'conditionQuotes')({ query }, options),
}

type Form = RecordForm<Shape>

const infoOf = (form: unknown) =>
  typeof form === 'string' && form in formLabels ? formOf(form as SteelForm) : null
const asksWord = (form: unknown, word: SizeWord): boolean => infoOf(form)?.words?.includes(word) ?? false
const hasSchedule = (form: unknown): boolean => infoOf(form)?.hasSchedule === true

/** A dimension is there where the form asks for it; that of a listed pipe follows from its name. */
const dimension = <K extends Dimension>(name: K): FormField<Shape, K> => ({
  input: (field, form) => {
    const info = infoOf(form.values.form)
    if (!info?.asks.includes(name)) return null
    const isNeeded = !info.optional?.includes(name) && !(info.hasSchedule && isNamed(form.values, name))
    const hint =
      info.hasSchedule && isNeeded ? `Or by the ${name === 'odMm' ? 'NPS' : 'schedule'}` : undefined
    return <NumberField {...field} required={isNeeded} suffix="mm" hint={hint} />
  },
})

/** Whether the nominal name says it already. */
const isNamed = ({ nps, schedule }: Form['values'], name: Dimension): boolean =>
  Boolean(name === 'odMm' ? nps : nps && schedule)

const company = {
  input: (field: Parameters<FormField<Shape, 'supplierId'>['input']>[0]) => (
    <ReferenceField {...field} source={sources.companies} />
  ),
  show: (id: string) => <ReferenceName source={sources.companies} id={id} />,
}

/** Every field of steel that is taken in by hand; its label is that of the contract. */
export const steelFields: FormFields<Shape> = {
  form: { input: (field) => <SelectField {...field} options={formLabels} /> },
  ...ofDimensions(dimension),
  nps: {
    input: (field, form) =>
      hasSchedule(form.values.form) ? (
        <PipeNameField
          name="nps"
          field={{ ...field, required: !form.values.odMm }}
          values={form.values}
          hint="Such as 6 or 1-1/2; gives the diameter"
        />
      ) : null,
  },
  schedule: {
    input: (field, form) =>
      hasSchedule(form.values.form) ? (
        <PipeNameField
          name="schedule"
          field={{ ...field, required: !form.values.wallMm }}
          values={form.values}
          hint="Such as 80 or XS; gives the wall"
        />
      ) : null,
  },
  sectionName: {
    input: (field, form) =>
      asksWord(form.values.form, 'sectionName') ? (
        <TextField {...field} required hint="Such as IPE 200, HEA 200, UPN 200" />
      ) : null,
  },
  finish: {
    input: (field, form) =>
      asksWord(form.values.form, 'finish') ? <SelectField {...field} required options={finishes} /> : null,
  },
  sizeName: {
    input: (field, form) =>
      asksWord(form.values.form, 'sizeName') ? (
        <TextField {...field} required hint="Such as 6 in class 600 WN, B16.5" />
      ) : null,
  },
  specificationId: {
    input: (field) => <ReferenceField {...field} source={sources.specifications} />,
    show: (id) => <ReferenceName source={sources.specifications} id={id} />,
  },
  grade: {
    input: (field, form) => <GradeField field={field} specificationId={form.values.specificationId} />,
  },
  pslLevelId: {
    input: (field) => <ReferenceField {...field} source={sources.pslLevels} />,
    show: (id) => <ReferenceName source={sources.pslLevels} id={id} />,
  },
  productCodeId: {
    input: (field) => <ReferenceField {...field} source={sources.products} />,
    show: (id) => <ReferenceName source={sources.products} id={id} />,
  },
  qtyPieces: {
    input: (field) => <IntegerField {...field} required hint="Identical, of one heat, in one place" />,
  },
  lengthMm: {
    input: (field, form) =>
      form.values.form === undefined || formOf(form.values.form as SteelForm).hasLength ? (
        <NumberField {...field} required suffix="mm" hint="Of one piece" />
      ) : null,
  },
  massKg: {
    input: (field) => (
      <NumberField {...field} suffix="kg" hint="Leave empty to work it out from form and density" />
    ),
  },
  millId: {
    input: (field) => <ReferenceField {...field} source={mills} />,
    show: (id) => <ReferenceName source={mills} id={id} />,
  },
  heatNo: { input: (field) => <CodeField {...field} hint="As it is read from the piece" /> },
  plateNo: { input: (field) => <CodeField {...field} /> },
  certificateType: { input: (field) => <SelectField {...field} options={certificateLabels} /> },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  locationId: {
    input: (field) => <ReferenceField {...field} source={places} />,
    show: (id) => <ReferenceName source={places} id={id} />,
  },
  ownerCompanyId: {
    ...company,
    input: (field) => (
      <ReferenceField {...field} source={sources.companies} hint="Leave empty for our own steel" />
    ),
  },
  supplierId: company,
  receivedOn: { input: (field) => <DateField {...field} /> },
  inspection: { input: (field) => <SelectField {...field} options={inspectionLabels} /> },
  oldNumber: { input: (field) => <CodeField {...field} hint="Tag or row of the list it comes from" /> },
  colourCode: { input: (field) => <TextField {...field} /> },
  value: {
    input: (field, form) => (
      <MoneyField {...field} currency={form.values.currency ?? ''} hint="Of all pieces; own steel only" />
    ),
  },
  currency: { input: (field) => <CurrencyField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
}

const size: FormSection<Shape> = {
  title: 'Form and size',
  columns: 3,
  fields: ['form', ...sizeNamesAsked, 'qtyPieces', 'massKg'],
}
const material: FormSection<Shape> = {
  title: 'Material',
  columns: 3,
  fields: ['specificationId', 'grade', 'pslLevelId', 'certificateType', 'productCodeId'],
}
const heat: FormSection<Shape> = { title: 'Heat', columns: 3, fields: ['millId', 'heatNo', 'plateNo'] }

/** The sections of steel that is taken in. */
export const createSections: readonly FormSection<Shape>[] = [
  size,
  material,
  heat,
  {
    title: 'Place and owner',
    columns: 3,
    fields: ['facilityId', 'locationId', 'ownerCompanyId', 'supplierId', 'receivedOn', 'inspection'],
  },
  { title: 'Further', columns: 3, fields: ['value', 'currency', 'colourCode', 'oldNumber', 'notes'] },
]

/** What can be put right while it is on hold; quantity, place and owner change by movements. */
export const recordSections: readonly FormSection<Shape>[] = [
  { ...size, fields: size.fields.filter((field) => !['lengthMm', 'qtyPieces', 'massKg'].includes(field)) },
  material,
  heat,
  {
    title: 'Further',
    columns: 3,
    fields: ['supplierId', 'receivedOn', 'colourCode', 'oldNumber', 'notes'],
  },
]
