import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { reviseEndpoint } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { mailPreviewEndpoint } from '#platform/contract/documents/letters.ts'
import { actionEndpoints, stateNames, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
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
import { lostReasons } from '#modules/sales/enquiries/domain.ts'
import { headerFields, recordFields } from './contract/fields.ts'
import { forecastFilters } from './contract/forecast-filters.ts'
import { linesInput } from './contract/lines.ts'
import { acknowledgementEndpoints } from './contract/mail.ts'
import { readingEndpoints } from './contract/reading.ts'
import { quoteLifecycle } from './domain/lifecycle.ts'

export const quoteStatus = z.enum(stateNames(quoteLifecycle))

const name = z.string().nullable()
const instant = z.string().nullable()
const { exchangeRate, rateDate, rateSource } = headerFields

/** Quotes are made from an enquiry and cancelled, never deleted: of the five endpoints three stay. */
const quote = resource('quotes', {
  singular: 'Quote',
  plural: 'Quotes',
  input: { ...headerFields, lines: linesInput },
  computed: { status: quoteStatus, ...recordFields },
  row: {
    version: z.int(),
    number: z.string(),
    revision: z.int(),
    alternativeLetter: z.string(),
    alternativeTitle: name,
    companyName: z.string(),
    projectName: name,
    /** Net, in `currency`. */
    value: z.string(),
    currency: z.string(),
    /** Absent without the right to see costs. */
    marginPercent: labelled(z.string().nullish(), 'Margin'),
    confidencePercent: labelled(z.int(), 'Confidence'),
    salesStepName: name,
    quoteDate: z.string(),
    validUntil: z.string(),
    status: quoteStatus,
    salespersonName: z.string(),
    estimatorName: name,
    /** When one of us was last in touch with the company, as reports of contacts say; null when never. */
    lastContactAt: instant,
  },
  list: {
    filters: {
      status: anyOf(quoteStatus.options),
      facilityId: referenceFilter,
      companyId: referenceFilter,
      enquiryId: referenceFilter,
      salespersonId: referenceFilter,
      estimatorId: referenceFilter,
      marketSegmentId: referenceFilter,
      globalSegmentId: referenceFilter,
      quoteConfidenceId: referenceFilter,
      quoteDate: dateRange,
      validUntil: dateRange,
      value: numberRange,
      /** Only with the right to see costs. */
      marginPercent: numberRange,
      lostReason: labelledFilter(anyOf(lostReasons), 'Lost because of'),
      /** Left out: only newest revisions. */
      isCurrent: labelledFilter(flagFilter, 'Newest revision'),
      /** Draft, awaiting approval, approved or sent. */
      open: flagFilter,
      /** Sent, and valid for at most seven more days. */
      expiring: labelledFilter(flagFilter, 'Expiring in 7 days'),
      /** I am the salesperson or the estimator. */
      mine: flagFilter,
      /** Awaiting approval, and I am on the list and not an author. */
      waitingForMe: labelledFilter(flagFilter, 'Waiting for my approval'),
      ...forecastFilters,
    },
    /** `marginPercent` only with the right to see costs. */
    sorts: ['number', 'quoteDate', 'validUntil', 'value', 'marginPercent', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type QuoteRecord = z.output<typeof quote.record>
export type QuoteLine = QuoteRecord['lines'][number]
export type QuoteRow = z.output<typeof quote.row>
export type QuotePatch = z.output<typeof quote.patch>

const createdQuote = z.object({ id: uuid, number: z.string(), revision: z.int() })

const createFromEnquiry = endpoint({
  method: 'POST',
  path: '/api/v1/enquiries/:id/create-quote',
  access: 'quotes:create',
  kind: 'write',
  summary: 'Create a quote from an enquiry that is ready to quote',
  params: byId,
  body: z.strictObject({ alternativeTitle: headerFields.alternativeTitle }),
  response: createdQuote,
  envelope: 'data',
  status: 201,
})

const copyAsAlternative = endpoint({
  method: 'POST',
  path: '/api/v1/quotes/:id/copy-as-alternative',
  access: 'quotes:create',
  kind: 'write',
  summary: 'Copy into a further quote of the same enquiry, with a number and a letter of its own',
  params: byId,
  body: z.strictObject({ alternativeTitle: headerFields.alternativeTitle }),
  response: createdQuote,
  envelope: 'data',
  status: 201,
})

const summary = endpoint({
  method: 'GET',
  path: '/api/v1/quotes/summary',
  access: 'quotes:read',
  kind: 'read',
  summary: 'How many quotes are open, mine, waiting for me and about to expire',
  response: z.object({
    open: z.int(),
    mine: z.int(),
    waitingForMe: z.int(),
    expiring: z.int(),
    sums: z.array(z.object({ currency: z.string(), value: z.string(), weighted: z.string() })),
  }),
  envelope: 'data',
})

const revise = reviseEndpoint({
  path: '/api/v1/quotes/:id/revise',
  access: 'quotes:revise',
  record: quote.record,
  input: {
    /** Left out, the rate of the revision before stays, with its date and source. */
    newRate: z.strictObject({ exchangeRate, rateDate, rateSource }).optional(),
  },
})

const setForecast = endpoint({
  method: 'PUT',
  path: '/api/v1/quotes/:id/forecast',
  access: 'quotes:update',
  kind: 'write',
  summary: 'Change confidence and expected order date of an open quote',
  params: byId,
  body: z.strictObject({ quoteConfidenceId: uuid, expectedOrderDate: z.iso.date().nullable() }),
  response: quote.record,
  envelope: 'data',
  versioned: true,
})

const mailPreview = mailPreviewEndpoint({
  path: '/api/v1/quotes/:id/mail-preview',
  access: 'quotes:send',
  summary: 'Recipients, subject and text that are proposed for sending',
})

const { list, get, update } = quote.endpoints
export const quotes = {
  ...quote,
  lifecycle: quoteLifecycle,
  numbers: { pattern: 'Q-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: {
    user: ['read', 'create', 'update', 'submit', 'send', 'approve', 'lose', 'cancel', 'revise', 'review'],
    manager: ['win', 'extend', 'see-costs', 'see-cost-rows'],
  },
  endpoints: {
    ...withTotals(list),
    exportRows: importExportEndpoints('quotes', quote.list).exportRows,
    summary,
    get,
    update,
    createFromEnquiry,
    copyAsAlternative,
    revise,
    setForecast,
    ...readingEndpoints,
    mailPreview,
    ...acknowledgementEndpoints(quote.record),
    ...actionEndpoints('quotes', quoteLifecycle, quote.record),
    undo: undoEndpoint('quotes', quoteLifecycle, quote.record),
    ...activityEndpoints('quotes'),
  },
}
