import { useQuery } from '@tanstack/react-query'
import { filesQuery } from '../../../../platform/web/data/panels.ts'
import type { ActionForm } from '../../../../platform/web/data/use-action.ts'
import { DateField } from '../../../../platform/web/fields/date-field.tsx'
import { MoneyField } from '../../../../platform/web/fields/number-field.tsx'
import { SelectField } from '../../../../platform/web/fields/select-field.tsx'
import { CodeField, TextField } from '../../../../platform/web/fields/text-field.tsx'
import { formatMoney } from '../../../../platform/web/ui/format.ts'
import type { QuoteRecord } from '../../contract.ts'
import classes from '../quotes.module.css'

interface OrderFieldsProps {
  form: ActionForm
  quote: QuoteRecord
}

/** The customer's order. Its number, day and file are wanted before the release, not to record the win. */
export function OrderFields({ form, quote }: OrderFieldsProps) {
  const { data: files = [] } = useQuery(filesQuery('quotes', quote.id))
  return (
    <div className={classes.pair}>
      <CodeField {...form.field<string>('customerPoNo', "Customer's order number", false)} />
      <DateField {...form.field<string>('customerPoDate', 'Order date', false)} />
      <SelectField
        {...form.field<string>('customerPoFileId', 'Order file', false)}
        options={Object.fromEntries(files.map(({ id, name }) => [id, name]))}
        hint={files.length === 0 ? 'Attach it under Files first' : undefined}
      />
      <MoneyField
        {...form.field<string>('orderValue', 'Order value', false)}
        currency={quote.currency}
        hint={`Empty: ${formatMoney(quote.totals.net, quote.currency)} as quoted`}
      />
      <TextField {...form.field<string>('acceptedByName', 'Accepted by', false)} />
      <TextField {...form.field<string>('acceptedByEmail', 'E-mail', false)} type="email" />
      <DateField {...form.field<string>('requestedDeliveryDate', 'Delivery wanted', false)} />
    </div>
  )
}

/** The lines that were ordered. */
export function WonLines({ form, quote }: OrderFieldsProps) {
  const { id, value, onChange, error } = form.field<string[]>('wonLineIds', 'Ordered lines', true)
  const chosen = value ?? []
  return (
    <fieldset className={classes.checks} id={id}>
      <legend>Ordered lines</legend>
      {quote.lines
        .filter(({ noQuote }) => !noQuote)
        .map((line) => (
          <label key={line.id}>
            <input
              type="checkbox"
              checked={chosen.includes(line.id)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked ? [...chosen, line.id] : chosen.filter((known) => known !== line.id),
                )
              }
            />
            <span>
              {line.lineNo} {line.description}
            </span>
            <span>{formatMoney(line.net, quote.currency)}</span>
          </label>
        ))}
      {error && <p className={classes.wrong}>{error}</p>}
    </fieldset>
  )
}
