import { colourNames } from '#platform/contract/lookup.ts'
import { AddForm } from '#platform/web/forms/add-form.tsx'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import {
  lookupColumns,
  lookupFields,
  lookupFilters,
  lookupViews,
  useRecordId,
} from '#platform/web/setup/lookup.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { CountriesField, countryNames } from '#platform/web/fields/countries-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { Swatch } from '#platform/web/ui/swatch.tsx'
import { globalSegments } from './contract.ts'

const list = '/setup/global-segments'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`
const segments = optionsOf(globalSegments)

const columns = lookupColumns<RowOf<typeof globalSegments>>([
  { key: 'parent', header: 'Part of', card: 'foot', cell: (row) => row.parentName },
  {
    key: 'colour',
    header: 'Colour',
    optional: true,
    cell: (row) => row.colour && <Swatch colour={row.colour} />,
  },
  { key: 'countries', header: 'Countries', optional: true, cell: (row) => row.countries.join(', ') },
])

export const prefetch = prefetchList(globalSegments)

/** `/setup/global-segments` */
export const List = () => (
  <ListPage
    contract={globalSegments}
    columns={columns}
    href={hrefOf}
    filters={{ ...lookupFilters, parentId: { label: 'Part of', source: segments, none: 'None' } }}
    views={lookupViews}
    create={`${list}/create`}
    about="Global segments sort customers, enquiries and the forecast into the widest groups, such as regions or industries."
  />
)

const fields: FormFields<ShapeOf<typeof globalSegments>> = {
  ...lookupFields,
  parentId: {
    input: (field) => <ReferenceField {...field} source={segments} hint="A wider segment, if there is one" />,
    show: (id) => <ReferenceName source={segments} id={id} />,
  },
  colour: {
    input: (field) => <SelectField {...field} options={colourNames} hint="In charts and on the board" />,
  },
  countries: {
    wide: true,
    input: (field) => <CountriesField {...field} hint="Where the segment is a region" />,
    show: countryNames,
  },
}

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={globalSegments}
    id={useRecordId()}
    list={list}
    start={{ active: true }}
    fields={fields}
    sections={[{ title: 'Use', fields: ['active'], switches: true }]}
  />
)

/** From the picker of another form. */
export const Add = (props: AddProps) => (
  <AddForm {...props} contract={globalSegments} fields={fields} only={['code', 'name', 'parentId']} />
)
