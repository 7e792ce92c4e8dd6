import type { ReactNode } from 'react'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { sumOf } from '#platform/contract/money.ts'
import type { QuoteRecord } from '../../contract.ts'
import { isLive, quoteLabel, quoteLifecycle } from '../../domain/lifecycle.ts'
import { quoteNetOf } from '../../domain/whole-quote.ts'
import classes from '../quotes.module.css'
import { OrderFile } from './order-file.tsx'

interface OrderFieldsProps {
  form: ActionForm
  quote: QuoteRecord
}

/** The customer's order: its number, day and file, and what is known beside them. */
export function OrderFields({ form, quote }: OrderFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <CodeField {...form.field<string>('customerPoNo', "Customer's order number", true)} />
        <DateField {...form.field<string>('customerPoDate', 'Order date', true)} />
      </div>
      <OrderFile field={form.field<string>('customerPoFileId', 'Order file', true)} quoteId={quote.id} />
      <div className={classes.pair}>
        <MoneyField
          {...form.field<string>('orderValue', 'Order value', false)}
          currency={quote.currency}
          hint={`Empty: ${formatMoney(orderedNet(form, quote), quote.currency)} as quoted`}
        />
        <DateField {...form.field<string>('requestedDeliveryDate', 'Delivery wanted', false)} />
        <TextField {...form.field<string>('acceptedByName', 'Accepted by', false)} />
        <TextField {...form.field<string>('acceptedByEmail', 'E-mail', false)} type="email" />
      </div>
      <OpenAlternatives form={form} quote={quote} />
    </>
  )
}

/** What the order comes to at the prices of the quote: all of it, or the lines that are marked as ordered. */
function orderedNet({ values }: ActionForm, quote: QuoteRecord): string {
  const { lines, totals } = quote
  const ordered = values['wonLineIds']
  if (!Array.isArray(ordered)) return totals.net
  return quoteNetOf(sumOf(lines.filter(({ id }) => ordered.includes(id)).map(({ net }) => net)), quote)
}

/** The order as the dialog begins: accepted by the contact the quote went to. */
export const orderStart = ({ contactName, contactEmail }: QuoteRecord) => ({
  acceptedByName: contactName,
  acceptedByEmail: contactEmail,
})

/** The lines that were ordered. */
export function WonLines({ form, quote }: OrderFieldsProps) {
  const field = form.field<string[]>('wonLineIds', 'Ordered lines', true)
  return (
    <Choices
      field={field}
      options={quote.lines
        .filter(({ noQuote }) => !noQuote)
        .map((line) => ({
          id: line.id,
          name: `${line.lineNo} ${line.description}`,
          note: formatMoney(line.net, quote.currency),
        }))}
    />
  )
}

/** Other quotes of the enquiry that are still open: the customer has chosen, so they can be closed in the same act. */
function OpenAlternatives({ form, quote }: OrderFieldsProps) {
  const open = quote.siblings.filter(({ status }) => isLive(status))
  if (open.length === 0) return null
  const field = form.field<string[]>('closeQuoteIds', 'Close alternatives that were not ordered')
  return (
    <Choices
      field={field}
      options={open.map(({ id, number, revision, letter, title, status }) => ({
        id,
        name: [`${letter}, ${quoteLabel(number, revision)}`, title].filter(Boolean).join(': '),
        note: stateLabel(status),
      }))}
    />
  )
}

const states: Readonly<Record<string, { readonly label: string }>> = quoteLifecycle.states
const stateLabel = (status: string): string => states[status]?.label ?? status

interface ChoicesProps {
  field: FieldProps<string[]>
  options: readonly { id: string; name: string; note: ReactNode }[]
}

/** Any number of records by a mark before each. */
function Choices({ field: { id, label, value, onChange, error }, options }: ChoicesProps) {
  const chosen = value ?? []
  return (
    <fieldset className={classes.checks} id={id}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="checkbox"
            checked={chosen.includes(option.id)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...chosen, option.id]
                  : chosen.filter((known) => known !== option.id),
              )
            }
          />
          <span>{option.name}</span>
          <span>{option.note}</span>
        </label>
      ))}
      {error && <p className={classes.wrong}>{error}</p>}
    </fieldset>
  )
}
