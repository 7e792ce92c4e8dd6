import type { Named } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { loads } from '../contract.ts'

type Shape = ShapeOf<typeof loads>
type Line = NonNullable<FormValues<Shape>['lines']>[number]

const notes: OptionSource = {
  name: 'loads/noteChoices',
  slice: 'loads',
  load: (query, options) => callOf<Named[]>(loads, 'noteChoices')({ query }, options),
}

export const sources = { companies: optionsOf(companies), facilities: optionsOf(facilities) }

const columns = lineColumns<Line>([
  { key: 'noteId', header: 'Note', kind: 'reference', source: notes },
  { key: 'stopNo', header: 'Stop', kind: 'integer', width: 80 },
])

/** Every field of a load; its label is that of the contract. */
export const loadFields: FormFields<Shape> = {
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  plannedOn: { input: (field) => <DateField {...field} /> },
  leavesAt: { input: (field) => <TextField {...field} hint="Such as 14:00, at the facility" /> },
  carrier: { input: (field) => <TextField {...field} hint="Its notes need not say it again" /> },
  vehicle: { input: (field) => <TextField {...field} /> },
  trailer: { input: (field) => <TextField {...field} /> },
  driver: { input: (field) => <TextField {...field} /> },
  maxPayloadKg: { input: (field) => <NumberField {...field} /> },
  sealNo: { input: (field) => <TextField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  lines: linesField<Line>('lines', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), noteId: '', stopNo: 1 }),
    noun: 'note',
  }),
}

/** The sections of the details; the notes have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  { title: 'Load', fields: ['facilityId', 'plannedOn', 'leavesAt', 'maxPayloadKg'] },
  { title: 'Carriage', fields: ['carrier', 'vehicle', 'trailer', 'driver', 'sealNo', 'notes'] },
]
