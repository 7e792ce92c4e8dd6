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
import { PercentField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/reference-field.tsx'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { NumberText } from '#platform/web/ui/text.tsx'
import { globalSegments } from '#modules/global-segments/contract.ts'
import { marketSegments } from './contract.ts'

const list = '/setup/market-segments'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`
const groups = optionsOf(globalSegments)

const columns = lookupColumns<RowOf<typeof marketSegments>>([
  { key: 'globalSegment', header: 'Global segment', card: 'foot', cell: (row) => row.globalSegmentName },
  {
    key: 'targetMargin',
    header: 'Target margin',
    numeric: true,
    card: 'footEnd',
    cell: (row) => <NumberText value={row.targetMarginPercent} unit="%" />,
  },
])

export const prefetch = prefetchList(marketSegments)

/** `/setup/market-segments` */
export const List = () => (
  <ListPage
    contract={marketSegments}
    columns={columns}
    href={hrefOf}
    filters={{ ...lookupFilters, globalSegmentId: { label: 'Global segment', source: groups, none: 'None' } }}
    views={lookupViews}
    create={`${list}/create`}
    about="Market segments say what our product is used for, such as wellhead or pipeline. Every enquiry has one."
  />
)

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

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={marketSegments}
    id={useRecordId()}
    list={list}
    start={{ active: true }}
    fields={fields}
    sections={[{ title: 'Use', fields: ['active'], switches: true }]}
  />
)

/** From the picker of another form. */
export const Add = (props: AddProps) => (
  <AddForm {...props} contract={marketSegments} fields={fields} only={['code', 'name', 'globalSegmentId']} />
)
