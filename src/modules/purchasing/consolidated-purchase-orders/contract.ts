import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { approvalFields } from '#platform/contract/documents/approvals.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  currency,
  keysOf,
  optionalDate,
  optionalLongText,
  optionalReference,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { actionEndpoints, stateNames, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { mailPreviewEndpoint } from '#platform/contract/documents/letters.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { anyOf, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { resource, withTotals } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { bundledLine, lineEdit, member } from './contract/bundled-lines.ts'
import { openLines } from './contract/flowing-down.ts'
import { consolidatedLifecycle, joiningRules, MOST_MEMBERS } from './domain.ts'

export type { BundledLine, LineEdit, Member } from './contract/bundled-lines.ts'
export { type Flow, flow, flowLine, type FlowPart } from './contract/flowing-down.ts'

const slice = 'consolidated-purchase-orders'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(consolidatedLifecycle))
const rule = z.enum(keysOf(joiningRules))
const name = z.string().nullable()

const totals = z.object({
  linesNet: z.string(),
  wholeDiscount: z.string(),
  freight: z.string(),
  net: z.string(),
  taxes: z.array(z.object({ taxCode: name, rate: z.string(), net: z.string(), tax: z.string() })),
  tax: z.string(),
  gross: z.string(),
  massKg: z.string(),
})

const sums = {
  totals,
  /** What was approved of the members. */
  approvedNet: z.string(),
  saving: labelled(z.string(), 'Saving'),
  extraNet: z.string(),
  /** Above what was approved of the members; null: it is not. */
  overApproved: name,
}

const order = resource(slice, {
  singular: 'Consolidated purchase order',
  plural: 'Consolidated purchase orders',
  input: {
    orderIds: labelled(z.array(reference).min(2).max(MOST_MEMBERS), 'Member orders'),
    rule: labelled(rule, 'Lines'),
    facilityId: labelled(reference, 'Ordered by'),
    contactId: optionalReference,
    buyerId: labelled(optionalReference, 'Buyer'),
    cutOffOn: labelled(optionalDate, 'Orders collected until'),
    stockFacilityId: labelled(optionalReference, 'Extra goes to the stock of'),
    notesToSupplier: labelled(optionalLongText(4000), 'Notes to the supplier'),
    internalNotes: optionalLongText(4000),
    lines: labelled(z.array(lineEdit).max(500).optional(), 'Lines'),
  },
  computed: {
    number: z.string(),
    status,
    supplierId: uuid,
    supplierName: z.string(),
    contactName: name,
    facilityName: z.string(),
    baseCurrency: z.string(),
    timeZone: z.string(),
    buyerName: name,
    createdByName: name,
    stockFacilityName: name,
    currency,
    paymentTerms: name,
    incoterm: name,
    incotermPlace: name,
    requiredOn: labelled(z.string(), 'Required by'),
    exchangeRate: name,
    netInBase: name,
    members: z.array(member),
    lines: z.array(bundledLine),
    ...sums,
    /** What of it no approver of its orders saw, in sentences; it is released only where there is nothing. */
    beyondApproval: z.array(z.string()),
    /** What is missing before it may be submitted or released, sentences by field. */
    missingToSubmit: z.record(z.string(), z.array(z.string())),
    ...approvalFields,
    submittedAt: name,
    submittedByName: name,
    approvedAt: name,
    approvedByName: name,
    issuedAt: name,
    issuedByName: name,
    issuedTo: z.array(z.string()),
    issuedByHand: z.boolean(),
    pdfSha256: name,
    confirmationNo: labelled(name, "Supplier's confirmation number"),
    confirmedOn: labelled(name, 'Confirmed on'),
    acknowledgedAt: name,
    acknowledgedByName: name,
    /** Where the confirmation says something else than was ordered, in sentences. */
    confirmationDifferences: z.array(z.string()),
    /** The order over the extra, once it was issued. */
    stockOrderId: uuid.nullable(),
    stockOrderNumber: name,
    receivedPercent: labelled(z.int(), 'Received'),
    invoicedPercent: labelled(z.int(), 'Invoiced'),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    supplierName: labelled(z.string(), 'Supplier'),
    memberCount: labelled(z.int(), 'Members'),
    lineCount: labelled(z.int(), 'Lines'),
    /** Net, in `currency`. */
    value: z.string(),
    saving: labelled(z.string(), 'Saving'),
    currency,
    requiredOn: labelled(z.string(), 'Required by'),
    receivedPercent: z.int(),
    invoicedPercent: z.int(),
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      supplierId: referenceFilter,
      facilityId: referenceFilter,
      /** Awaiting approval, and I am on the list and no author of it or of a member. */
      waitingForMe: labelledFilter(flagFilter, 'Waiting for my approval'),
    },
    sorts: ['number', 'requiredOn', 'value', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type ConsolidatedRecord = z.output<typeof order.record>
export type ConsolidatedListRow = z.output<typeof order.row>
export type ConsolidatedInput = z.output<typeof order.input>

/** An approved order that may become a member. */
const candidate = z.object({
  id: uuid,
  number: z.string(),
  supplierId: uuid,
  supplierName: z.string(),
  facilityId: uuid,
  facilityName: z.string(),
  requestedByName: name,
  requiredOn: z.string(),
  net: z.string(),
  currency: z.string(),
})
export type Candidate = z.output<typeof candidate>

const candidates = endpoint({
  method: 'GET',
  path: `${path}/candidates`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'Approved orders that were not issued and are in no consolidated order, by supplier',
  query: z.object({ supplierId: uuid.optional() }),
  response: z.array(candidate),
  envelope: 'data',
})

const preview = endpoint({
  method: 'GET',
  path: `${path}/preview`,
  access: `${slice}:create`,
  kind: 'read',
  summary: 'What some orders would look like as one: their lines joined, and why they cannot be',
  query: z.object({ orderIds: z.string().max(10_000), rule }),
  response: z.object({
    members: z.array(member),
    lines: z.array(bundledLine.omit({ id: true })),
    ...sums,
    currency: z.string(),
    /** Why they cannot go to the supplier as one, in sentences. */
    problems: z.array(z.string()),
  }),
  envelope: 'data',
})

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = order.endpoints
export const consolidatedPurchaseOrders = {
  ...order,
  lifecycle: consolidatedLifecycle,
  numbers: { pattern: 'CPO-{YYYY}-{####}', hasFacility: false, isYearly: true },
  grants: { user: ['read', 'create', 'update', 'submit', 'approve', 'issue', 'acknowledge', 'cancel'] },
  endpoints: {
    ...withTotals(list),
    exportRows: exportEndpoint(list),
    candidates,
    preview,
    get,
    openLines,
    create,
    update,
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The order as a PDF: stamped before it is issued, the frozen document after',
    }),
    sheet: printEndpoint({
      path: `${path}/:id/allocation-sheet`,
      access: `${slice}:read`,
      summary: 'The internal sheet as a PDF: who gets how much of each line',
    }),
    mailPreview: mailPreviewEndpoint({
      path: `${path}/:id/mail-preview`,
      access: `${slice}:issue`,
      summary: 'Recipients, subject and text that are proposed for issuing',
    }),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    ...actionEndpoints(slice, consolidatedLifecycle, order.record),
    undo: undoEndpoint(slice, consolidatedLifecycle, order.record),
    ...activityEndpoints(slice),
  },
} as const
