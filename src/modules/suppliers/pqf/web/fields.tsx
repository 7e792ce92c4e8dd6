import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { IntegerField, PercentField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { pqf } from '../contract.ts'
import { formKinds } from '../domain.ts'
import { SectionsEditor } from './sections-editor.tsx'

type Shape = (typeof pqf)['input']['shape']

export const pqfFields: FormFields<Shape> = {
  code: { input: (field) => <CodeField {...field} placeholder="PQF-09" /> },
  title: { input: (field) => <TextField {...field} /> },
  description: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={2} />,
  },
  kind: {
    wide: true,
    input: (field) => <SelectField {...field} options={formKinds} />,
    show: (kind) => formKinds[kind],
  },
  passScore: {
    input: (field) => <PercentField {...field} hint="Leave empty to let the reviewer decide without one" />,
  },
  reviewCycleMonths: {
    input: (field) => (
      <IntegerField {...field} suffix="months" hint="An approval holds so long; empty: without end" />
    ),
  },
  sections: {
    wide: true,
    input: (field, form) => <SectionsEditor field={field} form={form} />,
    show: (sections) => {
      const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
      return `${sections.length} sections, ${count} questions`
    },
  },
}

export const pqfSections: readonly FormSection<Shape>[] = [
  { title: 'Form', fields: ['code', 'title', 'description', 'kind'] },
  { title: 'Review', fields: ['passScore', 'reviewCycleMonths'] },
  { title: 'Questions', fields: ['sections'], columns: 1 },
]

/** Everything but the questions, which have a tab of their own. */
export const detailSections = pqfSections.slice(0, 2)
