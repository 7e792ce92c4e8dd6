import { AddForm } from '#platform/web/forms/add-form.tsx'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import {
  lookupColumns,
  lookupFields,
  lookupFilters,
  lookupViews,
  useRecordId,
} from '#platform/web/setup/lookup.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { certificateTypes, pslLevels, qualificationLevels } from './contract.ts'

const list = '/setup/psl-levels'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`
const certificates = Object.fromEntries(certificateTypes.map((type) => [type, `EN 10204 ${type}`]))
const qualifications = Object.fromEntries(qualificationLevels.map((level) => [level, `Level ${level}`]))

const columns = lookupColumns<RowOf<typeof pslLevels>>([
  { key: 'standard', header: 'Standard', card: 'foot', cell: (row) => row.standard },
  { key: 'rank', header: 'Rank', sort: 'rank', numeric: true, cell: (row) => row.rank },
  { key: 'certificate', header: 'Lowest certificate', cell: (row) => <Tag>{row.minCertificateType}</Tag> },
  { key: 'serials', header: 'Serials', cell: (row) => (row.requiresSerialisation ? 'Each piece' : 'No') },
  {
    key: 'review',
    header: 'Technical review',
    cell: (row) => (row.requiresTechnicalReview ? 'Before a quote' : 'No'),
  },
])

export const prefetch = prefetchList(pslLevels)

/** `/setup/psl-levels` */
export const List = () => (
  <ListPage
    contract={pslLevels}
    columns={columns}
    href={hrefOf}
    filters={{
      ...lookupFilters,
      standard: { label: 'Standard' },
      requiresTechnicalReview: { label: 'Technical review' },
    }}
    views={lookupViews}
    create={`${list}/create`}
    about="A product specification level says how much is tested and recorded. The same name means something else in another standard."
  />
)

const fields: FormFields<ShapeOf<typeof pslLevels>> = {
  ...lookupFields,
  standard: { input: (field) => <TextField {...field} placeholder="API 6A" /> },
  rank: {
    input: (field) => <IntegerField {...field} hint="A higher rank demands more; levels without one are 0" />,
  },
  minCertificateType: {
    input: (field) => <SelectField {...field} options={certificates} />,
  },
  recordRetentionYears: {
    input: (field) => <IntegerField {...field} suffix="years" />,
  },
  minNdeLevel: {
    input: (field) => <SelectField {...field} options={qualifications} placeholder="As the method asks" />,
  },
  impactTestRule: {
    wide: true,
    input: (field) => <TextField {...field} maxLength={500} placeholder="At all temperature classes" />,
  },
  productFamilies: {
    wide: true,
    input: (field) => <TagsField {...field} placeholder="All families" hint="Empty: all of them" />,
    show: (families) => families.join(', '),
  },
  requiresSerialisation: {
    input: (field) => <SwitchField {...field} hint="Quantity on a traveller becomes a list of serials" />,
  },
  requiresTechnicalReview: {
    input: (field) => <SwitchField {...field} hint="The enquiry cannot move to Ready to quote without it" />,
  },
}

const start = {
  active: true,
  productFamilies: [],
  requiresSerialisation: false,
  requiresTechnicalReview: false,
  minCertificateType: '3.1',
  recordRetentionYears: 10,
} as const satisfies FormValues<ShapeOf<typeof pslLevels>>

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={pslLevels}
    id={useRecordId()}
    list={list}
    start={start}
    fields={fields}
    sections={[
      {
        title: 'Demands',
        fields: ['requiresSerialisation', 'requiresTechnicalReview', 'active'],
        switches: true,
      },
    ]}
  >
    {({ id }) => <Cards place="psl-levels/templates" id={id} />}
  </SetupFormPage>
)

/** From the picker of another form. */
export const Add = (props: AddProps) => (
  <AddForm
    {...props}
    contract={pslLevels}
    fields={fields}
    start={start}
    only={['code', 'name', 'standard', 'rank', 'minCertificateType', 'recordRetentionYears']}
  />
)
