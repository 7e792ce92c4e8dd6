import type { Named } from '#platform/contract/values/fields.ts'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { submittals } from '../contract.ts'
import { gates, stages } from '../domain.ts'

type Shape = ShapeOf<typeof submittals>
type Line = NonNullable<FormValues<Shape>['lines']>[number]

const optionsFrom = (
  what: 'quotes' | 'quoteLines' | 'travellers' | 'drawings',
  slice: string,
): OptionSource => ({
  name: `submittals/${what}`,
  slice,
  load: (query, options) => callOf<Named[]>(submittals, what)({ query }, options),
})

export const sources = {
  companies: optionsOf(companies),
  facilities: optionsOf(facilities),
  quotes: optionsFrom('quotes', 'quotes'),
  quoteLines: optionsFrom('quoteLines', 'quotes'),
  travellers: optionsFrom('travellers', 'travellers'),
  drawings: optionsFrom('drawings', 'drawings'),
}

const columns = lineColumns<Line>([
  {
    key: 'drawingId',
    header: 'Drawing or procedure',
    kind: 'reference',
    source: sources.drawings,
    width: 240,
  },
  { key: 'title', header: 'Other document', kind: 'text' },
  { key: 'rev', header: 'Revision', kind: 'text', width: 96 },
])

/** Every field of a submittal; its label is that of the contract. */
export const submittalFields: FormFields<Shape> = {
  quoteId: {
    input: (field) => <ReferenceField {...field} source={sources.quotes} />,
    show: (id) => <ReferenceName source={sources.quotes} id={id} />,
  },
  quoteLineIds: {
    input: (field) => (
      <MultiReferenceField
        {...field}
        source={sources.quoteLines}
        placeholder="All lines"
        hint="None: all lines of the order"
      />
    ),
    show: (ids) => (ids.length === 0 ? 'All lines' : `${ids.length} of them`),
  },
  travellerIds: {
    input: (field) => (
      <MultiReferenceField
        {...field}
        source={sources.travellers}
        placeholder="All travellers"
        hint="None: every traveller of these lines, also one that comes later"
      />
    ),
    show: (ids) => (ids.length === 0 ? 'Every traveller of these lines' : `${ids.length} of them`),
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  stage: { input: (field) => <SelectField {...field} options={stages} />, show: (stage) => stages[stage] },
  blocks: {
    input: (field) => <SelectField {...field} options={gates} hint="Until the customer has accepted" />,
    show: (gate) => gates[gate],
  },
  blocksSeq: {
    input: (field) => <IntegerField {...field} hint="Its number in the route" />,
  },
  sentTo: { input: (field) => <TextField {...field} hint="Name or e-mail of the customer's person" /> },
  replyDays: { input: (field) => <IntegerField {...field} /> },
  coverNote: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  lines: linesField<Line>('documents', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), drawingId: null, title: null, rev: null }),
  }),
}

/** The sections of the details; the documents have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  { title: 'About', fields: ['quoteId', 'quoteLineIds', 'travellerIds', 'facilityId'] },
  { title: 'What is asked', fields: ['stage', 'blocks', 'blocksSeq', 'sentTo', 'replyDays', 'coverNote'] },
]
