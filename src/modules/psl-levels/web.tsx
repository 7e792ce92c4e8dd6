import type { FormFields, ShapeOf } from '../../platform/web/data/form-fields.ts'
import { ListPage } from '../../platform/web/data/list-page.tsx'
import {
  lookupColumns,
  lookupFields,
  lookupFilters,
  lookupViews,
  useRecordId,
} from '../../platform/web/data/lookup.tsx'
import { prefetchList } from '../../platform/web/data/prefetch.ts'
import { SetupFormPage } from '../../platform/web/data/setup-form-page.tsx'
import type { RowOf } from '../../platform/web/data/use-list.ts'
import { IntegerField } from '../../platform/web/fields/number-field.tsx'
import { SelectField } from '../../platform/web/fields/select-field.tsx'
import { SwitchField } from '../../platform/web/fields/switch-field.tsx'
import { TextField } from '../../platform/web/fields/text-field.tsx'
import { Tag } from '../../platform/web/ui/chip.tsx'
import { certificateTypes, pslLevels } from './contract.ts'

const list = '/setup/psl-levels'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`
const certificates = Object.fromEntries(certificateTypes.map((type) => [type, `EN 10204 ${type}`]))

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
  standard: { label: 'Standard', input: (field) => <TextField {...field} placeholder="API 6A" /> },
  rank: {
    label: 'Rank',
    input: (field) => <IntegerField {...field} hint="A higher rank demands more; levels without one are 0" />,
  },
  minCertificateType: {
    label: 'Lowest certificate type',
    input: (field) => <SelectField {...field} options={certificates} />,
  },
  recordRetentionYears: {
    label: 'Keep records',
    input: (field) => <IntegerField {...field} suffix="years" />,
  },
  requiresSerialisation: {
    label: 'Each piece gets a serial number',
    input: (field) => <SwitchField {...field} hint="Quantity on a traveller becomes a list of serials" />,
  },
  requiresTechnicalReview: {
    label: 'Technical review before a quote',
    input: (field) => <SwitchField {...field} hint="The enquiry cannot move to Ready to quote without it" />,
  },
}

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={pslLevels}
    id={useRecordId()}
    list={list}
    start={{
      sortOrder: 10,
      active: true,
      requiresSerialisation: false,
      requiresTechnicalReview: false,
      minCertificateType: '3.1',
      recordRetentionYears: 10,
    }}
    fields={fields}
    sections={[
      {
        title: 'Demands',
        fields: ['requiresSerialisation', 'requiresTechnicalReview', 'active'],
        switches: true,
      },
    ]}
  />
)
