import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import type { operationTemplates, TemplateRecord } from '../contract.ts'
import { documentScopes } from '../domain/vocabulary.ts'
import classes from './templates.module.css'

type RequiredDocument = TemplateRecord['requiredDocuments'][number]

const documentColumns = lineColumns<RequiredDocument>([
  { key: 'name', header: 'Document', kind: 'text' },
  { key: 'per', header: 'Needed', kind: 'select', options: documentScopes, width: 170 },
])

const blank = (): RequiredDocument => ({ name: '', per: 'order' })

function DocumentGrid({ field, errors }: { field: FieldProps<RequiredDocument[]>; errors: FieldErrors }) {
  return (
    <>
      <p className={classes.heading}>{field.label}</p>
      <LineGrid
        field={field}
        name="requiredDocuments"
        errors={errors}
        columns={documentColumns}
        blank={blank}
      />
    </>
  )
}

/** The fields of the head of a template; its level is that of the address. */
export const templateFields: FormFields<ShapeOf<typeof operationTemplates>> = {
  pslLevelId: { input: () => null },
  code: {
    input: (field) => (
      <CodeField {...field} maxLength={30} placeholder="PSL2-MACH" hint="The same for all versions" />
    ),
  },
  name: {
    input: (field) => <TextField {...field} maxLength={150} placeholder="Machined body or flange" />,
  },
  productFamilies: {
    input: (field) => <TagsField {...field} placeholder="BOD, BON, FLG" />,
    show: (families) => families.join(', '),
  },
  validFrom: {
    input: (field) => <DateField {...field} hint="It cannot be made current before that day" />,
  },
  notes: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={3} />,
  },
  requiredDocuments: {
    wide: true,
    input: (field, form) => <DocumentGrid field={field} errors={form.errors} />,
    show: (documents) => documents.map(({ name }) => name).join(', '),
  },
}

/** What can be filled in; the level is given by the address. */
export const shownFields = [
  'code',
  'name',
  'productFamilies',
  'validFrom',
  'notes',
  'requiredDocuments',
] as const
