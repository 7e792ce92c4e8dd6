import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import { Segments } from '#platform/web/ui/tabs.tsx'
import type { QuoteRecord } from '../../contract.ts'

interface NewRate {
  exchangeRate: string | null
  rateDate: string | null
  rateSource: string | null
}

/** Whether a new revision keeps the exchange rate it was calculated with; nothing at home. */
export function RateChoice({ form, quote }: { form: ActionForm; quote: QuoteRecord }) {
  if (quote.currency === quote.baseCurrency) return null
  const whole = form.field<NewRate | undefined>('newRate', 'Exchange rate')
  const rate = whole.value
  const part = <K extends keyof NewRate>(name: K, label: string, required: boolean) => ({
    ...form.field<string>(`newRate.${name}`, label, required),
    value: rate?.[name] ?? null,
    onChange: (value: string | null) => rate && whole.onChange({ ...rate, [name]: value }),
  })
  const kept = `${plainDecimal(quote.exchangeRate)} of ${formatDate(quote.rateDate)}`
  const choose = (choice: 'keep' | 'renew') =>
    whole.onChange(
      choice === 'keep'
        ? undefined
        : { exchangeRate: quote.exchangeRate, rateDate: localToday(), rateSource: quote.rateSource ?? null },
    )
  return (
    <>
      <Segments
        label="Exchange rate"
        options={[
          ['keep', `Keep the rate, ${kept}`],
          ['renew', 'Renew the rate'],
        ]}
        value={rate ? 'renew' : 'keep'}
        onChange={choose}
      />
      {rate && (
        <>
          <NumberField
            {...part('exchangeRate', `${quote.baseCurrency} for one ${quote.currency}`, true)}
            suffix={quote.baseCurrency}
          />
          <DateField {...part('rateDate', 'Rate of', true)} />
          <TextField {...part('rateSource', 'Rate from', false)} />
        </>
      )}
    </>
  )
}
