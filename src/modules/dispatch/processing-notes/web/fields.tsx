import type { Named } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { callOf, type OptionSource } from '#platform/web/queries/queries.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { formatDate } from '#platform/web/ui/format.ts'
import { partySources } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { packageFields } from '#modules/dispatch/packages/web/api.tsx'
import { processingNotes } from '../contract.ts'

type Shape = ShapeOf<typeof processingNotes>
type Line = NonNullable<FormValues<Shape>['lines']>[number]

const offeredBy = (what: 'operations' | 'orders', slice: string): OptionSource => ({
  name: `processing-notes/${what}`,
  slice,
  load: (query, options) => callOf<Named[]>(processingNotes, what)({ query }, options),
})

export const sources = {
  ...partySources,
  operations: offeredBy('operations', 'operations'),
  orders: offeredBy('orders', 'purchase-orders'),
}

const columns = lineColumns<Line>([
  { key: 'operationId', header: 'Operation', kind: 'reference', source: sources.operations },
  { key: 'quantity', header: 'Pieces', kind: 'integer', width: 70 },
  { key: 'massKg', header: 'Mass', kind: 'decimal', width: 100, unit: () => 'kg' },
  { key: 'serialNumbers', header: 'Serial numbers', kind: 'text', width: 160 },
])

/** Every field of a processing note; its label is that of the contract. */
export const processingNoteFields: FormFields<Shape> = {
  companyId: {
    input: (field) => <ReferenceField {...field} source={sources.companies} />,
    show: (id) => <ReferenceName source={sources.companies} id={id} />,
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  purchaseOrderId: {
    input: (field) => <ReferenceField {...field} source={sources.orders} />,
    show: (id) => <ReferenceName source={sources.orders} id={id} />,
  },
  plannedOn: { input: (field) => <DateField {...field} />, show: formatDate },
  expectedBackOn: { input: (field) => <DateField {...field} />, show: formatDate },
  shipTo: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  carrier: { input: (field) => <TextField {...field} hint="Or: collected by the processor" /> },
  vehicle: { input: (field) => <TextField {...field} /> },
  certify: {
    wide: true,
    input: (field) => (
      <TextAreaField {...field} rows={2} hint="What the processor has to certify, and where to send it" />
    ),
  },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  ...packageFields,
  lines: linesField<Line>('lines', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), operationId: '', quantity: 1 }),
  }),
}

/** The sections of the details; the lines have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Processing',
    fields: ['companyId', 'purchaseOrderId', 'facilityId', 'plannedOn', 'expectedBackOn', 'certify'],
  },
  { title: 'Carriage', fields: ['shipTo', 'carrier', 'vehicle', 'notes'] },
]
