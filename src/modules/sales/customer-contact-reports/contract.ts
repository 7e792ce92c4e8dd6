import { z } from 'zod'
import { endpoint, type Permission } from '#platform/contract/calls/endpoint.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import {
  instant,
  optionalReference,
  optionalText,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { actionEndpoints, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { byId, resource } from '#platform/contract/calls/resource.ts'
import {
  actionsInput,
  contactPurpose,
  contactType,
  reportComputed,
  reportInput,
  reportRow,
  reportStatus,
  visibility,
} from './contract/fields.ts'
import { reportLifecycle } from './domain.ts'

const slice = 'customer-contact-reports'
const path = `/api/v1/${slice}` as const
const name = z.string().nullable()

const report = resource(slice, {
  singular: 'Contact report',
  plural: 'Customer contact reports',
  input: reportInput,
  computed: reportComputed,
  row: reportRow,
  list: {
    filters: {
      status: anyOf(reportStatus.options),
      companyId: referenceFilter,
      authorId: referenceFilter,
      /** One of our people was there. */
      attendeeId: labelledFilter(referenceFilter, 'Our people'),
      contactType: anyOf(contactType.options),
      purpose: anyOf(contactPurpose.options),
      contactAt: dateRange,
      nextContactOn: dateRange,
      marketSegmentId: referenceFilter,
      salesStepId: referenceFilter,
      enquiryId: referenceFilter,
      /** With all revisions of the quote. */
      quoteId: referenceFilter,
      visibility: anyOf(visibility.options),
      /** I wrote it. */
      mine: flagFilter,
      /** The next contact was due before today, and there was none since. */
      overdue: labelledFilter(flagFilter, 'Next contact overdue'),
      /** Something is still to be done; `myActions`: by me, in reports that are no drafts. */
      openActions: flagFilter,
      myActions: labelledFilter(flagFilter, 'Open actions of mine'),
    },
    sorts: ['contactAt', 'number', 'nextContactOn', 'updatedAt'],
    defaultSort: '-contactAt',
    searchable: true,
  },
})
export type ReportRecord = z.output<typeof report.record>
export type ReportRow = z.output<typeof report.row>
export type ReportInput = z.input<typeof report.input>

const change = <const Path extends string, B extends z.ZodType>(about: {
  method: 'POST' | 'PUT'
  path: Path
  access: Permission
  summary: string
  body: B
}) =>
  endpoint({
    ...about,
    kind: 'write',
    params: byId,
    response: report.record,
    envelope: 'data',
    versioned: true,
  })

const createSubmitted = endpoint({
  method: 'POST',
  path: `${path}/submitted`,
  access: `${slice}:create`,
  kind: 'write',
  summary: 'Create a contact report and submit it in one go',
  body: report.input,
  response: report.record,
  envelope: 'data',
  status: 201,
})

/** Ticks one action off, or takes the tick back; only this action changes, so it needs no version. */
const tick = endpoint({
  method: 'PUT',
  path: `${path}/:id/actions/:actionId`,
  access: `${slice}:update`,
  kind: 'write',
  summary: 'Say that an action is done, or that it is not',
  params: z.object({ id: uuid, actionId: uuid }),
  body: z.strictObject({ done: z.boolean() }),
  response: report.record,
  envelope: 'data',
})

const updateActions = change({
  method: 'PUT',
  path: `${path}/:id/actions`,
  access: `${slice}:update`,
  summary: 'Change the actions of a report that was submitted; what is done stays',
  body: z.strictObject({ actions: actionsInput }),
})

const link = change({
  method: 'PUT',
  path: `${path}/:id/links`,
  access: `${slice}:update`,
  summary: 'Say which enquiries and quotes the contact was about',
  body: z.strictObject({ enquiryIds: z.array(uuid).max(20), quoteIds: z.array(uuid).max(20) }),
})

const createEnquiry = change({
  method: 'POST',
  path: `${path}/:id/enquiry`,
  access: 'enquiries:create',
  summary: 'Register an enquiry with company, contact, segments and needs of the report, and link it',
  body: z.strictObject({
    quoteDueAt: instant,
    receivedVia: z.enum(['visit', 'phone']),
    facilityId: reference,
    projectName: optionalText(200),
    /** Left out: that of the company. */
    marketSegmentId: optionalReference,
    /** Left out: the author. */
    salespersonId: optionalReference,
  }),
})

const acceptStep = change({
  method: 'POST',
  path: `${path}/:id/accept-step`,
  access: 'enquiries:update',
  summary: 'Move a linked open enquiry to the sales step of the report',
  body: z.strictObject({ enquiryId: uuid }),
})

const pdf = printEndpoint({
  path: `${path}/:id/pdf`,
  access: `${slice}:read`,
  summary: 'The contact report as a PDF; stamped while it is a draft',
})

const monthlySummary = endpoint({
  method: 'GET',
  path: `${path}/monthly-summary`,
  access: `${slice}:read`,
  kind: 'stream',
  summary: 'What a salesperson reported in a month, as a PDF; that of others only for managers',
  query: z.object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    /** Left out: the reader. */
    userId: uuid.optional(),
    download: z.enum(['1']).optional(),
  }),
  response: z.void(),
  envelope: 'bytes',
  cost: 'pdf',
})

const summary = endpoint({
  method: 'GET',
  path: `${path}/summary`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'Counts for the tabs of the list',
  response: z.object({ mine: z.int(), overdue: z.int(), drafts: z.int(), toReview: z.int() }),
  envelope: 'data',
})

const myActions = endpoint({
  method: 'GET',
  path: `${path}/my-actions`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'My open actions after contacts, the earliest due first',
  response: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        id: uuid,
        text: z.string(),
        dueOn: name,
        reportId: uuid,
        reportNumber: z.string(),
        companyName: z.string(),
      }),
    ),
  }),
  envelope: 'data',
})

const recentCompanies = endpoint({
  method: 'GET',
  path: `${path}/recent-companies`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'The companies I was in touch with last, then those I look after; at most eight',
  response: z.array(z.object({ id: uuid, code: z.string(), name: z.string(), city: z.string() })),
  envelope: 'data',
})

const { list, get, create, update, remove } = report.endpoints
export const customerContactReports = {
  ...report,
  lifecycle: reportLifecycle,
  numbers: { pattern: 'CCR-{YYYY}-{####}', hasFacility: false, isYearly: true },
  grants: { user: ['read', 'create', 'update', 'delete'], manager: ['review'] },
  endpoints: {
    list,
    summary,
    myActions,
    recentCompanies,
    monthlySummary,
    exportRows: importExportEndpoints(slice, report.list).exportRows,
    get,
    create,
    createSubmitted,
    update,
    remove,
    ...actionEndpoints(slice, reportLifecycle, report.record),
    undo: undoEndpoint(slice, reportLifecycle, report.record),
    tick,
    updateActions,
    link,
    createEnquiry,
    acceptStep,
    pdf,
    ...activityEndpoints(slice),
  },
}
