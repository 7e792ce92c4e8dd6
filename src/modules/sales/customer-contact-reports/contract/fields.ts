import { z } from 'zod'
import { statusHistory } from '#platform/contract/documents/document.ts'
import {
  currency,
  instant,
  keysOf,
  amount,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { richText } from '#platform/contract/values/rich-text.ts'
import { contactPurposes, contactTypes, reportLifecycle, visibilities } from '../domain.ts'

export const reportStatus = z.enum(stateNames(reportLifecycle))
export const contactType = z.enum(keysOf(contactTypes))
export const contactPurpose = z.enum(keysOf(contactPurposes))
export const visibility = z.enum(keysOf(visibilities))

const ids = (max: number) => z.array(uuid).max(max)

/** Something to do after a contact; without `id` it is new. */
export const actionInput = z.strictObject({
  id: uuid.optional(),
  text: text(500),
  /** Left out: the author. */
  ownerId: optionalReference,
  dueOn: optionalDate,
})
export const actionsInput = z.array(actionInput).max(50)
export type ActionInput = z.output<typeof actionInput>

/** What is written of a report. */
export const reportInput = {
  companyId: reference,
  contactIds: labelled(ids(20), 'Contacts'),
  contactType: labelled(contactType, 'Kind'),
  contactAt: labelled(instant, 'When'),
  purpose: contactPurpose,
  summary: richText.nullish(),
  nextContactOn: optionalDate,
  actions: actionsInput,
  visibility: labelled(visibility, 'Who can see it'),
  durationMin: labelled(z.int().min(1).max(1440).nullish(), 'Duration'),
  place: optionalText(200),
  /** Our people; left out on create: the author. */
  attendeeIds: labelled(ids(30).min(1).optional(), 'Our people'),
  salesStepId: optionalReference,
  customerNeeds: labelled(optionalLongText(4000), 'What the customer needs'),
  projectInfo: labelled(optionalLongText(4000), 'Project'),
  competitors: optionalLongText(2000),
  ourPosition: optionalLongText(2000),
  productCodeIds: labelled(ids(50), 'Products discussed'),
  potentialValue: amount.nullish(),
  /** Left out with a value: that of the company. */
  currency: currency.nullish(),
  expectedOrderDate: labelled(optionalDate, 'Order expected'),
  quoteConfidenceId: labelled(optionalReference, 'Confidence'),
  enquiryIds: labelled(ids(20), 'Enquiries'),
  quoteIds: labelled(ids(20), 'Quotes'),
}

const name = z.string().nullable()

export const reportAction = z.object({
  id: uuid,
  text: z.string(),
  ownerId: uuid,
  ownerName: z.string(),
  dueOn: name,
  doneAt: name,
  doneByName: name,
})

/** An enquiry the report is linked with, and where it stands. */
const linkedEnquiry = z.object({
  id: uuid,
  number: z.string(),
  projectName: name,
  status: z.string(),
  isOpen: z.boolean(),
  salesStepId: uuid,
  salesStepName: z.string(),
})
const linkedQuote = z.object({
  id: uuid,
  number: z.string(),
  revision: z.int(),
  projectName: name,
  status: z.string(),
  net: z.string(),
  currency: z.string(),
})

/** What the server adds to a report. */
export const reportComputed = {
  number: z.string(),
  status: reportStatus,
  authorId: uuid,
  authorName: z.string(),
  attendeeIds: z.array(uuid),
  companyName: z.string(),
  marketSegmentName: name,
  contacts: z.array(z.object({ id: uuid, name: z.string(), jobTitle: name })),
  attendees: z.array(z.object({ id: uuid, name: z.string() })),
  salesStepName: name,
  quoteConfidenceName: name,
  confidencePercent: z.int().nullable(),
  products: z.array(z.object({ id: uuid, code: z.string(), name: z.string() })),
  enquiries: z.array(linkedEnquiry),
  quotes: z.array(linkedQuote),
  actions: z.array(reportAction),
  openActionCount: labelled(z.int(), 'Open actions'),
  /** The newest contact with the company that is no draft. */
  isLatest: z.boolean(),
  /** The next contact was due before today, and there was none since. */
  isOverdue: z.boolean(),
  submittedAt: name,
  reviewedAt: name,
  reviewedByName: name,
  /** What is missing before it can be submitted, sentences by field. */
  missingToSubmit: z.record(z.string(), z.array(z.string())),
  history: statusHistory,
}

/** A row of the list. */
export const reportRow = {
  version: z.int(),
  number: z.string(),
  status: reportStatus,
  companyName: z.string(),
  contactNames: labelled(name, 'Contact'),
  contactType,
  purpose: contactPurpose,
  contactAt: z.string(),
  excerpt: labelled(z.string(), 'Summary'),
  authorName: z.string(),
  salesStepName: name,
  nextContactOn: name,
  isOverdue: z.boolean(),
  openActionCount: labelled(z.int(), 'Open actions'),
  visibility,
}
