import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { shownStep } from '#platform/contract/documents/approvals.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import {
  currency,
  isoDate,
  keysOf,
  amount,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  percent,
  quantity,
  reference,
  text,
  unitOfMeasure,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { importEndpoints, exportEndpoint } from '#platform/contract/import-export.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, flagFilter, referenceFilter, textFilter } from '#platform/contract/calls/paging.ts'
import { resource, withTotals } from '#platform/contract/calls/resource.ts'
import { proposalEndpoint } from '#platform/contract/documents/proposals.ts'
import { soleApproval } from '#platform/contract/documents/sole-approval.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { accountsEndpoints } from './contract/accounts.ts'
import { invoiceKinds, invoiceLifecycle, invoiceStates, lineKinds, matchedLine } from './domain.ts'

export type {
  AgeingReport,
  InvoiceExport,
  NextExport,
  PaymentReport,
  SupplierInvoicing,
  UninvoicedReport,
} from './contract/accounts.ts'

const slice = 'invoices'
const kind = z.enum(keysOf(invoiceKinds))
const status = z.enum(invoiceStates)
const name = z.string().nullable()

/** Of a line, in letters. */
export const MOST_WORDS = 500

/** One line as the supplier writes it; it names the line of the order that it invoices. */
export const invoiceLine = z.strictObject({
  ...lineFields,
  kind: labelled(z.enum(keysOf(lineKinds)), 'Kind'),
  /** In any revision of the order. */
  orderLineId: labelled(optionalReference, 'Line of the order'),
  /** The order that a charge belongs to. */
  orderId: labelled(optionalReference, 'Purchase order'),
  description: text(MOST_WORDS),
  /** Pieces of steel; else in `uom`. */
  quantity: labelled(quantity, 'Qty'),
  uom: labelled(unitOfMeasure, 'Unit'),
  priceBasis: labelled(z.enum(keysOf(priceBases)), 'Price per'),
  /** Metres, kilograms or tonnes that the price counts; left out: what they are by the order. */
  pricedQuantity: labelled(quantity.nullish(), 'Priced qty'),
  unitPrice,
  discountPercent: labelled(percent.nullish(), 'Disc. %'),
  taxCode: optionalText(20),
})
export type InvoiceLineInput = z.output<typeof invoiceLine>

const invoice = resource(slice, {
  singular: 'Supplier invoice',
  plural: 'Supplier invoices',
  input: {
    kind: labelled(kind, 'Kind'),
    supplierId: reference,
    supplierInvoiceNo: labelled(text(60), "Supplier's number"),
    facilityId: reference,
    invoiceDate: labelled(isoDate, 'Invoice date'),
    receivedOn: labelled(isoDate, 'Received'),
    taxPoint: labelled(optionalDate, 'Tax point'),
    /** Left out: by the terms of payment of the supplier. */
    dueOn: labelled(optionalDate, 'Due'),
    discountPercent: labelled(percent.nullish(), 'Early payment discount'),
    discountUntil: labelled(optionalDate, 'Discount until'),
    currency,
    statedGross: labelled(amount, 'Gross as stated'),
    /** Of a credit note: the invoice that it gives back. */
    creditsId: labelled(optionalReference, 'Credits'),
    /** Of a credit note: the return whose goods it gives back. */
    returnId: labelled(optionalReference, 'Return'),
    notes: optionalLongText(4000),
    lines: labelled(linesOf(invoiceLine), 'Lines'),
  },
  computed: {
    number: z.string(),
    status,
    supplierName: z.string(),
    facilityName: z.string(),
    baseCurrency: z.string(),
    /** Its amounts are rounded to the minor unit of its currency; those of an invoice from before that rule to hundredths. */
    byMinorUnit: z.boolean(),
    timeZone: z.string(),
    dueOn: z.string(),
    createdByName: name,
    registeredAt: name,
    registeredByName: name,
    /** The supplier's invoice lies here as a PDF. */
    hasPdf: z.boolean(),
    orders: z.array(z.object({ id: uuid, number: z.string() })),
    /** The consolidated orders that its orders went to the supplier in. */
    consolidated: z.array(z.object({ id: uuid, number: z.string() })),
    lines: z.array(
      invoiceLine.extend({
        id: uuid,
        /** Below zero where it takes off. */
        net: z.string(),
        /** What the allowances of the invoice take off it, as the match sees it. */
        allowance: z.string(),
        /** Its share of a bundled line, where quantity times price is a cent off; null: it is not. */
        shareNet: name,
        taxRate: name,
        taxCategory: name,
        orderNumber: name,
        /** The line of the order through all its revisions. */
        orderRootId: uuid.nullable(),
        /** The line of the order in force; null: none. */
        ordered: z.object({ lineNo: z.int(), quantity: z.string(), invoicedQty: z.string() }).nullable(),
      }),
    ),
    totals: z.object({
      net: z.string(),
      taxes: z.array(z.object({ taxCode: name, rate: z.string(), net: z.string(), tax: z.string() })),
      tax: z.string(),
      gross: z.string(),
      /** Stated less computed. */
      difference: z.string(),
      agrees: z.boolean(),
    }),
    taxCodes: z.array(z.object({ code: z.string(), name: z.string(), rate: z.string() })),
    /** What is missing before it may be registered, sentences by field. */
    missingToRegister: z.record(z.string(), z.array(z.string())),
    approvedAt: name,
    approvedByName: name,
    approvalException: soleApproval.nullable(),
    /** The steps of its approval for payment; none before it is registered and after it is approved. */
    approvalSteps: z.array(shownStep),
    /** The confirmed accounts of the supplier, as far as prints show them. */
    paysTo: z.array(z.object({ holder: z.string(), bankName: z.string(), masked: z.string() })),
    /** What whoever approves or exports it has to look at, in sentences. */
    notices: z.array(z.string()),
    /** The four conditions of each line, and what holds it. */
    match: z.array(matchedLine),
    /** What holds it, in sentences; `can`: as what the reader may release it, or why not. */
    holds: z.array(
      z.object({
        lineId: uuid,
        lineNo: z.int(),
        kind: z.string(),
        sentence: z.string(),
        isReleased: z.boolean(),
        isReleasable: z.boolean(),
        releasedBy: z.array(z.string()),
        tier: z.enum(['buyer', 'manager']).nullable(),
        why: name,
      }),
    ),
    /** The number of the export that it went out with. */
    exportNo: z.int().nullable(),
    creditsNumber: name,
    creditedBy: z.array(z.object({ id: uuid, number: z.string(), gross: z.string(), status: z.string() })),
    /** Prepayments of its orders that are taken off it, or will be when it goes out. */
    paidAhead: z.array(z.object({ id: uuid, number: z.string(), amount: z.string() })),
    /** What the supplier states less what was paid ahead. */
    toPay: z.string(),
    payments: z.array(z.object({ paidOn: z.string(), amount: z.string(), reference: z.string() })),
    releases: z.array(
      z.object({
        lineNo: z.int(),
        hold: z.string(),
        tier: z.string(),
        amount: z.string(),
        reason: z.string(),
        byName: z.string(),
        at: z.string(),
      }),
    ),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    supplierInvoiceNo: z.string(),
    supplierName: labelled(z.string(), 'Supplier'),
    kind,
    orderNumbers: labelled(z.array(z.string()), 'Orders'),
    invoiceDate: z.string(),
    dueOn: z.string(),
    gross: labelled(z.string(), 'Gross'),
    currency,
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      /** Registered, and something holds it. */
      onHold: labelledFilter(flagFilter, 'On hold'),
      /** Approved, and the discount for an early payment still runs. */
      discountRuns: labelledFilter(flagFilter, 'Discount still runs'),
      /** Approved, and kept back since a bank account of its supplier was entered, confirmed or ended. */
      accountChanged: labelledFilter(flagFilter, 'Account changed since'),
      /** Registered or approved, and its discount ends soon. */
      discountEnds: labelledFilter(flagFilter, 'Discount ends within 5 days'),
      kind: anyOf(kind.options),
      supplierId: referenceFilter,
      facilityId: referenceFilter,
      orderNumber: labelledFilter(textFilter, 'Purchase order'),
      invoiceDate: dateRange,
      dueOn: dateRange,
    },
    sorts: ['number', 'invoiceDate', 'dueOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type InvoiceRecord = z.output<typeof invoice.record>
export type InvoiceListRow = z.output<typeof invoice.row>
export type InvoiceInput = z.output<typeof invoice.input>

const proposal = proposalEndpoint({
  path: `/api/v1/${slice}/proposal`,
  access: `${slice}:create`,
  summary:
    'What an invoice begins with: what is still to invoice of an order, or the credit note of a return',
  from: ['purchase-order', 'supplier-return'],
  proposal: invoice.patch,
})

/** Numbered and therefore voided, never deleted. */
const { list, get, create, update } = invoice.endpoints
export const invoices = {
  ...invoice,
  lifecycle: invoiceLifecycle,
  numbers: { pattern: 'PINV-{YYYY}-{####}', hasFacility: false, isYearly: true },
  grants: {
    user: ['read', 'create', 'update'],
    manager: ['void', 'release', 'release-above', 'approve', 'export', 'import'],
  },
  endpoints: {
    ...withTotals(list),
    exportRows: exportEndpoint(list),
    ...accountsEndpoints,
    ...importEndpoints(`/api/v1/${slice}`, `${slice}:import`),
    proposal,
    get,
    create,
    update,
    signatures: signaturesEndpoint(`/api/v1/${slice}/:id/signatures`, `${slice}:read`),
    ...actionEndpoints(slice, invoiceLifecycle, invoice.record),
    ...activityEndpoints(slice),
  },
} as const
