import type { Named } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
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
import { deliveryNotes } from '../contract.ts'
import { deliveryKinds, isLoan, isTransfer } from '../domain.ts'

type Shape = ShapeOf<typeof deliveryNotes>
type Line = NonNullable<FormValues<Shape>['lines']>[number]

const offered = (what: 'steel' | 'quotes' | 'places', slice: string): OptionSource => ({
  name: `delivery-notes/${what}`,
  slice,
  load: (query, options) => callOf<Named[]>(deliveryNotes, what)({ query }, options),
})

export const sources = {
  ...partySources,
  steel: offered('steel', 'steel-stock'),
  quotes: offered('quotes', 'quotes'),
  places: offered('places', 'facilities'),
}

const columns = lineColumns<Line>([
  { key: 'stockId', header: 'Steel', kind: 'reference', source: sources.steel },
  { key: 'quantity', header: 'Pieces', kind: 'integer', width: 80 },
  { key: 'remarks', header: 'Remarks', kind: 'text', width: 200 },
  ...customsLineColumns,
])

/** Every field of a delivery note; its label is that of the contract. */
export const deliveryNoteFields: FormFields<Shape> = {
  ...deliveryFields,
  ...packageFields,
  kind: {
    input: (field) => <SelectField {...field} options={deliveryKinds} />,
    show: (kind) => deliveryKinds[kind],
  },
  companyId: {
    isNeeded: ({ kind }) => !isTransfer(kind ?? ''),
    input: (field) => <ReferenceField {...field} source={sources.companies} />,
    show: (id) => <ReferenceName source={sources.companies} id={id} />,
  },
  toFacilityId: {
    isNeeded: ({ kind }) => isTransfer(kind ?? ''),
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  quoteId: {
    input: (field) => <ReferenceField {...field} source={sources.quotes} />,
    show: (id) => <ReferenceName source={sources.quotes} id={id} />,
  },
  expectedBackOn: {
    isNeeded: ({ kind }) => isLoan(kind ?? ''),
    input: (field) => <DateField {...field} />,
  },
  lines: linesField<Line>('lines', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), stockId: '', quantity: 1 }),
  }),
}

/** The sections of the details; the lines have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Delivery',
    fields: [
      'kind',
      'companyId',
      'toFacilityId',
      'facilityId',
      'quoteId',
      'customerOrderNo',
      'project',
      'plannedOn',
      'expectedBackOn',
      'shipTo',
      'shipToCountry',
    ],
  },
  carriage,
]
