import { columnsOf } from '#platform/web/table/columns.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { ConfidenceBar } from '#platform/web/ui/share-bar.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { salesSteps } from './contract.ts'
import { neededFieldNames, neededFields, reachedWhenNames } from './domain.ts'

type Row = RowOf<typeof salesSteps>

function SlowAfter({ days }: { days: number | null }) {
  return days === null ? <Dim>never</Dim> : `${days} ${days === 1 ? 'day' : 'days'}`
}

function Ending({ step }: { step: Pick<Row, 'isWon' | 'isLost'> }) {
  if (step.isWon) return <Chip tone="green">Won</Chip>
  return step.isLost ? <Chip tone="red">Lost</Chip> : null
}

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
      <IntegerField {...field} suffix="days" hint="Leave empty, and an enquiry is never slow here" />
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
  reachedWhen: {
    input: (field) => (
      <SelectField
        {...field}
        options={reachedWhenNames}
        placeholder="Moved by hand"
        hint="An enquiry that gets so far moves on to this step by itself, never back"
      />
    ),
    show: (event) => (event ? reachedWhenNames[event] : null),
  },
  isWon: {
    input: (field) => <SwitchField {...field} hint="The last step of a good end" />,
  },
  isLost: {
    input: (field) => <SwitchField {...field} hint="The last step of a bad end; the reason is asked for" />,
  },
}

/** `/setup/sales-steps` */
export const { List, Form, Add, prefetch } = setupScreens(salesSteps, {
  fields,
  columns: columnsOf(salesSteps.row, [
    {
      field: 'probabilityPercent',
      card: 'amount',
      cell: (row) => <ConfidenceBar percent={row.probabilityPercent} />,
    },
    {
      field: 'maxDaysInStep',
      numeric: true,
      cell: (row) => <SlowAfter days={row.maxDaysInStep} />,
    },
    { key: 'ends', header: 'Ends the sale', card: 'foot', cell: (row) => <Ending step={row} /> },
  ]),
  filters: { isWon: {}, isLost: {} },
  about: 'Sales steps are the columns of the enquiry board, in the order an enquiry goes through them.',
  start: { active: true, isWon: false, isLost: false },
  sections: [{ title: 'Use', fields: ['active', 'isWon', 'isLost'], switches: true }],
  add: { only: ['code', 'name', 'probabilityPercent'] },
})
