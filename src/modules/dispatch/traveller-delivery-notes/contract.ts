import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, dateRange, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { proposalEndpoint } from '#platform/contract/documents/proposals.ts'
import {
  isoDate,
  keysOf,
  longText,
  optionalReference,
  optionalText,
  quantity,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import {
  backLines,
  checkEndpoint,
  customsLine,
  deliveryComputed,
  deliveryHeader,
  letThroughEndpoint,
  proveEndpoint,
} from '#modules/dispatch/delivery-ledger/contract.ts'
import {
  pieceReturnReasons,
  returnConditions,
  returnReasons,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import { packagePrints, packagesComputed, packagesInput } from '#modules/dispatch/packages/contract.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint, signingInput } from '#modules/signing/signature/contract.ts'
import { travellerDeliveryNoteLifecycle } from './domain.ts'

const slice = 'traveller-delivery-notes'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(travellerDeliveryNoteLifecycle))

/** Pieces of one traveller, for one line of the order. */
const line = z.strictObject({
  ...lineFields,
  travellerId: labelled(reference, 'Traveller'),
  quoteLineId: labelled(optionalReference, 'Order line'),
  quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
  massKg: labelled(quantity.nullish(), 'Mass in kg'),
  remarks: optionalText(500),
  ...customsLine,
  /** Which of them, where they have serial numbers: with commas between them. */
  serialNumbers: labelled(optionalText(20_000), 'Serial numbers'),
})

/** Pieces of one line that came back. */
const pieceReturn = z.object({
  id: uuid,
  lineNo: z.int(),
  pieces: z.int(),
  serialNumbers: z.string().nullable(),
  condition: z.enum(keysOf(returnConditions)),
  reason: z.enum(keysOf(returnReasons)),
  remarks: z.string().nullable(),
  caseId: uuid.nullable(),
  caseNumber: z.string().nullable(),
  byName: z.string(),
  at: z.string(),
  releasedAt: z.string().nullable(),
  releasedByName: z.string().nullable(),
})

const travellerDeliveryNote = resource(slice, {
  singular: 'Traveller delivery note',
  plural: 'Traveller delivery notes',
  input: { ...deliveryHeader, lines: labelled(linesOf(line), 'Lines'), ...packagesInput },
  computed: {
    ...deliveryComputed,
    status,
    lines: z.array(
      line.extend({
        id: uuid,
        travellerNumber: z.string(),
        /** Of the revision that the shop works to. */
        travellerRevisionId: z.string(),
        description: z.string(),
        drawing: z.string().nullable(),
        pslLevel: z.string(),
        orderText: z.string().nullable(),
        /** Made, and neither delivered nor stocked, nor held because it came back. */
        freeQty: labelled(z.int(), 'Free'),
        /** Pieces of the line that came back. */
        backQty: labelled(z.int(), 'Came back'),
      }),
    ),
    ...packagesComputed,
    pieces: z.int(),
    massKg: labelled(z.string(), 'Net mass, kg'),
    /** The certificate of conformity that counts for it. */
    declarationId: uuid.nullable(),
    toFollowUntil: labelled(z.string().nullable(), 'Documents follow by'),
    toFollowReason: z.string().nullable(),
    toFollowByName: z.string().nullable(),
    toFollowMovedByName: z.string().nullable(),
    /** What came back of it, the oldest first. */
    returns: labelled(z.array(pieceReturn), 'Came back'),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    companyName: labelled(z.string(), 'Goes to'),
    customerOrderNo: labelled(z.string().nullable(), "Customer's order"),
    plannedOn: labelled(z.string(), 'Leaves'),
    pieces: z.int(),
    massKg: labelled(z.string(), 'Net mass, kg'),
    carrier: z.string().nullable(),
    /** While they do. */
    toFollowUntil: labelled(z.string().nullable(), 'Documents follow by'),
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      companyId: labelledFilter(referenceFilter, 'Goes to'),
      facilityId: referenceFilter,
      travellerId: labelledFilter(referenceFilter, 'Traveller'),
      quoteId: labelledFilter(referenceFilter, 'Quote'),
      plannedOn: dateRange,
      late: flagFilter,
      unproven: labelledFilter(flagFilter, 'Delivered without proof'),
      toFollow: labelledFilter(flagFilter, 'Documents to follow'),
      followOverdue: labelledFilter(flagFilter, 'Documents overdue'),
    },
    sorts: ['number', 'plannedOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type TravellerDeliveryNoteRecord = z.output<typeof travellerDeliveryNote.record>
export type TravellerDeliveryNoteListRow = z.output<typeof travellerDeliveryNote.row>

const choices = <Path extends string>(of: Path, summary: string) =>
  choicesEndpoint({ path: of, access: `${slice}:read`, summary })

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = travellerDeliveryNote.endpoints
export const travellerDeliveryNotes = {
  ...travellerDeliveryNote,
  lifecycle: travellerDeliveryNoteLifecycle,
  numbers: { pattern: 'TDN-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: {
    user: ['read'],
    manager: ['create', 'update', 'check', 'dispatch', 'cancel', 'void', 'ship-incomplete'],
  },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    proposal: proposalEndpoint({
      path: `${path}/proposal`,
      access: `${slice}:create`,
      summary: 'What a note begins with that brings the free pieces of travellers or of an order',
      from: ['traveller', 'quote'],
      proposal: travellerDeliveryNote.patch,
    }),
    travellers: choices(`${path}/choices/travellers`, 'Travellers with pieces that may go, for selects'),
    cases: choices(`${path}/choices/cases`, 'Non-conformances that are closed, for selects'),
    orderLines: choices(`${path}/choices/order-lines`, 'Lines of orders that travellers make, for selects'),
    get,
    create,
    update,
    check: checkEndpoint(slice, travellerDeliveryNote.record),
    ...actionEndpoints(slice, travellerDeliveryNoteLifecycle, travellerDeliveryNote.record),
    undo: undoEndpoint(slice, travellerDeliveryNoteLifecycle, travellerDeliveryNote.record),
    signatures: signaturesEndpoint(`${path}/:id/signatures`, `${slice}:read`),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The delivery note as a PDF: stamped until the pieces are gone, and when it is void',
    }),
    letThrough: letThroughEndpoint(slice, travellerDeliveryNote.record),
    prove: proveEndpoint(slice, travellerDeliveryNote.record),
    toFollow: endpoint({
      method: 'POST',
      path: `${path}/:id/to-follow`,
      access: `${slice}:ship-incomplete`,
      kind: 'write',
      summary: 'Let pieces go without their documents, which follow by a day; or move that day once',
      params: byId,
      body: z.strictObject({
        until: labelled(isoDate, 'Documents follow by'),
        reason: longText(500),
      }),
      response: travellerDeliveryNote.record,
      envelope: 'data',
      versioned: true,
    }),
    takeBack: endpoint({
      method: 'POST',
      path: `${path}/:id/take-back`,
      access: `${slice}:dispatch`,
      kind: 'write',
      summary: 'Take back pieces that the customer sent back; they are held until they are released again',
      params: byId,
      body: z.strictObject({
        lines: backLines,
        condition: labelled(z.enum(keysOf(returnConditions)), 'Condition'),
        reason: labelled(z.enum(keysOf(pieceReturnReasons)), 'Reason'),
        remarks: labelled(longText(1000).nullish(), 'What was seen'),
        caseId: labelled(optionalReference, 'Non-conformance'),
      }),
      response: travellerDeliveryNote.record,
      envelope: 'data',
      versioned: true,
    }),
    releaseAgain: endpoint({
      method: 'POST',
      path: `${path}/:id/release-again`,
      access: `${slice}:check`,
      kind: 'write',
      summary: 'Sign the final release of pieces that came back, so that they may go again',
      params: byId,
      body: z.strictObject({
        returnId: labelled(reference, 'What came back'),
        caseId: labelled(optionalReference, 'Non-conformance'),
        signature: signingInput,
      }),
      response: travellerDeliveryNote.record,
      envelope: 'data',
      versioned: true,
    }),
    ...packagePrints(slice),
    ...activityEndpoints(slice),
  },
} as const
