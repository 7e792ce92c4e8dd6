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
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/confidence-bar.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { salesSteps } from './contract.ts'
import { neededFieldNames, neededFields } from './domain.ts'

const list = '/setup/sales-steps'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`

type Row = RowOf<typeof salesSteps>

const columns = lookupColumns<Row>([
  {
    key: 'probability',
    header: 'Probability',
    card: 'amount',
    cell: (row) => <ConfidenceBar percent={row.probabilityPercent} />,
  },
  {
    key: 'maxDays',
    header: 'Slow after',
    numeric: true,
    cell: (row) => <SlowAfter days={row.maxDaysInStep} />,
  },
  { key: 'ends', header: 'Ends the sale', card: 'foot', cell: (row) => <Ending step={row} /> },
])

function SlowAfter({ days }: { days: number | null }) {
  return days === null ? <Dim>never</Dim> : `${days} ${days === 1 ? 'day' : 'days'}`
}

function Ending({ step }: { step: Pick<Row, 'isWon' | 'isLost'> }) {
  if (step.isWon) return <Chip tone="green">Won</Chip>
  return step.isLost ? <Chip tone="red">Lost</Chip> : null
}

export const prefetch = prefetchList(salesSteps)

/** `/setup/sales-steps` */
export const List = () => (
  <ListPage
    contract={salesSteps}
    columns={columns}
    href={hrefOf}
    filters={{ ...lookupFilters, isWon: { label: 'Won' }, isLost: { label: 'Lost' } }}
    views={lookupViews}
    create={`${list}/create`}
    about="Sales steps are the columns of the enquiry board, in the order an enquiry goes through them."
  />
)

const needed = neededFields.map((value) => ({ value, label: neededFieldNames[value] }))

const fields: FormFields<ShapeOf<typeof salesSteps>> = {
  ...lookupFields,
  description: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={2} hint="What must be true before the next step" />,
  },
  probabilityPercent: {
    input: (field) => (
      <IntegerField {...field} suffix="%" hint="How many enquiries in this step become orders" />
    ),
  },
  maxDaysInStep: {
    input: (field) => (
      <IntegerField {...field} suffix="days" hint="Empty: an enquiry never counts as slow here" />
    ),
  },
  requiredFields: {
    wide: true,
    input: (field) => (
      <MultiSelectField
        {...field}
        options={needed}
        placeholder="Nothing"
        hint="What an enquiry must hold before it can be moved here"
      />
    ),
    show: (names) => names.map((name) => neededFieldNames[name]).join(', '),
  },
  isWon: {
    input: (field) => <SwitchField {...field} hint="The last step of a good end" />,
  },
  isLost: {
    input: (field) => <SwitchField {...field} hint="The last step of a bad end; the reason is asked for" />,
  },
}

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={salesSteps}
    id={useRecordId()}
    list={list}
    start={{ active: true, isWon: false, isLost: false }}
    fields={fields}
    sections={[{ title: 'Use', fields: ['active', 'isWon', 'isLost'], switches: true }]}
  />
)

/** From the picker of another form. */
export const Add = (props: AddProps) => (
  <AddForm
    {...props}
    contract={salesSteps}
    fields={fields}
    only={['code', 'name', 'probabilityPercent']}
    start={{ isWon: false, isLost: false }}
  />
)
