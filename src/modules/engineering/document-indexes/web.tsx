import { columnsOf } from '#platform/web/table/columns.ts'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { customers } from '#modules/people/companies/web/api.tsx'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { documentIndexes } from './contract.ts'

const levels = optionsOf(pslLevels)

const fields: FormFields<ShapeOf<typeof documentIndexes>> = {
  ...lookupFields,
  companyId: {
    input: (field) => <ReferenceField {...field} source={customers} hint="Leave empty for every customer" />,
    show: (id) => <ReferenceName source={customers} id={id} />,
  },
  pslLevelId: {
    input: (field) => <ReferenceField {...field} source={levels} hint="Leave empty for every level" />,
    show: (id) => <ReferenceName source={levels} id={id} />,
  },
  documents: {
    wide: true,
    input: (field) => (
      <TagsField {...field} placeholder="Material certificate 3.1" hint="Each is asked of every traveller" />
    ),
    show: (documents) => documents.join(', '),
  },
}

/** `/setup/document-indexes` */
export const { List, Form, Add, prefetch } = setupScreens(documentIndexes, {
  fields,
  columns: columnsOf(documentIndexes.row, [
    {
      field: 'companyId',
      width: 220,
      cell: (row) =>
        row.companyId ? <ReferenceName source={customers} id={row.companyId} /> : 'Every customer',
    },
    {
      field: 'pslLevelId',
      width: 160,
      cell: (row) => (row.pslLevelId ? <ReferenceName source={levels} id={row.pslLevelId} /> : 'Every level'),
    },
    { field: 'documents', card: 'foot', width: 280, cell: (row) => row.documents.join(', ') },
  ]),
  about:
    'The documents that a customer or a PSL level asks for. A traveller takes them over when it is released, and is not closed before each is approved or waived.',
  start: { active: true, documents: [] },
  sections: [
    { title: 'Asked by', fields: ['companyId', 'pslLevelId'] },
    { title: 'Documents', fields: ['documents'] },
    { title: 'Use', fields: ['active'], switches: true },
  ],
  add: { only: ['code', 'name', 'companyId', 'pslLevelId', 'documents'] },
})
