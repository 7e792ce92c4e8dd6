import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { DateField } from '#platform/web/fields/date-field.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { contactsOf } from '#modules/companies/web/api.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { linesText, type QuoteShape } from '../preview.ts'
import { editions, sources } from '../sources.ts'
import { incoterms, leadTimeBases } from '../words.ts'
import { Deviations } from './deviations.tsx'

/** The fields of a quote. */
export function quoteFields(quote: QuoteRecord): FormFields<QuoteShape> {
  const contacts = contactsOf(quote.companyId)
  return {
    contactId: {
      label: 'Contact',
      input: (field) => <ReferenceField {...field} source={contacts} />,
      show: (id) => <ReferenceName source={contacts} id={id} />,
    },
    addressText: {
      label: 'Address as printed',
      wide: true,
      input: (field) => <TextAreaField {...field} rows={4} />,
    },
    projectName: { label: 'Project', input: (field) => <TextField {...field} />, wide: true },
    alternativeTitle: {
      label: `Alternative ${quote.alternativeLetter}, what is different`,
      input: (field) => <TextField {...field} hint="Printed on the quote" />,
    },
    customerReference: { label: "Customer's reference", input: (field) => <TextField {...field} /> },
    quoteDate: { label: 'Quote date', input: (field) => <DateField {...field} /> },
    validUntil: {
      label: 'Valid until',
      input: (field) => <DateField {...field} />,
    },
    expectedOrderDate: { label: 'Order expected', input: (field) => <DateField {...field} /> },
    quoteConfidenceId: {
      label: 'Confidence',
      input: (field) => <ReferenceField {...field} source={sources.quoteConfidence} />,
      show: (id) => <ReferenceName source={sources.quoteConfidence} id={id} />,
    },
    currency: { label: 'Currency', input: (field) => <CurrencyField {...field} /> },
    exchangeRate: {
      label: 'Exchange rate',
      input: (field, form) => (
        <NumberField
          hint={`For one ${form.values.currency ?? quote.currency}`}
          {...field}
          suffix={quote.baseCurrency}
        />
      ),
    },
    rateDate: { label: 'Rate of', input: (field) => <DateField {...field} /> },
    rateSource: {
      label: 'Rate from',
      input: (field) => <TextField hint="A bank or a service; frozen when the quote is sent" {...field} />,
    },
    incoterm: {
      label: 'Incoterm',
      input: (field) => <SelectField {...field} options={incoterms} />,
    },
    incotermPlace: { label: 'Incoterm place', input: (field) => <TextField {...field} /> },
    leadTimeWeeks: {
      label: 'Lead time',
      input: (field) => <IntegerField {...field} suffix="weeks" />,
    },
    leadTimeBasis: {
      label: 'Lead time counts',
      input: (field) => <SelectField {...field} options={leadTimeBases} />,
      show: (value) => leadTimeBases[value],
    },
    paymentTerms: {
      label: 'Payment terms',
      input: (field) => <TextField {...field} />,
    },
    termsId: {
      label: 'Terms and conditions',
      input: (field) => <ReferenceField {...field} source={editions} />,
      show: (id) => <ReferenceName source={editions} id={id} />,
    },
    deliveryTerms: {
      label: 'Delivery terms',
      wide: true,
      input: (field) => <TextAreaField {...field} rows={2} />,
    },
    deviations: {
      label: "Deviations from the customer's specification",
      wide: true,
      input: (field, form) => <Deviations {...field} errors={form.errors} path="deviations" />,
      show: (list) => list.join('; '),
    },
    inclusions: { label: 'Inclusions', input: (field) => <TextAreaField {...field} /> },
    exclusions: { label: 'Exclusions', input: (field) => <TextAreaField {...field} /> },
    validityNote: {
      label: 'Note on validity',
      wide: true,
      input: (field) => <TextAreaField {...field} rows={2} hint="Material price clause and the like" />,
    },
    salespersonId: {
      label: 'Owner',
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    estimatorId: {
      label: 'Estimator',
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    internalNotes: {
      label: 'Internal notes',
      wide: true,
      input: (field) => <TextAreaField {...field} hint="Never printed" />,
    },
    // The lines have a tab of their own.
    lines: { label: 'Lines', input: () => null, show: (lines) => linesText(lines, quote) },
  }
}
