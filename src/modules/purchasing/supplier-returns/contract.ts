import { z } from 'zod'
import { statusHistory } from '#platform/contract/documents/document.ts'
import {
  isoDate,
  longText,
  optionalLongText,
  optionalReference,
  optionalText,
  quantity,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { claimNames, loadStates, supplierReturnLifecycle } from './domain.ts'

const slice = 'supplier-returns'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(supplierReturnLifecycle))
const claim = z.enum(claimNames)
const name = z.string().nullable()

/** Pieces of steel, or goods of a line of a receipt that are no steel. */
const line = z.strictObject({
  ...lineFields,
  stockId: labelled(optionalReference, 'Steel'),
  receiptLineId: labelled(optionalReference, 'Line of a receipt'),
  /** Pieces of steel; else in the unit in which it was received. */
  quantity: labelled(quantity, 'Qty'),
})

const supplierReturn = resource(slice, {
  singular: 'Return to supplier',
  plural: 'Returns to suppliers',
  input: {
    companyId: labelled(reference, 'Goes to'),
    facilityId: reference,
    returnedOn: labelled(isoDate, 'Returned'),
    claim: labelled(claim, 'Claim'),
    reason: labelled(longText(2000), 'Why it goes back'),
    authorisationNo: labelled(optionalText(60), "Supplier's authorisation"),
    carrier: optionalText(120),
    nonConformanceId: labelled(optionalReference, 'Non-conformance'),
    notes: optionalLongText(4000),
    lines: labelled(linesOf(line), 'Lines'),
  },
  computed: {
    number: z.string(),
    status,
    companyName: z.string(),
    facilityName: z.string(),
    timeZone: z.string(),
    createdByName: name,
    nonConformanceNo: name,
    /** Of what goes back, joined. */
    orderNumbers: labelled(z.string(), 'Purchase order'),
    sentAt: name,
    sentByName: name,
    /** As the supplier agreed to it; null: nobody has. */
    agreedClaim: claim.nullable(),
    settledBy: claim.nullable(),
    settlementRef: name,
    lines: z.array(
      line.extend({
        id: uuid,
        /** The number of the steel, or what it is in words. */
        text: z.string(),
        /** Size, grade and heat of steel. */
        detail: name,
        receiptId: uuid.nullable(),
        receiptNumber: name,
        orderId: uuid.nullable(),
        orderNumber: name,
        orderLineNo: z.int().nullable(),
        /** What the order counts of it: parts of a piece that was cut count nothing. Null: it has not gone. */
        countedQty: name,
      }),
    ),
    loadId: uuid.nullable(),
    loadNumber: labelled(name, 'Load'),
    loadState: z.enum(loadStates).nullable(),
    /** What keeps it from being sent, in sentences. */
    problems: z.array(z.string()),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    companyName: labelled(z.string(), 'Goes to'),
    orderNumbers: labelled(z.string(), 'Purchase order'),
    /** The consolidated orders that these went out in, joined: the numbers that the supplier knows. */
    consolidatedNumbers: name,
    returnedOn: z.string(),
    claim,
    reason: z.string(),
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      claim: anyOf(claim.options),
      companyId: labelledFilter(referenceFilter, 'Goes to'),
      facilityId: referenceFilter,
      orderId: labelledFilter(referenceFilter, 'Purchase order'),
      nonConformanceId: labelledFilter(referenceFilter, 'Non-conformance'),
      /** Of the same steel: the row itself, what it was taken from, and what was taken from it. */
      stockId: labelledFilter(referenceFilter, 'Steel'),
      returnedOn: dateRange,
    },
    sorts: ['number', 'returnedOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type SupplierReturnRecord = z.output<typeof supplierReturn.record>
export type SupplierReturnListRow = z.output<typeof supplierReturn.row>

const choices = <Path extends string>(of: Path, summary: string) =>
  choicesEndpoint({ path: of, access: `${slice}:read`, summary })

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = supplierReturn.endpoints
export const supplierReturns = {
  ...supplierReturn,
  lifecycle: supplierReturnLifecycle,
  numbers: { pattern: 'SRN-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read'], manager: ['create', 'update', 'send', 'settle', 'cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    pieces: choices(`${path}/pieces`, 'Steel that may go back, for selects'),
    nonConformances: choices(`${path}/non-conformances`, 'Non-conformances, for selects'),
    get,
    create,
    update,
    ...actionEndpoints(slice, supplierReturnLifecycle, supplierReturn.record),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The return note as a PDF: stamped while it is a draft, and when it is cancelled',
    }),
    ...activityEndpoints(slice),
  },
} as const
