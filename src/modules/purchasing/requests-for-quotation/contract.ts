import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  isoDate,
  longText,
  optionalLongText,
  optionalReference,
  optionalText,
  quantity,
  reference,
  unitOfMeasure,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, dateRange, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { asked, certificateType, offer } from './contract/offers.ts'
import { MOST_SUPPLIERS, requestForQuotationLifecycle } from './domain.ts'

const slice = 'requests-for-quotation'
const path = `/api/v1/${slice}/:id` as const
const status = z.enum(stateNames(requestForQuotationLifecycle))
const name = z.string().nullable()

/** How much of a need is asked for, and which certificate has to come with it. */
const line = z.strictObject({
  ...lineFields,
  requisitionId: reference,
  quantity: labelled(quantity, 'Qty'),
  certificateType,
  remarks: labelled(optionalText(300), 'Remarks for suppliers'),
})

const requestForQuotation = resource(slice, {
  singular: 'Request for quotation',
  plural: 'Requests for quotation',
  input: {
    facilityId: reference,
    replyBy: labelled(isoDate, 'Offers by'),
    supplierIds: labelled(z.array(reference).max(MOST_SUPPLIERS), 'Suppliers'),
    supplierReason: labelled(optionalLongText(1000), 'Why these suppliers all the same'),
    buyerId: labelled(optionalReference, 'Buyer'),
    notesToSuppliers: labelled(optionalLongText(4000), 'Notes to the suppliers'),
    internalNotes: optionalLongText(4000),
    lines: labelled(linesOf(line), 'Lines'),
  },
  computed: {
    number: z.string(),
    status,
    facilityName: z.string(),
    baseCurrency: z.string(),
    timeZone: z.string(),
    buyerName: name,
    createdByName: name,
    /** What suppliers see of its files in the client area while offers are taken. */
    supplierFileIds: labelled(z.array(uuid), 'Files for suppliers'),
    sentAt: name,
    decidedByName: name,
    /** What is missing before it may be sent, sentences by field. */
    missingToSend: z.record(z.string(), z.array(z.string())),
    lines: z.array(
      line.extend({
        id: uuid,
        requisitionNumber: z.string(),
        item: z.string(),
        material: z.string(),
        uom: unitOfMeasure,
        neededBy: z.string(),
        /** Of all pieces; null: it is no steel, or no formula knows it. */
        massKg: name,
        chosenOfferLineId: uuid.nullable(),
        choiceReason: name,
        orderNumber: name,
      }),
    ),
    asked: z.array(asked),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    /** The first line, and how many more there are. */
    about: labelled(z.string(), 'Asked for'),
    lineCount: labelled(z.int(), 'Lines'),
    supplierCount: labelled(z.int(), 'Suppliers'),
    offerCount: labelled(z.int(), 'Offers'),
    replyBy: labelled(z.string(), 'Offers by'),
    buyerName: labelled(name, 'Buyer'),
    facilityCode: labelled(z.string(), 'Facility'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      supplierId: labelledFilter(referenceFilter, 'Supplier'),
      facilityId: referenceFilter,
      buyerId: labelledFilter(referenceFilter, 'Buyer'),
      replyBy: dateRange,
    },
    sorts: ['number', 'replyBy', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type OfferInput = z.output<typeof offer>
export type RequestForQuotationRecord = z.output<typeof requestForQuotation.record>
export type RequestForQuotationRow = z.output<typeof requestForQuotation.row>
export type Asked = RequestForQuotationRecord['asked'][number]

/** Changes the present version of a request and answers with it. */
const acting = <Path extends string, Body extends z.ZodType, Verb extends 'update' | 'send' | 'decide'>(
  way: Path,
  verb: Verb,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/${way}`,
    access: `${slice}:${verb}`,
    kind: 'write',
    summary,
    params: byId,
    body,
    response: requestForQuotation.record,
    envelope: 'data',
    versioned: true,
  })

const sheetReading = z.object({
  /** What is wrong with the sheet as a whole. */
  problems: z.array(z.string()),
  rows: z.array(
    z.object({
      /** As the spreadsheet counts. */
      row: z.int(),
      item: z.string(),
      /** A sentence for each cell that cannot be taken, with the heading of its column. */
      problems: z.array(z.object({ column: z.string(), sentence: z.string() })),
    }),
  ),
  /** What can be taken in; null while a cell is wrong. */
  offer: offer.nullable(),
})
export type SheetReading = z.output<typeof sheetReading>

/** What would be mailed to one supplier. */
const letter = z.object({
  supplierId: uuid,
  supplierName: z.string(),
  /** Nobody where the supplier has no address. */
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  attachmentName: name,
})

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = requestForQuotation.endpoints
export type LettersAsked = z.input<(typeof requestsForQuotation)['endpoints']['letters']['body']>
export const requestsForQuotation = {
  ...requestForQuotation,
  lifecycle: requestForQuotationLifecycle,
  numbers: { pattern: 'RFQ-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read', 'create', 'update', 'send', 'decide', 'cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    get,
    create,
    update,
    enterOffer: acting(
      'offers',
      'update',
      'Take in what a supplier offers; an earlier offer of it stays in the history',
      offer,
    ),
    showFiles: acting(
      'supplier-files',
      'update',
      'Say which files suppliers see in the client area while offers are taken; none: nothing',
      z.strictObject({ fileIds: labelled(z.array(uuid).max(50), 'Files for suppliers') }),
    ),
    askAlso: acting(
      'ask-also',
      'send',
      'Ask one more supplier once the request is out',
      z.strictObject({
        supplierId: reference,
        reason: labelled(optionalLongText(1000), 'Why this supplier all the same'),
      }),
    ),
    decline: acting(
      'decline',
      'update',
      'A supplier offers nothing, or withdraws what it offered',
      z.strictObject({ supplierId: reference, reason: longText(1000) }),
    ),
    decide: acting(
      'decide',
      'decide',
      'Choose an offer for lines and fill a draft order for each supplier with them',
      z.strictObject({
        choices: z
          .array(
            z.strictObject({
              lineId: uuid,
              offerLineId: uuid,
              reason: labelled(optionalLongText(1000), 'Reason'),
            }),
          )
          .min(1)
          .max(200),
      }),
    ),
    letters: endpoint({
      method: 'POST',
      path: `${path}/letters`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'What an action would mail to suppliers, word for word, before it is taken',
      params: byId,
      body: z.strictObject({
        action: z.enum(['send', 'askAlso', 'decide', 'cancel']),
        /** Whom `askAlso` would ask. */
        supplierId: optionalReference,
        /** What `decide` would choose. */
        offerLineIds: z.array(uuid).max(200).default([]),
      }),
      response: z.array(letter),
      envelope: 'data',
    }),
    /** Multipart: `file`, `supplierId`. */
    readReply: endpoint({
      method: 'POST',
      path: `${path}/read-reply`,
      access: `${slice}:update`,
      kind: 'upload',
      cost: 'reading',
      summary: 'Read a returned reply sheet cell by cell without saving anything',
      params: byId,
      response: sheetReading,
      envelope: 'data',
    }),
    replySheet: endpoint({
      method: 'GET',
      path: `${path}/reply-sheet`,
      access: `${slice}:read`,
      kind: 'stream',
      summary: 'The reply sheet of one supplier as XLSX',
      params: byId,
      query: z.object({ supplierId: uuid }),
      response: z.void(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
    ...actionEndpoints(slice, requestForQuotationLifecycle, requestForQuotation.record),
    ...activityEndpoints(slice),
  },
}
