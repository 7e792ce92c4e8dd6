import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { nextLineNo, renumbered } from '#platform/web/table/line-grid/line-numbers.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { GradeField } from '#modules/setup/specifications/web/api.tsx'
import { certificates } from '../contract.ts'
import { certificateTypes } from '../domain/verdict.ts'

type Shape = (typeof certificates)['input']['shape']
type Values = FormValues<Shape>
type Line = NonNullable<Values['lines']>[number]
type Material = NonNullable<Values['alsoCertifiedTo']>[number]
type Factor = NonNullable<Values['factors']>[number]
type OrderLimit = NonNullable<Values['orderLimits']>[number]

export const sources = {
  certificates: optionsOf(certificates),
  companies: optionsOf(companies),
  heats: optionsOf(heats),
  specifications: optionsOf(specifications),
}

const types = Object.fromEntries(certificateTypes.map((type) => [type, type]))
const issuers = { mill: 'The mill', stockist: 'A stockist', processor: 'A processor' }
const signatories = [
  { value: 'manufacturer_inspection', label: "Manufacturer's inspection" },
  { value: 'independent_inspector', label: 'Independent inspector' },
  { value: 'production', label: 'Production' },
  { value: 'sales', label: 'Sales' },
]
const marks = { '.': 'Point, 0.18', ',': 'Comma, 0,18' }
const comparisons = { rounding: 'Rounding (ASTM E29)', absolute: 'Absolute' }
const subSizes = {
  none: 'Not comparable',
  proportional: 'In proportion to the width',
  table: 'Table of A333',
}

const lineColumnsOfHeats = lineColumns<Line>([
  { key: 'heatId', header: 'Heat', kind: 'reference', source: sources.heats, width: 240 },
  { key: 'lot', header: 'Lot or plate', kind: 'text', width: 120 },
  {
    key: 'analysis',
    header: 'Analysis',
    kind: 'select',
    options: { heat: 'Heat', product: 'Product' },
    width: 110,
  },
  { key: 'pieces', header: 'Pieces', kind: 'integer', width: 80 },
  { key: 'heatTreatment', header: 'Heat treatment', kind: 'text' },
])

const materialColumns = lineColumns<Material>([
  {
    key: 'specificationId',
    header: 'Specification',
    kind: 'reference',
    source: sources.specifications,
    width: 240,
  },
  { key: 'grade', header: 'Grade', kind: 'text', width: 140 },
  { key: 'level', header: 'Level or condition', kind: 'text' },
])

const factorColumns = lineColumns<Factor>([
  { key: 'element', header: 'Element', kind: 'text', width: 120 },
  {
    key: 'factor',
    header: 'Printed times',
    kind: 'select',
    options: { '10': 'x 10', '100': 'x 100', '1000': 'x 1000', '10000': 'x 10000, ppm' },
  },
])

const limitColumns = lineColumns<OrderLimit>([
  { key: 'field', header: 'Value', kind: 'text', width: 120 },
  { key: 'min', header: 'At least', kind: 'decimal', width: 100 },
  { key: 'max', header: 'At most', kind: 'decimal', width: 100 },
  { key: 'scale', header: 'Scale', kind: 'text', width: 90 },
  { key: 'atC', header: 'At, \u00b0C', kind: 'decimal', width: 90 },
  { key: 'single', header: 'No bar below', kind: 'decimal' },
])

const blankHeat = (lines: readonly Line[]): Line => ({
  lineNo: nextLineNo(lines),
  heatId: '',
  analysis: 'heat',
})

const blankMaterial = (lines: readonly Material[]): Material => ({
  lineNo: nextLineNo(lines),
  specificationId: '',
  grade: '',
})

/** Every field of a certificate; its label is that of the contract. */
export const certificateFields: FormFields<Shape> = {
  millCertificateNo: { input: (field) => <CodeField {...field} /> },
  issuerId: {
    input: (field) => <ReferenceField {...field} source={sources.companies} />,
    show: (id) => <ReferenceName source={sources.companies} id={id} />,
  },
  issuedBy: { input: (field) => <SelectField {...field} options={issuers} /> },
  isCopy: { input: (field) => <SwitchField {...field} /> },
  issueDate: { input: (field) => <DateField {...field} /> },
  typePrinted: { input: (field) => <TextField {...field} placeholder="EN 10204 3.1" /> },
  signatures: {
    input: (field) => <MultiSelectField {...field} options={signatories} placeholder="Nobody" />,
  },
  inspectionBody: { input: (field) => <TextField {...field} /> },
  language: { input: (field) => <TextField {...field} /> },
  deliveryCondition: { input: (field) => <TextField {...field} /> },
  pagesPresent: { input: (field) => <IntegerField {...field} /> },
  pagesTotal: { input: (field) => <IntegerField {...field} /> },
  decimalMark: { input: (field) => <SelectField {...field} options={marks} /> },
  factors: {
    wide: true,
    input: (field, form) => (
      <LineGrid
        field={field}
        name="factors"
        columns={factorColumns}
        blank={(): Factor => ({ element: '', factor: '100' })}
        errors={form.errors}
      />
    ),
    show: (factors) => factors.map(({ element, factor }) => `${element} x ${factor}`).join(', '),
  },
  specificationId: {
    input: (field) => <ReferenceField {...field} source={sources.specifications} />,
    show: (id) => <ReferenceName source={sources.specifications} id={id} />,
  },
  grade: {
    input: (field, form) => <GradeField field={field} specificationId={form.values.specificationId} />,
  },
  namesGrade: { input: (field) => <SwitchField {...field} /> },
  alsoCertifiedTo: {
    wide: true,
    input: (field, form) => (
      <LineGrid
        field={{ ...field, onChange: (lines) => field.onChange(renumbered(lines ?? [])) }}
        name="alsoCertifiedTo"
        columns={materialColumns}
        blank={blankMaterial}
        errors={form.errors}
        numberOf={({ lineNo }) => lineNo}
      />
    ),
    show: (materials) =>
      materials.map(({ grade, level }) => [grade, level].filter(Boolean).join(' ')).join(', '),
  },
  orderReference: { input: (field) => <CodeField {...field} /> },
  orderedType: { input: (field) => <SelectField {...field} options={types} /> },
  comparison: { input: (field) => <SelectField {...field} options={comparisons} /> },
  subSize: { input: (field) => <SelectField {...field} options={subSizes} /> },
  orderLimits: {
    wide: true,
    input: (field, form) => (
      <LineGrid
        field={field}
        name="orderLimits"
        columns={limitColumns}
        blank={(): OrderLimit => ({ field: '' })}
        errors={form.errors}
      />
    ),
    show: (limits) => `${limits.length}`,
  },
  stampedHeat: { input: (field) => <CodeField {...field} hint="As it is read from the piece" /> },
  receivedSize: { input: (field) => <TextField {...field} placeholder="168.3 x 10.97" /> },
  printedSize: { input: (field) => <TextField {...field} placeholder="168.3 x 10.97" /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  supersedesId: {
    input: (field) => (
      <ReferenceField
        {...field}
        source={sources.certificates}
        hint="An earlier certificate that no longer counts once this one is verified"
      />
    ),
    show: (id) => <ReferenceName source={sources.certificates} id={id} />,
  },
  lines: {
    wide: true,
    input: (field, form) => (
      <LineGrid
        field={{ ...field, onChange: (lines) => field.onChange(renumbered(lines ?? [])) }}
        columns={lineColumnsOfHeats}
        blank={blankHeat}
        errors={form.errors}
        numberOf={({ lineNo }) => lineNo}
      />
    ),
    show: (lines) => `${lines.length} ${lines.length === 1 ? 'heat' : 'heats'}`,
  },
}

/** The sections of the details; the heats have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Document',
    fields: [
      'millCertificateNo',
      'issuerId',
      'issuedBy',
      'isCopy',
      'issueDate',
      'typePrinted',
      'signatures',
      'inspectionBody',
      'language',
      'pagesPresent',
      'pagesTotal',
      'supersedesId',
    ],
  },
  {
    title: 'What it is checked against',
    fields: [
      'specificationId',
      'grade',
      'namesGrade',
      'orderReference',
      'orderedType',
      'comparison',
      'subSize',
      'orderLimits',
    ],
  },
  { title: 'Also certified to', fields: ['alsoCertifiedTo'] },
  { title: 'How it prints numbers', fields: ['decimalMark', 'factors'] },
  {
    title: 'Delivery',
    fields: ['deliveryCondition', 'stampedHeat', 'receivedSize', 'printedSize', 'notes'],
  },
]
