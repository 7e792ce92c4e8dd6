import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { answer, confirmationInput, deliveryInput } from '#modules/house/supplier-answers/contract.ts'
import { supplierOrderStates } from '../domain.ts'

const path = '/api/v1/client-area/purchase-orders'
const access = 'client-area:read'
const decide = 'client-area:decide'
const words = z.string().nullable()

const orderRow = z.object({
  id: uuid,
  number: z.string(),
  /** Null: of a consolidated order, which has none. */
  revision: z.int().nullable(),
  state: z.enum(supplierOrderStates),
  orderedOn: z.string(),
  requiredOn: z.string(),
  promisedOn: words,
  facilityName: z.string(),
  lineCount: z.int(),
})
export type SupplierOrderRow = z.output<typeof orderRow>

const line = z.object({
  /** The line through all revisions. */
  rootId: uuid,
  lineNo: z.int(),
  item: z.string(),
  quantity: z.string(),
  uom: z.string(),
  specification: words,
  certificateType: words,
  demands: z.array(z.string()),
  unitPrice: z.string(),
  priceBasis: z.string(),
  net: z.string(),
  requiredOn: z.string(),
  /** As the house keeps it. */
  promisedOn: words,
  arrivedQty: z.string(),
  /** What is still to come. */
  openQty: z.string(),
  /** Its heats are named with each delivery, and it is counted in pieces. */
  isSteel: z.boolean(),
  /** Of a consolidated order: how much of it goes where. */
  places: z.array(z.object({ name: z.string(), quantity: z.string() })),
})
export type SupplierOrderLine = z.output<typeof line>

const order = z.object({
  id: uuid,
  number: z.string(),
  revision: z.int().nullable(),
  label: z.string(),
  state: z.enum(supplierOrderStates),
  orderedOn: z.string(),
  requiredOn: z.string(),
  currency: z.string(),
  net: z.string(),
  paymentTerms: words,
  delivery: words,
  facilityName: z.string(),
  deliveryAddress: words,
  notesToSupplier: words,
  buyer: z.object({ name: z.string(), email: words }).nullable(),
  confirmationNo: words,
  lines: z.array(line),
  /** What the company has sent about it, the newest first. */
  answers: z.array(answer),
  /** Null: it may be confirmed. */
  whyNotConfirm: words,
  /** Null: deliveries of it may be announced. */
  whyNotDeliver: words,
  /** Null: invoices of it are taken. */
  whyNotInvoice: words,
})
export type SupplierOrder = z.output<typeof order>

/** Orders that the company was sent as a supplier, and what its contacts say of them. */
export const purchaseOrderEndpoints = {
  purchaseOrders: endpoint({
    method: 'GET',
    path,
    access,
    kind: 'read',
    summary: 'Orders to my company as a supplier, the newest first, at most 100; open ones, or all',
    query: z.object({ shown: z.enum(['open', 'all']).default('open') }),
    response: z.array(orderRow),
    envelope: 'data',
  }),
  purchaseOrder: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    kind: 'read',
    summary: 'An order to my company as a supplier, line by line, and what we have answered',
    params: byId,
    response: order,
    envelope: 'data',
  }),
  purchaseOrderPdf: endpoint({
    method: 'GET',
    path: `${path}/:id/file`,
    access,
    kind: 'read',
    summary: 'The paper of an order to my company as a supplier, as it was sent',
    params: byId,
    response: z.unknown(),
    envelope: 'bytes',
  }),
  confirmOrder: endpoint({
    method: 'POST',
    path: `${path}/:id/confirmations`,
    access: decide,
    kind: 'write',
    summary: 'Confirm an order line by line: day, quantity and remark; a buyer reads it and accepts it',
    params: byId,
    body: z.strictObject(confirmationInput),
    response: order,
    envelope: 'data',
    status: 201,
  }),
  announceDelivery: endpoint({
    method: 'POST',
    path: `${path}/:id/deliveries`,
    access: decide,
    kind: 'write',
    summary: 'Announce a delivery of an order: so much of each line, heat by heat, and the day it arrives',
    params: byId,
    body: z.strictObject(deliveryInput),
    response: order,
    envelope: 'data',
    status: 201,
  }),
  /** Multipart: `file`, a PDF or an XML after EN 16931, and `invoice`, a `sentInvoiceInput` as JSON: what the file does not say. */
  sendInvoice: endpoint({
    method: 'POST',
    path: `${path}/:id/invoices`,
    access: decide,
    kind: 'upload',
    cost: 'reading',
    summary:
      'Send an invoice of an order: a PDF with its number, day and total, or a file after EN 16931; staff read it and accept it',
    params: byId,
    response: order,
    envelope: 'data',
    status: 201,
  }),
} as const
