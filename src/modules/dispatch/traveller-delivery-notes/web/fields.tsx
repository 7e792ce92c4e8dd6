import type { Named } from '#platform/contract/values/fields.ts'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { callOf, type OptionSource } from '#platform/web/queries/queries.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import {
  carriage,
  customsLineColumns,
  deliveryFields,
  partySources,
} from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { packageFields } from '#modules/dispatch/packages/web/api.tsx'
import { travellerDeliveryNotes } from '../contract.ts'

type Shape = ShapeOf<typeof travellerDeliveryNotes>
type Line = NonNullable<FormValues<Shape>['lines']>[number]

const choices = (what: 'travellers' | 'orderLines' | 'cases', slice: string): OptionSource => ({
  name: `traveller-delivery-notes/${what}`,
  slice,
  load: (query, options) => callOf<Named[]>(travellerDeliveryNotes, what)({ query }, options),
})

export const sources = {
  ...partySources,
  travellers: choices('travellers', 'travellers'),
  orderLines: choices('orderLines', 'quotes'),
  cases: choices('cases', 'non-conformances'),
}

// At 1440 px all of them stand beside the sections of a new note; where there is more room, each has its part of it.
const columns = lineColumns<Line>([
  { key: 'travellerId', header: 'Traveller', kind: 'reference', source: sources.travellers, width: 118 },
  { key: 'quoteLineId', header: 'Order line', kind: 'reference', source: sources.orderLines, width: 118 },
  { key: 'quantity', header: 'Pieces', kind: 'integer', width: 58 },
  { key: 'massKg', header: 'Mass', kind: 'decimal', width: 96, unit: () => 'kg' },
  { key: 'serialNumbers', header: 'Serial numbers', kind: 'text', width: 112 },
  { key: 'remarks', header: 'Remarks', kind: 'text', width: 80 },
  ...customsLineColumns,
])

/** Every field of a traveller delivery note; its label is that of the contract. */
export const travellerDeliveryNoteFields: FormFields<Shape> = {
  ...deliveryFields,
  ...packageFields,
  lines: linesField<Line>('lines', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), travellerId: '', quantity: 1 }),
  }),
}

/** The sections of the details; the lines have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Delivery',
    fields: ['companyId', 'facilityId', 'customerOrderNo', 'project', 'plannedOn', 'shipTo', 'shipToCountry'],
  },
  carriage,
]
