import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import type { Named } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { drawings } from '#modules/engineering/drawings/contract.ts'
import { operationKinds } from '#modules/engineering/operation-templates/domain.ts'
import { operationTemplates } from '#modules/engineering/operation-templates/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { travellers } from '../contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { certificateLabels, formLabels } from '#modules/steel/steel-stock/web/api.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import {
  destinations,
  heatRules,
  origins,
  priorities,
  serialSchemes,
  supplies,
  trackings,
} from '../domain/vocabulary.ts'

type Shape = ShapeOf<typeof travellers>
type OrderLine = NonNullable<FormValues<Shape>['orderLines']>[number]
type Material = NonNullable<FormValues<Shape>['materials']>[number]
type RouteLine = NonNullable<FormValues<Shape>['route']>[number]

const orderedLines: OptionSource = {
  name: 'travellers/ordered',
  slice: 'quotes',
  load: (query, options) => callOf<Named[]>(travellers, 'ordered')({ query }, options),
}

export const sources = {
  companies: optionsOf(companies),
  drawings: optionsOf(drawings),
  facilities: optionsOf(facilities),
  levels: optionsOf(pslLevels),
  orderedLines,
  products: optionsOf(productCodes),
  specifications: optionsOf(specifications),
  templates: optionsOf(operationTemplates),
  users: optionsOf(users),
}

const chosenFrom = <K extends 'companyId' | 'facilityId'>(
  source: OptionSource,
  hint?: string,
): FormField<Shape, K> => ({
  input: (field) => <ReferenceField {...field} source={source} {...(hint ? { hint } : {})} />,
  show: (id) => <ReferenceName source={source} id={String(id)} />,
})
const choiceOf = <V extends string>(words: Readonly<Record<V, string>>) => ({
  input: (field: Parameters<typeof SelectField<V>>[0] extends infer P ? Omit<P, 'options'> : never) => (
    <SelectField<V> {...(field as Parameters<typeof SelectField<V>>[0])} options={words} />
  ),
  show: (value: V) => words[value],
})
const short = { input: (field: Parameters<typeof TextField>[0]) => <TextField {...field} /> }

const orderColumns = lineColumns<OrderLine>([
  { key: 'quoteLineId', header: 'Order line', kind: 'reference', source: orderedLines },
  { key: 'quantity', header: 'Pieces', kind: 'integer', width: 96 },
])

const routeColumns = lineColumns<RouteLine>([
  { key: 'lineNo', header: 'Op no.', kind: 'integer', width: 72 },
  { key: 'title', header: 'Operation', kind: 'text', width: 240 },
  { key: 'kind', header: 'Kind', kind: 'select', options: operationKinds, width: 132 },
  { key: 'workCentre', header: 'Work centre', kind: 'text', width: 132 },
  {
    key: 'procedureRevisionId',
    header: 'Procedure',
    kind: 'reference',
    source: sources.drawings,
    width: 160,
  },
  { key: 'groupNo', header: 'Group', kind: 'integer', width: 72 },
  { key: 'included', header: 'Done', kind: 'flag', width: 64 },
  { key: 'isUndecided', header: 'To decide', kind: 'flag', width: 80 },
  { key: 'leftOutReason', header: 'Left out because', kind: 'text', width: 160 },
  { key: 'setupMin', header: 'Setup', kind: 'integer', width: 72, unit: () => 'min' },
  { key: 'runMin', header: 'Run', kind: 'decimal', width: 80, unit: () => 'min' },
  { key: 'leadDays', header: 'Lead time', kind: 'integer', width: 88, unit: () => 'd' },
])

const materialColumns = lineColumns<Material>([
  { key: 'itemMark', header: 'Mark', kind: 'text', width: 64 },
  { key: 'description', header: 'Description', kind: 'text' },
  { key: 'form', header: 'Form', kind: 'select', options: formLabels, width: 104 },
  { key: 'nps', header: 'NPS', kind: 'text', width: 56 },
  { key: 'schedule', header: 'Schedule', kind: 'text', width: 80 },
  { key: 'odMm', header: 'OD', kind: 'decimal', width: 80, unit: () => 'mm' },
  { key: 'wallMm', header: 'Wall', kind: 'decimal', width: 80, unit: () => 'mm' },
  { key: 'diameterMm', header: 'Diameter', kind: 'decimal', width: 88, unit: () => 'mm' },
  { key: 'thicknessMm', header: 'Thickness', kind: 'decimal', width: 88, unit: () => 'mm' },
  { key: 'widthMm', header: 'Width', kind: 'decimal', width: 80, unit: () => 'mm' },
  { key: 'lengthMm', header: 'Length', kind: 'decimal', width: 88, unit: () => 'mm' },
  { key: 'allowanceMm', header: 'Allowance', kind: 'decimal', width: 88, unit: () => 'mm' },
  {
    key: 'specificationId',
    header: 'Specification',
    kind: 'reference',
    source: sources.specifications,
    width: 140,
  },
  { key: 'grade', header: 'Grade', kind: 'text', width: 88 },
  { key: 'certificateType', header: 'Certificate', kind: 'select', options: certificateLabels, width: 88 },
  { key: 'qtyPerPiece', header: 'For each piece', kind: 'decimal', width: 96 },
  { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 72 },
  { key: 'neededAtSeq', header: 'Needed at', kind: 'integer', width: 80 },
  { key: 'supply', header: 'Comes from', kind: 'select', options: supplies, width: 112 },
  { key: 'tracked', header: 'Followed', kind: 'select', options: trackings, width: 104 },
])

const nobody = { manufacturer: 'none', customer: 'none', thirdParty: 'none', authority: 'none' } as const

function blankOperation(lines: readonly RouteLine[]): RouteLine {
  const lineNo = nextLineNo(lines)
  return {
    lineNo,
    groupNo: lineNo,
    title: '',
    kind: 'machine',
    intervention: nobody,
    signatureType: 'regular',
    signedBy: ['operator'],
    signerOtherThanPerformer: false,
    steps: [],
    setupMin: 0,
    runMin: '0',
    subcontracted: false,
    requiredDocuments: [],
    isUndecided: false,
    included: true,
  }
}

/** Every field of a traveller; its label is that of the contract. */
export const travellerFields: FormFields<Shape> = {
  origin: choiceOf(origins),
  reason: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={2} hint="Of pieces that nobody ordered" />,
  },
  companyId: chosenFrom(sources.companies),
  customerOrderNo: short,
  project: short,
  destination: choiceOf(destinations),
  productCodeId: {
    input: (field) => <ReferenceField {...field} source={sources.products} />,
    show: (id) => <ReferenceName source={sources.products} id={id} />,
  },
  description: { wide: true, input: (field) => <TextAreaField {...field} rows={2} /> },
  drawingRevisionId: {
    input: (field) => (
      <ReferenceField
        {...field}
        source={sources.drawings}
        hint="Its current revision; its number and revision follow"
      />
    ),
    show: (id) => <ReferenceName source={sources.drawings} id={id} />,
  },
  drawingNo: short,
  drawingRev: short,
  pslLevelId: {
    input: (field) => <ReferenceField {...field} source={sources.levels} />,
    show: (id) => <ReferenceName source={sources.levels} id={id} />,
  },
  templateId: {
    input: (field) => (
      <ReferenceField
        {...field}
        source={sources.templates}
        hint="Its operations are copied when this is saved; another one replaces the route"
      />
    ),
    show: (id) => <ReferenceName source={sources.templates} id={id} />,
  },
  partFamily: short,
  partSize: short,
  partWall: short,
  partMaterial: short,
  quantity: { input: (field) => <IntegerField {...field} /> },
  serialScheme: choiceOf(serialSchemes),
  serialNumbers: {
    wide: true,
    input: (field) => <TagsField {...field} hint="One for each piece, where they are typed" />,
    show: (numbers) => numbers.join(', '),
  },
  facilityId: chosenFrom(sources.facilities),
  heatRule: choiceOf(heatRules),
  dueOn: { input: (field) => <DateField {...field} hint="The day the pieces must be ready at the works" /> },
  priority: choiceOf(priorities),
  plannerId: {
    input: (field) => <ReferenceField {...field} source={sources.users} />,
    show: (id) => <ReferenceName source={sources.users} id={id} />,
  },
  foremanId: {
    input: (field) => <ReferenceField {...field} source={sources.users} />,
    show: (id) => <ReferenceName source={sources.users} id={id} />,
  },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  orderLines: linesField<OrderLine>('orderLines', {
    columns: orderColumns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), quoteLineId: '', quantity: 1 }),
  }),
  materials: linesField<Material>('materials', {
    columns: materialColumns,
    blank: (lines) => ({
      lineNo: nextLineNo(lines),
      qtyPerPiece: '1',
      uom: 'each',
      supply: 'stock',
      tracked: 'lot',
    }),
    noun: 'material',
  }),
  route: linesField<RouteLine>('route', { columns: routeColumns, blank: blankOperation, noun: 'operation' }),
}

/** The sections of the details; lines and route stand apart. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'What is made',
    fields: [
      'description',
      'quantity',
      'serialScheme',
      'serialNumbers',
      'productCodeId',
      'drawingRevisionId',
      'drawingNo',
      'drawingRev',
      'pslLevelId',
      'templateId',
    ],
  },
  {
    title: 'For whom',
    fields: ['origin', 'reason', 'companyId', 'customerOrderNo', 'project', 'destination'],
  },
  { title: 'The part', fields: ['partFamily', 'partSize', 'partWall', 'partMaterial', 'heatRule'] },
  {
    title: 'When and by whom',
    fields: ['facilityId', 'dueOn', 'priority', 'plannerId', 'foremanId', 'notes'],
  },
]
