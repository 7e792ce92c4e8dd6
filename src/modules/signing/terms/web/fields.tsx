import { linesOf, sanitised } from '#platform/contract/values/rich-text.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { RichTextField } from '#platform/web/fields/rich-text/rich-text-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { termsAndConditions } from '../contract.ts'
import { termsKinds, termsLanguages } from '../domain/lifecycle.ts'

const fixed = 'Stays as the edition was begun.'

/** The fields of an edition, for the page of a new one and for its tab. */
export const fields: FormFields<ShapeOf<typeof termsAndConditions>> = {
  kind: {
    input: (field, form) =>
      form.isNew ? (
        <SelectField {...field} options={termsKinds} />
      ) : (
        <SelectField {...field} options={termsKinds} disabled hint={fixed} />
      ),
  },
  language: {
    input: (field, form) =>
      form.isNew ? (
        <SelectField {...field} options={termsLanguages} />
      ) : (
        <SelectField {...field} options={termsLanguages} disabled hint={fixed} />
      ),
  },
  title: { input: (field) => <TextField {...field} /> },
  effectiveFrom: {
    input: (field) => (
      <DateField
        {...field}
        hint="Once approved, it is made current on that day by itself. Leave empty to make it current yourself."
      />
    ),
  },
  body: {
    wide: true,
    input: (field) => <RichTextField {...field} />,
    show: (value) => `${linesOf(sanitised(value)).length} paragraphs`,
  },
}
