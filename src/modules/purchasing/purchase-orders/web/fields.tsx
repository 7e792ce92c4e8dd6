import { incoterm } from '#platform/contract/values/fields.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MoneyField, PercentField } from '#platform/web/fields/number-field.tsx'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormField, FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { type OptionSource, optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { contactsOf, suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { qualityClauses } from '#modules/purchasing/quality-clauses/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { OrderRecord } from '../contract.ts'
import type { OrderShape } from './line-values.ts'
import { OrderLines } from './order-lines.tsx'

export const sources = { suppliers, facilities: optionsOf(facilities), users: optionsOf(users) }

const clauses = optionsOf(qualityClauses)
const incoterms = Object.fromEntries(incoterm.options.map((term) => [term, term]))

const referenceTo = (source: OptionSource, hint?: string): FormField<OrderShape, 'buyerId'> => ({
  input: (field) => <ReferenceField {...field} source={source} {...(hint ? { hint } : {})} />,
  show: (id) => <ReferenceName source={source} id={id} />,
})

/** Who may see its prices is offered the order that begins with those that are valid. */
function SupplierHint({ supplierId }: { supplierId: string | null | undefined }) {
  return useMay('supplier-prices:read') && supplierId ? (
    <AppLink href={`/purchase-orders/start?supplier=${supplierId}`}>Begin with its valid prices</AppLink>
  ) : (
    'Only companies that are suppliers'
  )
}

/** Every field of an order; without a record it is a new one. Its label is that of the contract. */
export function orderFields(record?: OrderRecord): FormFields<OrderShape> {
  const codes = Object.fromEntries((record?.taxCodes ?? []).map(({ code, name }) => [code, name]))
  return {
    type: {
      input: (field) => <SelectField {...field} options={orderTypes} />,
      show: (type) => orderTypes[type],
    },
    supplierId: {
      input: (field) => (
        <ReferenceField
          {...field}
          source={sources.suppliers}
          hint={<SupplierHint supplierId={record ? null : field.value} />}
        />
      ),
      show: (id) => <ReferenceName source={sources.suppliers} id={id} />,
    },
    supplierReason: {
      wide: true,
      isNeeded: ({ supplierReason }) => Boolean(record?.supplierRefusal ?? supplierReason),
      input: (field) => (
        <TextAreaField
          {...field}
          rows={2}
          {...(record?.supplierRefusal ? { hint: record.supplierRefusal } : {})}
        />
      ),
    },
    contactId: {
      input: (field, form) =>
        form.values.supplierId ? (
          <ReferenceField {...field} source={contactsOf(form.values.supplierId)} />
        ) : null,
      show: () => record?.contactName ?? null,
    },
    supplierQuoteRef: { input: (field) => <TextField {...field} /> },
    supplierQuoteDate: { input: (field) => <DateField {...field} /> },
    facilityId: referenceTo(sources.facilities),
    deliveryAddress: {
      wide: true,
      input: (field) => <TextAreaField {...field} rows={3} hint="Defaults to the address of the facility" />,
    },
    requestedById: referenceTo(sources.users, 'Defaults to you. The requester cannot approve this order'),
    buyerId: referenceTo(sources.users, 'Defaults to you'),
    orderDate: { input: (field) => <DateField {...field} /> },
    orderDateReason: {
      wide: true,
      isNeeded: ({ orderDateReason }) => Boolean(record?.missingToSubmit.orderDateReason ?? orderDateReason),
      input: (field) => <TextField {...field} />,
    },
    requiredOn: { input: (field) => <DateField {...field} /> },
    currency: { input: (field) => <CurrencyField {...field} /> },
    paymentTerms: { input: (field) => <TextField {...field} /> },
    incoterm: { input: (field) => <SelectField {...field} options={incoterms} /> },
    incotermPlace: { input: (field) => <TextField {...field} /> },
    discountPercent: {
      input: (field) => (
        <PercentField {...field} hint="Off the sum of the lines; freight is not discounted" />
      ),
      show: (value) => `${plainDecimal(value)} %`,
    },
    freight: {
      input: (field, form) => <MoneyField {...field} currency={form.values.currency ?? ''} />,
    },
    freightTaxCode: {
      isNeeded: () => record !== undefined,
      input: (field) => <SelectField {...field} options={codes} />,
    },
    clauseIds: {
      wide: true,
      input: (field) => (
        <MultiReferenceField {...field} source={clauses} hint="Printed with their code and wording" />
      ),
      show: (ids) => `${ids.length} ${ids.length === 1 ? 'clause' : 'clauses'}`,
    },
    notesToSupplier: { wide: true, input: (field) => <TextAreaField {...field} rows={3} hint="Printed" /> },
    internalNotes: {
      wide: true,
      input: (field) => <TextAreaField {...field} rows={3} hint="Never printed" />,
    },
    lines: {
      wide: true,
      input: (field, form) => <OrderLines field={field} form={form} record={record} />,
      show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    },
  }
}

/** The sections of the details; the lines stand beside them. */
export const sections: readonly FormSection<OrderShape>[] = [
  {
    title: 'Order',
    fields: ['type', 'supplierId', 'supplierReason', 'contactId', 'supplierQuoteRef', 'supplierQuoteDate'],
  },
  {
    title: 'For',
    fields: [
      'facilityId',
      'requestedById',
      'buyerId',
      'orderDate',
      'orderDateReason',
      'requiredOn',
      'deliveryAddress',
    ],
  },
  {
    title: 'Terms',
    fields: [
      'currency',
      'paymentTerms',
      'incoterm',
      'incotermPlace',
      'discountPercent',
      'freight',
      'freightTaxCode',
    ],
  },
  { title: 'Clauses and notes', fields: ['clauseIds', 'notesToSupplier', 'internalNotes'] },
]
