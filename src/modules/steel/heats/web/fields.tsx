import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CountryField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { companies } from '#modules/people/companies/contract.ts'
import type { heats } from '../contract.ts'

export const mills = optionsOf(companies)

type Shape = ShapeOf<typeof heats>

export const heatFields: FormFields<Shape> = {
  heatNo: { input: (field) => <CodeField {...field} hint="As it stands on the piece" /> },
  millId: {
    input: (field) => <ReferenceField {...field} source={mills} hint="The works that melted the steel" />,
    show: (id) => <ReferenceName source={mills} id={id} />,
  },
  gradeStated: { input: (field) => <TextField {...field} /> },
  meltProcess: { input: (field) => <TextField {...field} placeholder="EAF, LF, VD" /> },
  meltCountry: { input: (field) => <CountryField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} /> },
}

export const heatSections: readonly FormSection<Shape>[] = [
  { title: 'Heat', fields: ['heatNo', 'millId', 'gradeStated', 'meltProcess', 'meltCountry', 'notes'] },
]
