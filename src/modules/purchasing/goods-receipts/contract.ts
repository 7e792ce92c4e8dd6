import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  isoDate,
  keysOf,
  optionalLongText,
  optionalReference,
  paperNumber,
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
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { proposalEndpoint } from '#platform/contract/documents/proposals.ts'
import { choicesEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { steelSize, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { ofDimensions } from '#modules/steel/steel-stock/domain.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { flow, flowLine } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { acceptanceNames, discrepancyNames, MOST_PIECES, receiptLifecycle } from './domain.ts'

const slice = 'goods-receipts'
const path = `/api/v1/${slice}` as const
const status = z.enum(stateNames(receiptLifecycle))
const name = z.string().nullable()
const steel = steelStock.input.shape

/** What is asked of steel alone. */
const steelFields = {
  ...steelSize,
  pieces: labelled(z.int().min(1).max(MOST_PIECES).nullish(), 'Pieces'),
  massKg: steel.massKg,
  specificationId: optionalReference,
  grade: optionalText(60),
  certificateType: steel.certificateType.nullish(),
  heatNo: steel.heatNo,
  millId: steel.millId,
  plateNo: steel.plateNo,
  colourCode: steel.colourCode,
  measuredOdMm: labelled(steel.odMm, 'Measured diameter'),
  measuredWallMm: labelled(steel.wallMm, 'Thinnest wall or thickness'),
  gaugeId: labelled(optionalReference, 'Gauge'),
  pmiResult: labelled(optionalText(120), 'PMI'),
  hardness: optionalText(60),
  certificateId: labelled(optionalReference, 'Certificate of this line'),
}
export const steelFieldNames = keysOf(steelFields)

/**
 * One kind of pieces of one heat, or so much of a line of an order that is no steel; what is not known yet may be left out until
 * the receipt is posted.
 */
const line = z.strictObject({
  ...lineFields,
  orderLineId: labelled(optionalReference, 'Line of the order'),
  form: steel.form.nullish(),
  ...steelFields,
  isMarkingLegible: labelled(z.boolean(), 'Marking legible'),
  /** The words and the unit of the line of the order, whatever is sent. */
  description: optionalText(500),
  uom: labelled(unitOfMeasure.nullish(), 'Unit'),
  quantity: labelled(quantity.nullish(), 'Quantity'),
  acceptance: z.enum(acceptanceNames).nullish(),
  locationId: labelled(optionalReference, 'Place'),
  discrepancy: z.enum(discrepancyNames).nullish(),
  discrepancyAction: labelled(optionalText(300), 'What happens about it'),
})

/** A row of stock that a line became. */
const piece = z.object({
  id: uuid,
  number: z.string(),
  status: z.string(),
  qtyPieces: z.int(),
  /** Nothing has happened to it since it came in. */
  isAsReceived: z.boolean(),
})

const receipt = resource(slice, {
  singular: 'Goods receipt',
  plural: 'Goods receipts',
  input: {
    facilityId: reference,
    supplierId: reference,
    orderId: labelled(optionalReference, 'Purchase order'),
    deliveryNoteNo: labelled(paperNumber(60), 'Delivery note'),
    receivedOn: labelled(isoDate, 'Received'),
    receivedById: labelled(optionalReference, 'Received by'),
    carrier: optionalText(120),
    locationId: labelled(optionalReference, 'Place'),
    certificateId: labelled(optionalReference, 'Certificate that came with it'),
    notes: optionalLongText(4000),
    lines: labelled(linesOf(line), 'Lines'),
  },
  computed: {
    number: z.string(),
    status,
    facilityName: z.string(),
    timeZone: z.string(),
    supplierName: z.string(),
    orderNumber: name,
    overReleasedByName: name,
    placeName: name,
    certificateNumber: name,
    receivedByName: name,
    postedAt: name,
    postedByName: name,
    lines: z.array(
      line.extend({
        id: uuid,
        /** What a verified certificate found its heat good for besides what it came as. */
        certifiedTo: z.array(z.object({ specificationId: uuid, grade: z.string() })),
        /** `Pipe 168.3 x 10.97 (6 in sch 80)`; the words of the order where it is no steel. */
        sizeText: z.string(),
        specificationName: name,
        millName: name,
        placeName: name,
        certificateNumber: name,
        /** The line of the order in force, and what has come and stayed on it; null: none. */
        ordered: z
          .object({
            lineNo: z.int(),
            form: name,
            orderNumber: z.string(),
            /** What it asks for; null: it is no steel. */
            steel: z
              .object({
                ...ofDimensions(() => name),
                form: steel.form,
                nps: name,
                schedule: name,
                sectionName: name,
                finish: steel.finish,
                sizeName: name,
                specificationId: name,
                specificationName: name,
                grade: name,
                certificateType: name,
              })
              .nullable(),
            quantity: z.string(),
            stayed: z.string(),
            /** Went back and does not come again. */
            credited: z.string(),
            /** The same for all receipts of the line. */
            rootId: uuid,
          })
          .nullable(),
        /** Orders that steel without a line of an order may go round; null: it has one, or is no steel. */
        unordered: z.object({ orderNumber: name, toCome: z.array(z.string()) }).nullable(),
        /** Why its pieces were set aside by themselves; null: they were not. */
        heldBecause: name,
        stock: z.array(piece),
      }),
    ),
    /** What keeps it from being posted. */
    problems: z.array(z.string()),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    supplierName: labelled(z.string(), 'Supplier'),
    deliveryNoteNo: z.string(),
    receivedOn: z.string(),
    facilityCode: labelled(z.string(), 'Facility'),
    pieces: z.int(),
    /** Their numbers, joined. */
    heatNumbers: labelled(z.string(), 'Heats'),
    isHeld: labelled(z.boolean(), 'Set aside'),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: {
      status: anyOf(status.options),
      orderId: labelledFilter(referenceFilter, 'Purchase order'),
      supplierId: referenceFilter,
      facilityId: referenceFilter,
      receivedOn: dateRange,
    },
    sorts: ['number', 'receivedOn', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type ReceiptRecord = z.output<typeof receipt.record>
export type ReceiptListRow = z.output<typeof receipt.row>

const certificates = choicesEndpoint({
  path: `${path}/certificates`,
  access: `${slice}:read`,
  summary: 'Certificates that may have come with a delivery, for selects',
})

/** What came of a line of a consolidated order, of one heat. */
const bundledLine = z.strictObject({
  lineId: reference,
  /** Pieces of steel, else in the unit of the line. */
  quantity: labelled(quantity, 'Came'),
  heatNo: steel.heatNo,
  millId: steel.millId,
  acceptance: z.enum(acceptanceNames).nullish(),
  /** Left out: the oldest required day first. */
  shares: z
    .array(z.strictObject({ orderLineId: uuid, quantity }))
    .max(50)
    .optional(),
})

const ofConsolidated = endpoint({
  method: 'POST',
  path: `${path}/of-consolidated`,
  access: `${slice}:create`,
  kind: 'write',
  summary: 'Write down a delivery of a consolidated order: a draft for each order that has a share of it',
  // The consolidated order says who delivers, and for which orders.
  body: receipt.input
    .omit({ supplierId: true, orderId: true })
    .extend({ consolidatedId: reference, lines: z.array(bundledLine).min(1).max(200) }),
  response: z.array(z.object({ id: uuid, number: z.string(), orderNumber: z.string() })),
  envelope: 'data',
  status: 201,
})
export type DeliveryInput = z.output<typeof ofConsolidated.body>

/** A bundled line at one facility, with what is still to come there. */
const deliveryLine = flowLine.extend({ openQty: z.string() })
export type DeliveryLine = z.output<typeof deliveryLine>

/** A delivery of a consolidated order before anybody looked at it; the facility of who asks stands first, where it is one. */
const delivery = flow.omit({ lines: true }).extend({
  facilities: z.array(z.object({ id: uuid, name: z.string(), lines: z.array(deliveryLine) })),
})
export type Delivery = z.output<typeof delivery>

const proposal = proposalEndpoint({
  path: `${path}/proposal`,
  access: `${slice}:create`,
  summary: 'What a goods receipt begins with: what is still to come of an order',
  from: ['purchase-order'],
  proposal: receipt.patch,
})

const deliveryProposal = proposalEndpoint({
  path: `${path}/of-consolidated/proposal`,
  access: `${slice}:create`,
  summary:
    'What a delivery of a consolidated order begins with: what is still to come of it at each facility',
  from: ['consolidated-purchase-order'],
  proposal: delivery,
})

/** Numbered and therefore voided, never deleted. */
const { list, get, create, update } = receipt.endpoints
export const goodsReceipts = {
  ...receipt,
  lifecycle: receiptLifecycle,
  numbers: { pattern: 'GRN-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read'], manager: ['create', 'update', 'post', 'void', 'release'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    certificates,
    proposal,
    get,
    create,
    deliveryProposal,
    ofConsolidated,
    update,
    ...actionEndpoints(slice, receiptLifecycle, receipt.record),
    pdf: printEndpoint({
      path: `${path}/:id/pdf`,
      access: `${slice}:read`,
      summary: 'The received note as a PDF: stamped while it is a draft, and when it is voided',
    }),
    ...activityEndpoints(slice),
  },
} as const
