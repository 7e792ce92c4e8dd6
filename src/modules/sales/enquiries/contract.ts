import { z } from 'zod'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  country,
  currency,
  instant,
  amount,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import {
  anyOf,
  dateRange,
  flagFilter,
  numberRange,
  referenceFilter,
} from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, resource, withTotals } from '#platform/contract/calls/resource.ts'
import { board, enquiryStatus, summary } from './contract/board.ts'
import { forecastFilters } from './contract/forecast-filters.ts'
import { duplicates, lookAlike, reasons } from './contract/insight.ts'
import { lineRecord, linesInput } from './contract/lines.ts'
import { mailEndpoints } from './contract/mails.ts'
import { questionEndpoints } from './contract/questions.ts'
import { enquiryLifecycle, lostReasons, noBidReasons, reviewAnswers } from './domain.ts'

const receivedVia = z.enum(['email', 'portal', 'phone', 'visit', 'tender'])
const priority = z.enum(['low', 'normal', 'high'])
const bidDecision = z.enum(['pending', 'bid', 'no_bid'])

const reviewFields = {
  drawingLegible: z.enum(reviewAnswers).nullish(),
  materialAvailable: z.enum(reviewAnswers).nullish(),
  pslWithinScope: z.enum(reviewAnswers).nullish(),
  ndeArranged: z.enum(reviewAnswers).nullish(),
  exceptions: optionalLongText(4000),
}
const technicalReview = z.object({
  ...reviewFields,
  completedAt: z.string().nullable(),
  completedById: uuid.nullable(),
  completedByName: z.string().nullable(),
})

const name = z.string().nullable()

const enquiry = resource('enquiries', {
  singular: 'Enquiry',
  plural: 'Enquiries',
  input: {
    companyId: reference,
    contactId: optionalReference,
    engineeringContactId: optionalReference,
    endUser: optionalText(200),
    projectName: optionalText(200),
    endDestinationCountry: labelled(country.nullish(), 'Destination'),
    receivedAt: instant,
    receivedVia: labelled(receivedVia, 'Received by'),
    customerReference: labelled(optionalText(100), "Customer's reference"),
    quoteDueAt: instant,
    requiredDeliveryDate: labelled(optionalDate, 'Delivery wanted'),
    facilityId: reference,
    salespersonId: reference,
    estimatorId: optionalReference,
    marketSegmentId: reference,
    /** Left out on create: the market segment's, else the company's. */
    globalSegmentId: optionalReference,
    /** Left out on create: the first open step. Later it moves by `moveStep`. */
    salesStepId: reference.optional(),
    /** Left out on create: the one marked to begin with, else the lowest. */
    quoteConfidenceId: labelled(reference.optional(), 'Confidence'),
    estimatedValue: amount.nullish(),
    /** Left out on create: the company's, else the facility's. */
    currency: currency.optional(),
    expectedOrderDate: labelled(optionalDate, 'Order expected'),
    priority,
    freeIssue: z.boolean(),
    notes: optionalLongText(4000),
    lines: linesInput,
  },
  computed: {
    number: z.string(),
    status: enquiryStatus,
    salesStepId: uuid,
    quoteConfidenceId: uuid,
    currency,
    /** Newest live quote, else `estimatedValue`; null when neither is there. In `valueCurrency`. */
    value: z.string().nullable(),
    valueCurrency: currency,
    confidencePercent: labelled(z.int(), 'Confidence'),
    bidDecision,
    noBidReason: labelled(z.enum(noBidReasons).nullable(), 'No bid because of'),
    bidNote: name,
    lostReason: labelled(z.enum(lostReasons).nullable(), 'Lost because of'),
    lostToCompetitor: name,
    lostPrice: name,
    lostNote: name,
    /** The newest acknowledgement; null before the first. */
    acknowledgedAt: name,
    acknowledgedByName: name,
    acknowledgedTo: z.array(z.string()).nullable(),
    questionsSentAt: name,
    openQuestionCount: z.int(),
    /** The earliest day by which a sent question should be answered. */
    answersDueOn: name,
    /** The numbers of questions whose answers changed the scope since the quote went out. */
    scopeAnswers: z.array(z.int()),
    /** Other enquiries of the company with the same reference, the newest first, at most five. */
    duplicates: z.array(lookAlike),
    /** The PSL level of a line asks for it. */
    needsTechnicalReview: z.boolean(),
    technicalReview,
    /** What is missing before it may be quoted, sentences by field. */
    missingToQuote: z.record(z.string(), z.array(z.string())),
    lines: z.array(lineRecord),
    companyName: z.string(),
    contactName: name,
    engineeringContactName: name,
    facilityName: z.string(),
    timeZone: z.string(),
    salespersonName: z.string(),
    estimatorName: name,
    marketSegmentName: z.string(),
    globalSegmentName: name,
    salesStepName: z.string(),
    quoteConfidenceName: z.string(),
    createdByName: name,
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    companyName: z.string(),
    projectName: name,
    receivedAt: z.string(),
    value: z.string().nullable(),
    currency: z.string(),
    confidencePercent: z.int(),
    salesStepName: z.string(),
    quoteDueAt: z.string(),
    estimatorName: name,
    status: enquiryStatus,
    priority,
    lineCount: labelled(z.int(), 'Lines'),
    openQuestionCount: z.int(),
    answersDueOn: name,
  },
  list: {
    filters: {
      status: anyOf(enquiryStatus.options),
      facilityId: referenceFilter,
      companyId: referenceFilter,
      salespersonId: referenceFilter,
      estimatorId: referenceFilter,
      marketSegmentId: referenceFilter,
      globalSegmentId: referenceFilter,
      salesStepId: referenceFilter,
      quoteConfidenceId: referenceFilter,
      quoteDueAt: dateRange,
      receivedAt: dateRange,
      value: numberRange,
      priority: anyOf(priority.options),
      bidDecision: anyOf(bidDecision.options),
      noBidReason: anyOf(noBidReasons),
      lostReason: anyOf(lostReasons),
      /** New, under review, ready to quote or quoted. */
      open: flagFilter,
      /** Due and the quote is not out. */
      overdue: flagFilter,
      /** I am the salesperson or the estimator. */
      mine: flagFilter,
      /** Questions to the customer wait for an answer, or to be sent. */
      openQuestions: flagFilter,
      /** A question was sent, and the day of the answer has passed. */
      answersOverdue: labelledFilter(flagFilter, 'Answers late'),
      /** Open, and another enquiry of the company has the same reference. */
      possibleDuplicate: flagFilter,
      /** The highest PSL rank of the lines: `from=3` is "PSL 3 and up". */
      pslRank: numberRange,
      ...forecastFilters,
    },
    sorts: ['number', 'receivedAt', 'quoteDueAt', 'value', 'updatedAt'],
    defaultSort: 'quoteDueAt',
    searchable: true,
  },
})
export type EnquiryRecord = z.output<typeof enquiry.record>
export type EnquiryRow = z.output<typeof enquiry.row>
export type EnquiryInput = z.input<typeof enquiry.input>

const decideBid = endpoint({
  method: 'POST',
  path: '/api/v1/enquiries/:id/bid',
  access: 'enquiries:update',
  kind: 'write',
  summary: 'Decide whether to bid; "no bid" closes the enquiry',
  params: byId,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('bid'), note: optionalLongText(2000) }),
    z.strictObject({
      decision: z.literal('no_bid'),
      reason: z.enum(noBidReasons),
      note: optionalLongText(2000),
    }),
  ]),
  response: enquiry.record,
  envelope: 'data',
  versioned: true,
})

const reviewTechnically = endpoint({
  method: 'PUT',
  path: '/api/v1/enquiries/:id/technical-review',
  access: 'enquiries:review',
  kind: 'write',
  summary: 'Save the technical review; `complete` needs every answer',
  params: byId,
  body: z.strictObject({ ...reviewFields, complete: z.boolean() }),
  response: enquiry.record,
  envelope: 'data',
  versioned: true,
})

const moveStep = endpoint({
  method: 'PUT',
  path: '/api/v1/enquiries/:id/sales-step',
  access: 'enquiries:update',
  kind: 'write',
  summary: 'Move an open enquiry to another open sales step',
  params: byId,
  body: z.strictObject({ salesStepId: reference }),
  response: enquiry.record,
  envelope: 'data',
  versioned: true,
})

/** Enquiries are numbered and therefore cancelled, never deleted. "Create quote" is an endpoint of the quotes. */
const { list, get, create, update } = enquiry.endpoints
export const enquiries = {
  ...enquiry,
  lifecycle: enquiryLifecycle,
  numbers: { pattern: 'ENQ-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read', 'create', 'update', 'review', 'send'], manager: ['cancel', 'reopen', 'import'] },
  endpoints: {
    ...withTotals(list),
    ...importExportEndpoints('enquiries', enquiry.list),
    board,
    summary,
    duplicates,
    reasons,
    get,
    create,
    update,
    decideBid,
    reviewTechnically,
    moveStep,
    ...questionEndpoints,
    ...mailEndpoints(enquiry.record),
    ...actionEndpoints('enquiries', enquiryLifecycle, enquiry.record),
    undo: undoEndpoint('enquiries', enquiryLifecycle, enquiry.record),
    ...activityEndpoints('enquiries'),
  },
}
