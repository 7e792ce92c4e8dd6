import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { approvalFields } from '#platform/contract/documents/approvals.ts'
import { reviseEndpoint, statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  currency,
  incoterm,
  isoDate,
  keysOf,
  amount,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  percent,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { mailPreviewEndpoint } from '#platform/contract/documents/letters.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { actionEndpoints, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, resource, withTotals } from '#platform/contract/calls/resource.ts'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { orderLineRecord, orderLines } from './contract/lines.ts'
import { orderStarts } from './contract/starts.ts'
import { orderLifecycle, orderStates } from './domain/lifecycle.ts'

const slice = 'purchase-orders'
const status = z.enum(orderStates)
const type = z.enum(keysOf(orderTypes))
const name = z.string().nullable()

/** What is entered of an order beside its lines. */
export const orderHeader = {
  type,
  supplierId: reference,
  supplierReason: labelled(optionalLongText(1000), 'Why this supplier all the same'),
  contactId: optionalReference,
  supplierQuoteRef: labelled(optionalText(100), "Supplier's quote"),
  supplierQuoteDate: labelled(optionalDate, "Date of the supplier's quote"),
  facilityId: reference,
  deliveryAddress: labelled(optionalLongText(500), 'Delivery address'),
  requestedById: labelled(optionalReference, 'Requested by'),
  buyerId: labelled(optionalReference, 'Buyer'),
  orderDate: labelled(isoDate, 'Ordered'),
  orderDateReason: labelled(optionalLongText(500), 'Why it is dated back'),
  requiredOn: labelled(isoDate, 'Required by'),
  currency,
  paymentTerms: optionalText(200),
  incoterm: incoterm.nullish(),
  incotermPlace: optionalText(100),
  discountPercent: labelled(percent.nullish(), 'Discount on the whole order'),
  freight: amount.nullish(),
  freightTaxCode: labelled(optionalText(20), 'Tax code of the freight'),
  clauseIds: labelled(z.array(reference).max(50).optional(), 'Quality clauses'),
  notesToSupplier: labelled(optionalLongText(4000), 'Notes to the supplier'),
  internalNotes: optionalLongText(4000),
}

const decimal = z.string()
const taxCode = z.object({ code: z.string(), name: z.string(), rate: z.string(), category: z.string() })
const taxTotal = z.object({ taxCode: name, category: name, rate: decimal, net: decimal, tax: decimal })

const order = resource(slice, {
  singular: 'Purchase order',
  plural: 'Purchase orders',
  input: { ...orderHeader, lines: labelled(orderLines, 'Lines') },
  computed: {
    number: z.string(),
    revision: z.int(),
    isCurrent: z.boolean(),
    /** The supplier works to this revision. */
    inForce: z.boolean(),
    revisionReason: name,
    /** As people see it: once issued it follows from what was received and invoiced. */
    status,
    supplierName: z.string(),
    /** Why nothing can be ordered there, or only with a reason; null: nothing is in the way. */
    supplierRefusal: name,
    contactName: name,
    facilityName: z.string(),
    baseCurrency: z.string(),
    timeZone: z.string(),
    requestedByName: name,
    buyerName: name,
    createdByName: name,
    /** The newest of the house, frozen when the order is submitted; null: the house has none. */
    exchangeRate: name,
    rateDate: name,
    lines: z.array(orderLineRecord),
    totals: z.object({
      linesNet: z.string(),
      wholeDiscount: z.string(),
      freight: z.string(),
      net: z.string(),
      taxes: z.array(taxTotal),
      tax: z.string(),
      gross: z.string(),
      massKg: z.string(),
    }),
    byMinorUnit: z.boolean(),
    netInBase: name,
    /** What may be chosen on a line, with the rate of the day of the order. */
    taxCodes: z.array(taxCode),
    /** What is missing before it may be submitted, sentences by field. */
    missingToSubmit: z.record(z.string(), z.array(z.string())),
    ...approvalFields,
    submittedAt: name,
    submittedByName: name,
    approvedAt: name,
    approvedByName: name,
    issuedAt: name,
    issuedByName: name,
    acknowledgedAt: name,
    confirmationNo: name,
    promisedOn: name,
    clauseIds: z.array(uuid),
    /** What the supplier confirmed otherwise; null before it did. */
    confirmation: z
      .object({
        differences: z.array(z.string()),
        /** Net at the confirmed prices. */
        net: z.string(),
        /** It rises further above what was approved than the tolerance. */
        isBeyond: z.boolean(),
      })
      .nullable(),
    /** Why an amendment has to be approved again, in sentences; null for the first revision. */
    beyondApproval: z.array(z.string()).nullable(),
    /** What an amendment changes of the revision that the supplier has, in sentences. */
    changes: z.array(z.string()),
    /** The demands on quality that are lower than before, in sentences. */
    weakerDemands: z.array(z.string()),
    /** Who agreed to them as they stand, for quality; null: nobody, or nobody has to. */
    qualityAgreement: z.object({ byName: z.string(), at: z.string() }).nullable(),
    /** Other orders with this supplier for the same person within a week; together they are approved as one. */
    splitWith: z.array(z.object({ id: uuid, number: z.string(), value: z.string() })),
    /** What all of them come to, in the facility's currency; null: there are none that count. */
    splitSum: name,
    /** Who signed that the others are orders of their own. */
    noSplit: z.object({ reason: z.string(), byName: z.string(), at: z.string() }).nullable(),
    issuedTo: z.array(z.string()),
    issuedByHand: z.boolean(),
    /** The consolidated order that goes to the supplier in its place; null: it goes by itself. */
    consolidatedId: uuid.nullable(),
    consolidatedNumber: labelled(name, 'Consolidated in'),
    pdfSha256: name,
    receivedPercent: labelled(z.int(), 'Received'),
    invoicedPercent: labelled(z.int(), 'Invoiced'),
    revisions: z.array(
      z.object({
        id: uuid,
        revision: z.int(),
        status: z.string(),
        isCurrent: z.boolean(),
        sentAt: name,
      }),
    ),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    revision: z.int(),
    supplierName: labelled(z.string(), 'Supplier'),
    type,
    orderDate: z.string(),
    requiredOn: labelled(z.string(), 'Required by'),
    promisedOn: labelled(name, 'Promised'),
    /** Net, in `currency`; empty for whoever may not see what is paid. */
    value: z.string(),
    currency,
    receivedPercent: z.int(),
    invoicedPercent: z.int(),
    facilityCode: labelled(z.string(), 'Facility'),
    buyerName: labelled(name, 'Buyer'),
    consolidatedNumber: labelled(name, 'Consolidated in'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      type: anyOf(type.options),
      supplierId: referenceFilter,
      facilityId: referenceFilter,
      buyerId: labelledFilter(referenceFilter, 'Buyer'),
      orderDate: dateRange,
      requiredOn: dateRange,
      /** Issued, something is still to come, and the day it was promised or required for has passed. */
      late: flagFilter,
      /** A certificate of what came is not verified yet. */
      certificatesMissing: flagFilter,
      /** A consolidated order goes to the supplier in its place. */
      consolidated: labelledFilter(flagFilter, 'In a consolidated order'),
      /** Awaiting approval, and I am on the list and not an author. */
      waitingForMe: labelledFilter(flagFilter, 'Waiting for my approval'),
    },
    sorts: ['number', 'orderDate', 'requiredOn', 'value', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type OrderRecord = z.output<typeof order.record>
export type OrderListRow = z.output<typeof order.row>
export type OrderInput = z.output<typeof order.input>

const openLines = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/:id/open-lines`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'The lines of the revision in force with what is still to come, for receipts',
  params: byId,
  response: z.object({
    id: uuid,
    number: z.string(),
    revision: z.int(),
    supplierId: uuid,
    facilityId: uuid,
    lines: z.array(orderLineRecord.extend({ openQty: z.string(), mostQty: z.string() })),
  }),
  envelope: 'data',
})

const pdf = printEndpoint({
  path: `/api/v1/${slice}/:id/pdf`,
  access: `${slice}:see-prices`,
  summary: 'The order as a PDF: stamped before it is issued, the frozen document after',
})

const mailPreview = mailPreviewEndpoint({
  path: `/api/v1/${slice}/:id/mail-preview`,
  access: `${slice}:issue`,
  summary: 'Recipients, subject and text that are proposed for issuing',
})

const amend = reviseEndpoint({
  path: `/api/v1/${slice}/:id/amend`,
  access: `${slice}:amend`,
  record: order.record,
})

const copy = endpoint({
  method: 'POST',
  path: `/api/v1/${slice}/:id/copy`,
  access: `${slice}:create`,
  kind: 'write',
  summary: 'Begin a new order with the supplier, terms and lines of this one',
  params: byId,
  response: order.record,
  envelope: 'data',
  status: 201,
})

// Numbered and therefore cancelled, never deleted.
const { list, get, create, update } = order.endpoints
export const purchaseOrders = {
  ...order,
  lifecycle: orderLifecycle,
  numbers: { pattern: 'PO-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: {
    user: [
      'read',
      'see-prices',
      'create',
      'update',
      'submit',
      'approve',
      'issue',
      'acknowledge',
      'amend',
      'cancel',
    ],
    manager: ['hold', 'close', 'import'],
  },
  endpoints: {
    ...withTotals(list),
    get,
    ...importExportEndpoints(slice, order.list),
    openLines,
    create,
    ...orderStarts,
    update,
    amend,
    copy,
    pdf,
    mailPreview,
    signatures: signaturesEndpoint(`/api/v1/${slice}/:id/signatures`, `${slice}:read`),
    ...actionEndpoints(slice, orderLifecycle, order.record),
    undo: undoEndpoint(slice, orderLifecycle, order.record),
    ...activityEndpoints(slice),
  },
} as const
