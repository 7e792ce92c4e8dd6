import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import type { heatCharts } from '../contract.ts'
import { stepKinds } from '../domain.ts'

type Shape = (typeof heatCharts)['input']['shape']
type Step = NonNullable<FormValues<Shape>['steps']>[number]
type Item = NonNullable<FormValues<Shape>['items']>[number]

export const sources = { companies: optionsOf(companies), facilities: optionsOf(facilities) }

const stepColumns = lineColumns<Step>([
  { key: 'kind', header: 'Section', kind: 'select', options: stepKinds, width: 120 },
  { key: 'temperatureC', header: 'Temperature °C', kind: 'integer', width: 120 },
  { key: 'minutes', header: 'Minutes', kind: 'integer', width: 100 },
])
const itemColumns = lineColumns<Item>([
  { key: 'description', header: 'Part', kind: 'text' },
  { key: 'heatNo', header: 'Heat', kind: 'text', width: 120 },
  { key: 'quantity', header: 'Qty', kind: 'decimal', width: 90 },
  { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 72 },
])

/** Every field of the heat chart; its label is that of the contract, see `labelled`. */
export const heatChartFields: FormFields<Shape> = {
  companyId: {
    input: (field) => <ReferenceField {...field} source={sources.companies} />,
    show: (id) => <ReferenceName source={sources.companies} id={id} />,
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  furnace: { input: (field) => <TextField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
  steps: linesField<Step>('steps', {
    columns: stepColumns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), kind: 'soak', temperatureC: 600, minutes: 60 }),
    noun: 'step',
  }),
  items: linesField<Item>('items', {
    columns: itemColumns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), description: '', quantity: '1', uom: 'each' }),
  }),
}

/** The sections of the details; the lines have tabs of their own. */
export const sections: readonly FormSection<Shape>[] = [
  { title: 'Chart', fields: ['companyId', 'facilityId', 'furnace', 'notes'] },
]
