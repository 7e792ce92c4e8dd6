import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { letterPlaceholders } from '../../domain/cover-letter.ts'

/** The letter that is printed before the quote. */
export const CoverLetterField = (props: FieldProps<string>) => (
  <TextAreaField
    {...props}
    rows={8}
    hint={`Printed as the first page when it is filled. Placeholders: ${letterPlaceholders}`}
  />
)
