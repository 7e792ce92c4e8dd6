import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { DateTimeField } from '#platform/web/fields/dates/date-time-field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CountryField, CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { formatInstant } from '#platform/web/ui/format.ts'
import { contactsOf } from '#modules/people/companies/web/api.tsx'
import { LinesEditor } from '../lines.tsx'
import { noContacts, openSteps, sources } from '../sources.ts'
import { priorityNames, receivedViaNames } from '../labels.ts'
import { CompanyField } from './company-field.tsx'
import { lastFacility } from './defaults.ts'
import { SameReference } from './same-reference.tsx'
import type { EnquiryShape, EnquiryValues } from './shape.ts'

const contacts = ({ companyId }: EnquiryValues) => (companyId ? contactsOf(companyId) : noContacts)

/** The fields of an enquiry; `about` is left out for a new one. */
export function enquiryFields(about?: { id: string; companyId: string }): FormFields<EnquiryShape> {
  const showContact = (id: string) =>
    about ? <ReferenceName source={contactsOf(about.companyId)} id={id} /> : id
  return {
    companyId: {
      input: (field, form) => <CompanyField field={field} form={form} />,
      show: (id) => <ReferenceName source={sources.companies} id={id} />,
    },
    contactId: {
      input: (field, form) => <ReferenceField {...field} source={contacts(form.values)} />,
      show: showContact,
    },
    engineeringContactId: {
      input: (field, form) => <ReferenceField {...field} source={contacts(form.values)} />,
      show: showContact,
    },
    endUser: { input: (field) => <TextField {...field} /> },
    projectName: { input: (field) => <TextField {...field} /> },
    endDestinationCountry: { input: (field) => <CountryField {...field} /> },
    customerReference: {
      input: (field, form) => (
        <TextField
          {...field}
          hint={
            <SameReference
              companyId={form.values.companyId}
              reference={field.value}
              exceptId={about?.id}
              usual="Printed on the quote"
            />
          }
        />
      ),
    },
    receivedAt: { input: (field) => <DateTimeField {...field} />, show: formatInstant },
    receivedVia: {
      input: (field) => <SelectField {...field} options={receivedViaNames} />,
      show: (value) => receivedViaNames[value],
    },
    quoteDueAt: { input: (field) => <DateTimeField {...field} />, show: formatInstant },
    requiredDeliveryDate: { input: (field) => <DateField {...field} /> },
    facilityId: {
      input: (field, form) => (
        <ReferenceField
          {...field}
          source={sources.facilities}
          onPick={(option) => form.isNew && lastFacility.set(option?.id ?? null)}
        />
      ),
      show: (id) => <ReferenceName source={sources.facilities} id={id} />,
    },
    marketSegmentId: {
      input: (field) => <ReferenceField {...field} source={sources.marketSegments} />,
      show: (id) => <ReferenceName source={sources.marketSegments} id={id} />,
    },
    globalSegmentId: {
      input: (field, form) => (
        <ReferenceField
          {...field}
          source={sources.globalSegments}
          hint={form.isNew && !field.value ? "Leave empty to use the market segment's" : undefined}
        />
      ),
      show: (id) => <ReferenceName source={sources.globalSegments} id={id} />,
    },
    salespersonId: {
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    estimatorId: {
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    salesStepId: {
      input: (field) => <ReferenceField {...field} source={openSteps} />,
      show: (id) => <ReferenceName source={sources.salesSteps} id={id} />,
    },
    quoteConfidenceId: {
      input: (field) => <ReferenceField {...field} source={sources.quoteConfidence} />,
      show: (id) => <ReferenceName source={sources.quoteConfidence} id={id} />,
    },
    estimatedValue: {
      input: (field, form) => (
        <MoneyField hint="Until there is a quote" {...field} currency={form.values.currency ?? ''} />
      ),
    },
    currency: {
      input: (field, form) => (
        <CurrencyField
          {...field}
          hint={form.isNew && !field.value ? "Leave empty to use the company's currency" : undefined}
        />
      ),
    },
    expectedOrderDate: {
      input: (field) => <DateField {...field} />,
    },
    priority: {
      input: (field) => <SelectField {...field} options={priorityNames} />,
      show: (value) => priorityNames[value],
    },
    freeIssue: {
      input: (field) => <SwitchField {...field} hint="The customer supplies the material" />,
    },
    notes: { wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
    lines: {
      wide: true,
      input: (field, form) => <LinesEditor field={field} form={form} />,
      show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    },
  }
}
