import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { invoices } from '../contract.ts'
import { invoiceFields, sections } from './fields.tsx'
import type { InvoiceValues } from './line-values.ts'

const [invoice, ...others] = sections

export type InvoiceStart = InvoiceValues

interface NewInvoiceProps {
  start: InvoiceStart
  /** What is said of it, sentences by field. */
  said?: FieldErrors
  /** After it was saved, in the place of its page. */
  onMade?: (record: { id: string }) => void
}

/** The form of a new invoice. */
export const NewInvoice = ({ start, ...more }: NewInvoiceProps) => (
  <FormPage
    contract={invoices}
    list="/invoices"
    href={({ id }) => `/invoices/${id}`}
    start={start}
    fields={invoiceFields()}
    sections={[...(invoice ? [invoice] : []), { title: 'Lines', fields: ['lines'], isFull: true }, ...others]}
    {...more}
  />
)
