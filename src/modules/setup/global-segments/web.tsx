import { columnsOf } from '#platform/web/table/columns.ts'
import { colourNames } from '#platform/contract/lookup.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { CountriesField, countryNames } from '#platform/web/fields/countries-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { Swatch } from '#platform/web/ui/swatch.tsx'
import { globalSegments } from './contract.ts'

const segments = optionsOf(globalSegments)

const fields: FormFields<ShapeOf<typeof globalSegments>> = {
  ...lookupFields,
  parentId: {
    input: (field) => <ReferenceField {...field} source={segments} hint="A wider segment, if there is one" />,
    show: (id) => <ReferenceName source={segments} id={id} />,
  },
  colour: {
    input: (field) => <SelectField {...field} options={colourNames} hint="Marks it in its list" />,
  },
  countries: {
    wide: true,
    input: (field) => <CountriesField {...field} hint="Where the segment is a region" />,
    show: countryNames,
  },
}

/** `/setup/global-segments` */
export const { List, Form, Add, prefetch } = setupScreens(globalSegments, {
  fields,
  columns: columnsOf(globalSegments.row, [
    { field: 'parentName', card: 'foot' },
    {
      field: 'colour',
      optional: true,
      cell: (row) => row.colour && <Swatch colour={row.colour} />,
    },
    { field: 'countries', optional: true, cell: (row) => row.countries.join(', ') },
  ]),
  filters: { parentId: { source: segments, none: 'None' } },
  about:
    'Global segments sort customers, enquiries and the forecast into the widest groups, such as regions or industries.',
  sections: [{ title: 'Use', fields: ['active'], switches: true }],
  add: { only: ['code', 'name', 'parentId'] },
})
