import { columnsOf } from '#platform/web/table/columns.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { specificationKinds, specificationStatuses, specifications } from '../contract.ts'
import { Editions } from './editions.tsx'
import { Grades } from './grades.tsx'

const editions = optionsOf(specifications)
const statuses = Object.fromEntries(
  Object.entries(specificationStatuses).map(([name, { label }]) => [name, label]),
)

const fields: FormFields<ShapeOf<typeof specifications>> = {
  ...lookupFields,
  code: { input: (field) => <CodeField {...field} placeholder="API 6A" /> },
  name: { input: (field) => <TextField {...field} /> },
  sortOrder: {
    input: (field) => <IntegerField {...field} hint="Selects offer the lowest first; empty: at the end" />,
  },
  edition: { input: (field) => <TextField {...field} placeholder="21st, 2018" /> },
  publisher: { input: (field) => <TextField {...field} placeholder="API" /> },
  kind: { input: (field) => <SelectField {...field} options={specificationKinds} /> },
  status: {
    input: (field) => (
      <SelectField
        {...field}
        options={statuses}
        hint="When an edition becomes current, the one it replaces is withdrawn"
      />
    ),
  },
  supersedesId: {
    input: (field) => <ReferenceField {...field} source={editions} hint="The edition before this one" />,
    show: (id) => <ReferenceName source={editions} id={id} />,
  },
  grades: {
    wide: true,
    input: (field, form) => <Grades field={field} form={form} />,
    show: (grades) => grades.map(({ name }) => name).join(', '),
  },
}

/** `/setup/specifications` */
export const { List, Form, Add, prefetch } = setupScreens(specifications, {
  fields,
  columns: columnsOf(specifications.row, [
    { field: 'edition', card: 'foot' },
    { field: 'kind', card: 'footEnd', cell: (row) => specificationKinds[row.kind] },
    {
      field: 'status',
      card: 'amount',
      cell: (row) => <StatusChip table={{ states: specificationStatuses }} state={row.status} />,
    },
    { field: 'gradeCount', numeric: true },
    { field: 'supersedesName', optional: true },
  ]),
  filters: {
    kind: { options: specificationKinds },
    status: { options: statuses },
  },
  about:
    'Standards and our own specifications, one entry for each edition. Enquiry lines and certificates name the edition they were made to.',
  start: { active: true, status: 'draft' },
  sections: [
    { title: 'Grades', fields: ['grades'] },
    { title: 'Use', fields: ['active'], switches: true },
  ],
  add: { only: ['code', 'name', 'edition', 'kind'], start: { status: 'current', edition: 'per order' } },
  below: (record) => <Editions record={record} />,
})
