import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { DateField } from '#platform/web/fields/date-field.tsx'
import { DateTimeField } from '#platform/web/fields/date-time-field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/reference-field.tsx'
import { CountryField, CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { formatInstant } from '#platform/web/ui/format.ts'
import { contactsOf } from '#modules/companies/web/api.tsx'
import { LinesEditor } from '../lines.tsx'
import { noContacts, openSteps, sources } from '../sources.ts'
import { priorityNames, receivedViaNames } from '../words.ts'
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
      label: 'Company',
      input: (field, form) => <CompanyField field={field} form={form} />,
      show: (id) => <ReferenceName source={sources.companies} id={id} />,
    },
    contactId: {
      label: 'Contact',
      input: (field, form) => <ReferenceField {...field} source={contacts(form.values)} />,
      show: showContact,
    },
    engineeringContactId: {
      label: 'Engineering contact',
      input: (field, form) => <ReferenceField {...field} source={contacts(form.values)} />,
      show: showContact,
    },
    endUser: { label: 'End user', input: (field) => <TextField {...field} /> },
    projectName: { label: 'Project', input: (field) => <TextField {...field} /> },
    endDestinationCountry: { label: 'Destination', input: (field) => <CountryField {...field} /> },
    customerReference: {
      label: "Customer's reference",
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
    receivedAt: { label: 'Received', input: (field) => <DateTimeField {...field} />, show: formatInstant },
    receivedVia: {
      label: 'Received by',
      input: (field) => <SelectField {...field} options={receivedViaNames} />,
      show: (value) => receivedViaNames[value],
    },
    quoteDueAt: { label: 'Quote due', input: (field) => <DateTimeField {...field} />, show: formatInstant },
    requiredDeliveryDate: { label: 'Delivery wanted', input: (field) => <DateField {...field} /> },
    facilityId: {
      label: 'Facility',
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
      label: 'Market segment',
      input: (field) => <ReferenceField {...field} source={sources.marketSegments} />,
      show: (id) => <ReferenceName source={sources.marketSegments} id={id} />,
    },
    globalSegmentId: {
      label: 'Global segment',
      input: (field, form) => (
        <ReferenceField
          {...field}
          source={sources.globalSegments}
          hint={form.isNew && !field.value ? 'Empty: that of the market segment' : undefined}
        />
      ),
      show: (id) => <ReferenceName source={sources.globalSegments} id={id} />,
    },
    salespersonId: {
      label: 'Salesperson',
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    estimatorId: {
      label: 'Estimator',
      input: (field) => <ReferenceField {...field} source={sources.users} />,
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    salesStepId: {
      label: 'Sales step',
      input: (field) => <ReferenceField {...field} source={openSteps} />,
      show: (id) => <ReferenceName source={sources.salesSteps} id={id} />,
    },
    quoteConfidenceId: {
      label: 'Quote confidence',
      input: (field) => <ReferenceField {...field} source={sources.quoteConfidence} />,
      show: (id) => <ReferenceName source={sources.quoteConfidence} id={id} />,
    },
    estimatedValue: {
      label: 'Estimated value',
      input: (field, form) => (
        <MoneyField hint="Until there is a quote" {...field} currency={form.values.currency ?? ''} />
      ),
    },
    currency: {
      label: 'Currency',
      input: (field, form) => (
        <CurrencyField
          {...field}
          hint={form.isNew && !field.value ? "Empty: the company's, else the facility's" : undefined}
        />
      ),
    },
    expectedOrderDate: {
      label: 'Order expected',
      input: (field) => <DateField {...field} />,
    },
    priority: {
      label: 'Priority',
      input: (field) => <SelectField {...field} options={priorityNames} />,
      show: (value) => priorityNames[value],
    },
    freeIssue: {
      label: 'Free issue',
      input: (field) => <SwitchField {...field} hint="The customer supplies the material" />,
    },
    notes: { label: 'Notes', wide: true, input: (field) => <TextAreaField {...field} rows={4} /> },
    lines: {
      label: 'Lines',
      wide: true,
      input: (field, form) => <LinesEditor field={field} form={form} />,
      show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    },
  }
}
