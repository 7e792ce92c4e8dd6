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
import { SwitchField } from '../../platform/web/fields/switch-field.tsx'
import { TextAreaField } from '../../platform/web/fields/text-field.tsx'
import { ConfidenceBar } from '../../platform/web/ui/confidence-bar.tsx'
import { quoteConfidence } from './contract.ts'

const list = '/setup/quote-confidence'
const hrefOf = ({ id }: { id: string }) => `${list}/${id}`

const columns = lookupColumns<RowOf<typeof quoteConfidence>>([
  {
    key: 'percent',
    header: 'Confidence',
    card: 'amount',
    cell: (row) => <ConfidenceBar percent={row.percent} />,
  },
  {
    key: 'forecast',
    header: 'In the forecast',
    card: 'foot',
    optional: true,
    cell: (row) => (row.countsInForecast ? 'Yes' : 'No'),
  },
])

export const prefetch = prefetchList(quoteConfidence)

/** `/setup/quote-confidence` */
export const List = () => (
  <ListPage
    contract={quoteConfidence}
    columns={columns}
    href={hrefOf}
    filters={{ ...lookupFilters, countsInForecast: { label: 'In the forecast' } }}
    views={lookupViews}
    create={`${list}/create`}
    about="Levels of confidence weigh the value of enquiries and quotes in the pipeline."
  />
)

const fields: FormFields<ShapeOf<typeof quoteConfidence>> = {
  ...lookupFields,
  description: {
    label: 'When to choose it',
    wide: true,
    input: (field) => <TextAreaField {...field} rows={2} />,
  },
  percent: {
    label: 'Confidence',
    input: (field) => (
      <IntegerField {...field} suffix="%" hint="The share of the value in the weighted pipeline" />
    ),
  },
  countsInForecast: {
    label: 'Counts in the forecast',
    input: (field) => <SwitchField {...field} hint="Quotes of this level are part of forecast summaries" />,
  },
}

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={quoteConfidence}
    id={useRecordId()}
    list={list}
    start={{ sortOrder: 10, active: true, countsInForecast: true }}
    fields={fields}
    sections={[{ title: 'Use', fields: ['active', 'countsInForecast'], switches: true }]}
  />
)
