import type { z } from 'zod'
import { colourNames } from '#platform/contract/lookup.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/share-bar.tsx'
import { Swatch } from '#platform/web/ui/swatch.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { quoteConfidence } from './contract.ts'

const fields: FormFields<ShapeOf<typeof quoteConfidence>> = {
  ...lookupFields,
  description: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={2} />,
  },
  percent: {
    input: (field) => (
      <IntegerField {...field} suffix="%" hint="The share of the value in the weighted pipeline" />
    ),
  },
  colour: {
    input: (field) => <SelectField {...field} options={colourNames} hint="In charts and on the board" />,
  },
  isDefault: {
    input: (field) => (
      <SwitchField {...field} hint="Exactly one level has this; it moves here when you save" />
    ),
  },
  countsInForecast: {
    input: (field) => <SwitchField {...field} hint="Quotes of this level are part of forecast summaries" />,
  },
}

type Level = z.output<typeof quoteConfidence.record>

/** What the level was worth before, so that an old forecast can be judged by its own day. */
function History({ history }: Pick<Level, 'history'>) {
  if (history.length === 0) return null
  return (
    <Section title="What it was worth">
      <DataTable
        inner
        label="What it was worth"
        rows={history.map((one) => ({ ...one, id: one.from }))}
        columns={past}
      />
    </Section>
  )
}

const past = columnsOf<Level['history'][number] & { id: string }>(
  quoteConfidence.record.shape.history.element,
  [
    { field: 'from', cell: ({ from }) => <InstantText at={from} /> },
    { field: 'percent', numeric: true, card: 'main', cell: ({ percent }) => `${percent} %` },
    {
      field: 'until',
      card: 'amount',
      cell: ({ until }) => (until ? <InstantText at={until} /> : 'now'),
    },
    { field: 'changedByName', card: 'foot' },
  ],
)

/** `/setup/quote-confidence` */
export const { List, Form, Add, prefetch } = setupScreens(quoteConfidence, {
  fields,
  columns: columnsOf(quoteConfidence.row, [
    {
      field: 'percent',
      card: 'amount',
      cell: (row) => <ConfidenceBar percent={row.percent} />,
    },
    {
      key: 'default',
      header: 'To begin with',
      card: 'foot',
      cell: (row) => row.isDefault && <Chip tone="blue">New enquiries</Chip>,
    },
    {
      field: 'colour',
      optional: true,
      cell: (row) => row.colour && <Swatch colour={row.colour} />,
    },
    {
      field: 'countsInForecast',
      card: 'footEnd',
      cell: (row) => (row.countsInForecast ? 'Yes' : 'No'),
    },
  ]),
  filters: { countsInForecast: {} },
  about: 'Levels of confidence weigh the value of enquiries and quotes in the pipeline.',
  start: { active: true, countsInForecast: true },
  sections: [{ title: 'Use', fields: ['active', 'isDefault', 'countsInForecast'], switches: true }],
  add: { only: ['code', 'name', 'percent'] },
  below: (record) => <History history={record.history} />,
})
