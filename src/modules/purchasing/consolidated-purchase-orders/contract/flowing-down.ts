import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { currency, keysOf, unitOfMeasure, uuid } from '#platform/contract/values/fields.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'

const name = z.string().nullable()

/** What a line of a member in force has of a bundled line, and what is open on it. */
const flowPart = z.object({
  orderId: uuid,
  orderNumber: z.string(),
  facilityId: uuid,
  facilityName: z.string(),
  orderLineId: uuid,
  orderLineNo: z.int(),
  requiredOn: z.string(),
  quantity: z.string(),
  /** Still to come. */
  openQty: z.string(),
  receivedQty: z.string(),
  invoicedQty: z.string(),
  /** Still to be invoiced. */
  uninvoicedQty: z.string(),
  discountPercent: name,
  taxCode: name,
  /** What the price counts of one: metres, kilograms or tonnes; null where it counts the pieces. */
  pricedEach: name,
})
export type FlowPart = z.output<typeof flowPart>

/** A bundled line of an issued consolidated order as a delivery or an invoice names it. */
export const flowLine = z.object({
  id: uuid,
  lineNo: z.int(),
  text: z.string(),
  isSteel: z.boolean(),
  uom: unitOfMeasure,
  priceBasis: z.enum(keysOf(priceBases)),
  unitPrice: name,
  parts: z.array(flowPart),
})

export const flow = z.object({
  id: uuid,
  number: z.string(),
  supplierId: uuid,
  supplierName: z.string(),
  currency,
  facilities: z.array(z.object({ id: uuid, name: z.string() })),
  lines: z.array(flowLine),
})
export type Flow = z.output<typeof flow>

export const openLines = endpoint({
  method: 'GET',
  path: '/api/v1/consolidated-purchase-orders/:id/open-lines',
  access: 'consolidated-purchase-orders:read',
  kind: 'read',
  summary: 'The bundled lines with what is still to come and to be invoiced on each order in force',
  params: byId,
  response: flow,
  envelope: 'data',
})
