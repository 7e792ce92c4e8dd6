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
import type { valveOrders } from '../contract.ts'

type Shape = (typeof valveOrders)['input']['shape']
type Line = NonNullable<FormValues<Shape>['lines']>[number]

export const sources = { companies: optionsOf(companies), facilities: optionsOf(facilities) }

const columns = lineColumns<Line>([
  { key: 'description', header: 'Description', kind: 'text' },
  { key: 'quantity', header: 'Qty', kind: 'decimal', width: 90 },
  { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 72 },
])

/** Every field of the valve order; its label is that of the contract, see `labelled`. */
export const valveOrderFields: FormFields<Shape> = {
  companyId: {
    input: (field) => <ReferenceField {...field} source={sources.companies} />,
    show: (id) => <ReferenceName source={sources.companies} id={id} />,
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  reference: { input: (field) => <TextField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
  lines: linesField<Line>('lines', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), description: '', quantity: '1', uom: 'each' }),
  }),
}

/** The sections of the details; the lines have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  { title: 'Order', fields: ['companyId', 'facilityId', 'reference', 'notes'] },
]
