import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { IntegerField, NumberField, PercentField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { contactsOf } from '#modules/people/companies/web/api.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { linesText, type QuoteShape } from '../preview.ts'
import { editions, sources } from '../sources.ts'
import { certificates, incoterms, leadTimeBases } from '../labels.ts'
import { Charges, chargesText } from './charges.tsx'
import { letterPlaceholders } from '../../domain/cover-letter.ts'
import { Deviations } from './deviations.tsx'

/** The letter that is printed before the quote. */
const CoverLetterField = (props: FieldProps<string>) => (
  <TextAreaField
    {...props}
    rows={8}
    hint={`Printed as the first page when it is filled. Placeholders: ${letterPlaceholders}`}
  />
)

/** The fields of a quote. */
export function quoteFields(quote: QuoteRecord): FormFields<QuoteShape> {
  const contacts = contactsOf(quote.companyId)
  // At home there is no rate to say.
  const isForeign = ({ currency }: { currency?: string | null | undefined }) =>
    (currency ?? quote.currency) !== quote.baseCurrency
  return {
    contactId: {
      input: (field) => <ReferenceField {...field} source={contacts} />,
      show: (id) => <ReferenceName source={contacts} id={id} />,
    },
    addressText: {
      wide: true,
      input: (field) => <TextAreaField {...field} rows={4} />,
    },
    projectName: { input: (field) => <TextField {...field} />, wide: true },
    alternativeTitle: {
      isNeeded: ({ alternativeTitle }) => quote.siblings.length > 0 || Boolean(alternativeTitle),
      input: (field) => (
        <TextField
          {...field}
          label={`Alternative ${quote.alternativeLetter}, what is different`}
          hint="Printed on the quote"
        />
      ),
    },
    customerReference: { input: (field) => <TextField {...field} /> },
    quoteDate: { input: (field) => <DateField {...field} /> },
    validUntil: {
      input: (field) => <DateField {...field} />,
    },
    expectedOrderDate: { input: (field) => <DateField {...field} /> },
    quoteConfidenceId: {
      input: (field) => <ReferenceField {...field} source={sources.quoteConfidence} />,
      show: (id) => <ReferenceName source={sources.quoteConfidence} id={id} />,
    },
    currency: { input: (field) => <CurrencyField {...field} /> },
    exchangeRate: {
      isNeeded: isForeign,
      input: (field, form) => (
        <NumberField
          hint={`For one ${form.values.currency ?? quote.currency}`}
          {...field}
          suffix={quote.baseCurrency}
        />
      ),
    },
    rateDate: { isNeeded: isForeign, input: (field) => <DateField {...field} /> },
    rateSource: {
      isNeeded: isForeign,
      input: (field) => <TextField hint="A bank or a service; frozen when the quote is sent" {...field} />,
    },
    discountPercent: {
      input: (field) => (
        <PercentField {...field} hint="Off the sum of the lines; charges are not discounted" />
      ),
      show: (value) => `${plainDecimal(value)} %`,
    },
    charges: {
      wide: true,
      input: (field, form) => (
        <Charges
          field={field}
          errors={form.errors}
          currency={form.values.currency ?? quote.currency}
          taxCodes={quote.taxCodes}
        />
      ),
      show: (charges) => chargesText(charges, quote.currency),
    },
    incoterm: {
      input: (field) => <SelectField {...field} options={incoterms} />,
    },
    incotermPlace: { input: (field) => <TextField {...field} /> },
    leadTimeWeeks: {
      input: (field) => <IntegerField {...field} suffix="weeks" />,
    },
    leadTimeBasis: {
      input: (field) => <SelectField {...field} options={leadTimeBases} />,
      show: (value) => leadTimeBases[value],
    },
    paymentTerms: {
      input: (field) => <TextField {...field} />,
    },
    termsId: {
      input: (field) => <ReferenceField {...field} source={editions} />,
      show: (id) => <ReferenceName source={editions} id={id} />,
    },
    deliveryTerms: {
      wide: true,
      input: (field) => <TextAreaField {...field} rows={2} />,
    },
    deviations: {
      wide: true,
      input: (field, form) => <Deviations {...field} errors={form.errors} path="deviations" />,
      show: (list) => list.join('; '),
    },
    certificateType: {
      input: (field) => (
        <SelectField
          {...field}
          options={certificates}
          hint="Of the whole delivery, printed; a line may say more"
        />
      ),
      show: (value) => certificates[value],
    },
    inclusions: { input: (field) => <TextAreaField {...field} /> },
    exclusions: { input: (field) => <TextAreaField {...field} /> },
    validityNote: {
      wide: true,
      input: (field) => <TextAreaField {...field} rows={2} hint="Material price clause and the like" />,
    },
    salespersonId: {
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    estimatorId: {
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    coverLetter: {
      wide: true,
      input: (field) => <CoverLetterField {...field} />,
    },
    internalNotes: {
      wide: true,
      input: (field) => <TextAreaField {...field} hint="Never printed" />,
    },
    // The lines have a tab of their own.
    lines: { input: () => null, show: (lines) => linesText(lines, quote) },
  }
}
