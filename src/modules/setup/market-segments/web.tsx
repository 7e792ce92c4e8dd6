import { columnsOf } from '#platform/web/table/columns.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { PercentField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { NumberText } from '#platform/web/ui/text.tsx'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from './contract.ts'

const groups = optionsOf(globalSegments)

const fields: FormFields<ShapeOf<typeof marketSegments>> = {
  ...lookupFields,
  globalSegmentId: {
    input: (field) => (
      <ReferenceField {...field} source={groups} hint="Filled in on enquiries of this segment" />
    ),
    show: (id) => <ReferenceName source={groups} id={id} />,
  },
  targetMarginPercent: {
    input: (field) => <PercentField {...field} hint="Shown beside the margin of a quote" />,
  },
}

/** `/setup/market-segments` */
export const { List, Form, Add, prefetch } = setupScreens(marketSegments, {
  fields,
  columns: columnsOf(marketSegments.row, [
    { field: 'globalSegmentName', card: 'foot' },
    {
      field: 'targetMarginPercent',
      numeric: true,
      card: 'footEnd',
      cell: (row) => <NumberText value={row.targetMarginPercent} unit="%" />,
    },
  ]),
  filters: { globalSegmentId: { source: groups, none: 'None' } },
  about:
    'Market segments say what our product is used for, such as wellhead or pipeline. Every enquiry has one.',
  sections: [{ title: 'Use', fields: ['active'], switches: true }],
  add: { only: ['code', 'name', 'globalSegmentId'] },
})
