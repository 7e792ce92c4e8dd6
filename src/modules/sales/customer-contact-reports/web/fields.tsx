import { sanitised } from '#platform/contract/values/rich-text.ts'
import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { DateTimeField } from '#platform/web/fields/dates/date-time-field.tsx'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { IntegerField, MoneyField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { formatInstant } from '#platform/web/ui/format.ts'
import { contactsOf } from '#modules/people/companies/web/api.tsx'
import { contactPurposes, contactTypes, excerptOf, visibilities } from '../domain.ts'
import { ActionsField } from './actions-field.tsx'
import type { ReportForm, ReportShape } from './form-shape.ts'
import { enquiriesOf, nothing, quotesOf, sources } from './sources.ts'
import { SummaryField } from './summary-field.tsx'

/** Another company has other people and documents. */
const clearCompanys = (form: ReportForm) => {
  form.set('contactIds', [])
  form.set('enquiryIds', [])
  form.set('quoteIds', [])
}

/** The fields of a report; `meId` is who writes, `done` what stays as it is among the actions. */
export const reportFields = (meId: string, done?: ReadonlySet<string>): FormFields<ReportShape> => ({
  companyId: {
    input: (field, form) => (
      <ReferenceField {...field} source={sources.companies} onPick={() => clearCompanys(form)} />
    ),
    show: (id) => <ReferenceName source={sources.companies} id={id} />,
  },
  contactIds: {
    input: (field, { values: { companyId } }) => (
      <MultiReferenceField
        {...field}
        required={false}
        source={companyId ? contactsOf(companyId) : nothing('contacts')}
      />
    ),
  },
  contactType: {
    input: (field) => <SelectField {...field} options={contactTypes} />,
    show: (value) => contactTypes[value],
  },
  contactAt: { input: (field) => <DateTimeField {...field} />, show: formatInstant },
  purpose: {
    input: (field) => <SelectField {...field} options={contactPurposes} />,
    show: (value) => contactPurposes[value],
  },
  summary: {
    wide: true,
    input: (field) => <SummaryField {...field} />,
    show: (summary) => excerptOf(sanitised(summary)),
  },
  nextContactOn: { input: (field) => <DateField {...field} /> },
  actions: {
    wide: true,
    input: (field, form) => <ActionsField field={field} errors={form.errors} meId={meId} done={done} />,
    show: (actions) => actions.map(({ text }) => text).join('; '),
  },
  visibility: {
    input: (field) => <SelectField {...field} options={visibilities} />,
    show: (value) => visibilities[value],
  },
  durationMin: { input: (field) => <IntegerField {...field} suffix="min" /> },
  place: { input: (field) => <TextField {...field} /> },
  attendeeIds: {
    input: (field) => <MultiReferenceField {...field} source={sources.users} placeholder="You" />,
  },
  salesStepId: {
    input: (field) => (
      <ReferenceField
        {...field}
        source={sources.salesSteps}
        hint="Where the linked enquiry should stand now"
      />
    ),
    show: (id) => <ReferenceName source={sources.salesSteps} id={id} />,
  },
  customerNeeds: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={3} />,
  },
  projectInfo: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  competitors: { wide: true, input: (field) => <TextAreaField {...field} rows={2} /> },
  ourPosition: { wide: true, input: (field) => <TextAreaField {...field} rows={2} /> },
  productCodeIds: {
    wide: true,
    input: (field) => <MultiReferenceField {...field} required={false} source={sources.productCodes} />,
  },
  potentialValue: {
    input: (field, form) => <MoneyField {...field} currency={form.values.currency ?? ''} />,
  },
  currency: {
    input: (field) => <CurrencyField {...field} hint="Leave empty to use the company's currency" />,
  },
  expectedOrderDate: { input: (field) => <DateField {...field} /> },
  quoteConfidenceId: {
    input: (field) => <ReferenceField {...field} source={sources.quoteConfidence} />,
    show: (id) => <ReferenceName source={sources.quoteConfidence} id={id} />,
  },
  enquiryIds: {
    input: (field, { values: { companyId } }) => (
      <MultiReferenceField
        {...field}
        required={false}
        source={companyId ? enquiriesOf(companyId) : nothing('enquiries')}
      />
    ),
  },
  quoteIds: {
    input: (field, { values: { companyId } }) => (
      <MultiReferenceField
        {...field}
        required={false}
        source={companyId ? quotesOf(companyId) : nothing('quotes')}
      />
    ),
  },
})

const rest: readonly FormSection<ReportShape>[] = [
  {
    title: 'What we learned',
    fields: ['customerNeeds', 'projectInfo', 'competitors', 'ourPosition', 'productCodeIds'],
  },
  {
    title: 'Prospects',
    fields: ['potentialValue', 'currency', 'expectedOrderDate', 'quoteConfidenceId', 'salesStepId'],
  },
  { title: 'Belongs to', fields: ['enquiryIds', 'quoteIds'] },
]

/** The sections of a draft on its page. */
export const reportSections: readonly FormSection<ReportShape>[] = [
  {
    title: 'Contact',
    fields: [
      'companyId',
      'contactIds',
      'contactType',
      'purpose',
      'contactAt',
      'durationMin',
      'place',
      'attendeeIds',
    ],
  },
  { title: 'Summary', fields: ['summary'] },
  { title: 'What happens next', fields: ['nextContactOn', 'visibility', 'actions'] },
  ...rest,
]

/** What a new report keeps folded. */
export const foldedSections: readonly FormSection<ReportShape>[] = [
  { title: 'Details', fields: ['purpose', 'durationMin', 'place', 'attendeeIds', 'visibility'] },
  ...rest,
]
