import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { CurrencyField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { useRecordId } from '#platform/web/setup/lookup.tsx'
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import { exchangeRates } from '../contract.ts'

type Shape = (typeof exchangeRates)['input']['shape']

const fields: FormFields<Shape> = {
  currency: { input: (field) => <CurrencyField {...field} /> },
  baseCurrency: { input: (field) => <CurrencyField {...field} /> },
  day: { input: (field) => <DateField {...field} />, show: formatDate },
  rate: {
    input: (field, { values }) => (
      <NumberField
        {...field}
        hint={`${values.baseCurrency ?? 'Units'} for one ${values.currency ?? 'unit'}`}
      />
    ),
  },
  source: { wide: true, input: (field) => <TextField {...field} placeholder="Closing rate of our bank" /> },
}

const sections: readonly FormSection<Shape>[] = [
  { title: 'Rate', fields: ['currency', 'baseCurrency', 'rate', 'day', 'source'] },
]

/** `/setup/exchange-rates/create`, `/form` and `/{id}` */
export const Screen = () => (
  <SetupFormPage
    contract={exchangeRates}
    id={useRecordId()}
    list="/setup/exchange-rates"
    start={{ day: localToday() }}
    fields={fields}
    sections={sections}
  />
)
