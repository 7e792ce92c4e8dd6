import type { Named } from '#platform/contract/values/fields.ts'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { licences } from '#modules/dispatch/licences/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { declarations } from '../contract.ts'
import { isInGerman, kindLabels, languages } from '../domain.ts'
import { kindOf, statementFor } from '../domain/kinds.ts'

type Shape = ShapeOf<typeof declarations>
type Line = NonNullable<FormValues<Shape>['lines']>[number]

const optionsFrom = (what: 'notes' | 'declarations', slice: string): OptionSource => ({
  name: `declarations/${what}`,
  slice,
  load: (query, options) => callOf<Named[]>(declarations, what)({ query }, options),
})

export const sources = {
  companies: optionsOf(companies),
  facilities: optionsOf(facilities),
  notes: optionsFrom('notes', 'traveller-delivery-notes'),
  declarations: optionsFrom('declarations', 'declarations'),
  licences: optionsOf(licences),
}

type Particular = NonNullable<FormValues<Shape>['particulars']>[number]

const particularColumns = lineColumns<Particular>([
  { key: 'what', header: 'What', kind: 'text', width: 280 },
  { key: 'says', header: 'As declared', kind: 'text' },
])

const columns = lineColumns<Line>([
  { key: 'standard', header: 'Standard', kind: 'text' },
  { key: 'edition', header: 'Edition', kind: 'text', width: 160 },
])

/** Every field of a declaration; its label is that of the contract. */
export const declarationFields: FormFields<Shape> = {
  kind: {
    input: (field, form) => (
      <SelectField
        {...field}
        options={kindLabels}
        hint="What it asks for stands under Particulars once it is saved"
        onChange={(kind) => {
          field.onChange(kind)
          if (kind) form.set('statement', statementFor(kind, form.values.statement ?? ''))
        }}
      />
    ),
    show: (kind) => kindLabels[kind],
  },
  noteId: {
    input: (field) => <ReferenceField {...field} source={sources.notes} />,
    show: (id) => <ReferenceName source={sources.notes} id={id} />,
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={sources.facilities} />,
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  supersedesId: {
    input: (field) => <ReferenceField {...field} source={sources.declarations} />,
    show: (id) => <ReferenceName source={sources.declarations} id={id} />,
  },
  licenceId: {
    input: (field, form) =>
      kindOf(form.values.kind ?? 'coc').licence ? (
        <ReferenceField
          {...field}
          source={sources.licences}
          hint="Left empty at the start, the only one of its kind that counts today"
        />
      ) : null,
    show: (id) => <ReferenceName source={sources.licences} id={id} />,
  },
  placeOfIssue: { input: (field) => <TextField {...field} hint="The town where it is signed" /> },
  statement: { wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
  language: {
    input: (field) => <SelectField {...field} options={languages} />,
    show: (language) => languages[language],
  },
  statementDe: {
    wide: true,
    input: (field, form) =>
      isInGerman(form.values.language ?? 'en') ? (
        <TextAreaField {...field} rows={4} hint="Left empty, the German wording of the house" />
      ) : null,
  },
  deviations: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  remarks: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  lines: linesField<Line>('lines', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), standard: '', edition: '' }),
  }),
  particulars: linesField<Particular>('particulars', {
    columns: particularColumns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), what: '' }),
    noun: 'particular',
  }),
}

/** The sections of the details; standards and particulars have tabs of their own. */
export const sections: readonly FormSection<Shape>[] = [
  { title: 'About', fields: ['kind', 'noteId', 'facilityId', 'placeOfIssue', 'supersedesId', 'licenceId'] },
  { title: 'What it says', fields: ['statement', 'language', 'statementDe', 'deviations', 'remarks'] },
]
