import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MoneyField, PercentField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import type { InvoiceRecord, invoices } from '../contract.ts'
import { invoiceKinds } from '../domain.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoicesToCredit, returnsToCredit } from './line-values.ts'

type Shape = ShapeOf<typeof invoices>

export const sources = { suppliers, facilities: optionsOf(facilities) }

/** Every field of an invoice; without a record it is a new one. Its label is that of the contract. */
export function invoiceFields(record?: InvoiceRecord): FormFields<Shape> {
  return {
    kind: {
      input: (field) => <SelectField {...field} options={invoiceKinds} />,
      show: (kind) => invoiceKinds[kind],
    },
    supplierId: {
      input: (field) => (
        <ReferenceField {...field} source={sources.suppliers} hint="Filled from the first order" />
      ),
      show: (id) => <ReferenceName source={sources.suppliers} id={id} />,
    },
    supplierInvoiceNo: {
      input: (field) => <CodeField {...field} hint="As it is printed; each is registered once" />,
    },
    facilityId: {
      input: (field) => <ReferenceField {...field} source={sources.facilities} />,
      show: (id) => <ReferenceName source={sources.facilities} id={id} />,
    },
    invoiceDate: { input: (field) => <DateField {...field} /> },
    receivedOn: { input: (field) => <DateField {...field} /> },
    taxPoint: { input: (field) => <DateField {...field} hint="Defaults to the invoice date" /> },
    dueOn: {
      input: (field) => <DateField {...field} hint="Defaults to the supplier's terms of payment" />,
    },
    discountPercent: {
      input: (field) => <PercentField {...field} />,
      show: (value) => `${plainDecimal(value)} %`,
    },
    discountUntil: { input: (field) => <DateField {...field} /> },
    currency: { input: (field) => <CurrencyField {...field} /> },
    statedGross: {
      input: (field, form) => (
        <MoneyField
          {...field}
          currency={form.values.currency ?? ''}
          hint="What the supplier asks for, with tax; the lines have to come to it"
        />
      ),
    },
    creditsId: {
      isNeeded: ({ kind }) => kind === 'credit_note',
      input: (field) => (
        <ReferenceField {...field} source={invoicesToCredit} hint="The invoice that is given back" />
      ),
      show: (id) => <ReferenceName source={invoicesToCredit} id={id} />,
    },
    returnId: {
      isNeeded: ({ kind, creditsId }) => kind === 'credit_note' && !creditsId,
      input: (field) => (
        <ReferenceField {...field} source={returnsToCredit} hint="The return whose goods are given back" />
      ),
      show: (id) => <ReferenceName source={returnsToCredit} id={id} />,
    },
    notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
    lines: {
      wide: true,
      input: (field, form) => (
        <InvoiceLines
          field={field}
          form={form}
          record={record}
          onFirst={({ supplierId, facilityId, currency }) => {
            form.set('supplierId', supplierId)
            form.set('facilityId', facilityId)
            form.set('currency', currency)
          }}
        />
      ),
      show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    },
  }
}

/** The sections of the details; the lines stand beside them. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Invoice',
    fields: [
      'kind',
      'supplierId',
      'supplierInvoiceNo',
      'statedGross',
      'currency',
      'facilityId',
      'creditsId',
      'returnId',
    ],
  },
  {
    title: 'Days',
    fields: ['invoiceDate', 'receivedOn', 'taxPoint', 'dueOn', 'discountPercent', 'discountUntil'],
  },
  { title: 'Further', fields: ['notes'] },
]
