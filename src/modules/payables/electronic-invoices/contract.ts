import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { currency, keysOf, unitOfMeasure, uuid } from '#platform/contract/values/fields.ts'
import { invoiceKinds, lineKinds } from '#modules/payables/invoices/domain.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'

const said = z.string().nullable()

/** A line as the form of an invoice takes it. */
const proposedLine = z.object({
  lineNo: z.int(),
  kind: z.enum(keysOf(lineKinds)),
  orderLineId: uuid.nullable(),
  orderId: uuid.nullable(),
  description: z.string(),
  quantity: z.string(),
  uom: unitOfMeasure,
  priceBasis: z.enum(keysOf(priceBases)),
  pricedQuantity: said,
  unitPrice: z.string(),
  discountPercent: said,
  taxCode: said,
})
export type ProposedLine = z.output<typeof proposedLine>

const reading = z.object({
  /** Which of both syntaxes of EN 16931 it is, and whether it came inside a PDF. */
  syntax: z.enum(['UBL', 'CII']),
  isPdf: z.boolean(),
  sellerName: said,
  number: said,
  /** What a new invoice begins with; null: the file does not say it, or it has no place here. */
  values: z.object({
    kind: z.enum(keysOf(invoiceKinds)),
    supplierId: uuid.nullable(),
    supplierInvoiceNo: said,
    facilityId: uuid.nullable(),
    invoiceDate: said,
    receivedOn: z.string(),
    taxPoint: said,
    dueOn: said,
    discountPercent: said,
    discountUntil: said,
    currency: currency.nullable(),
    statedGross: said,
    creditsId: uuid.nullable(),
    notes: said,
    lines: z.array(proposedLine),
  }),
  /** The accounts that the file asks to be paid to, and what is to be said of each; null: it is a confirmed one of the supplier. */
  payTo: z.array(z.object({ account: z.string(), warning: said })),
  /** What is not as the standard says, or could not be placed: sentences by the field of the form. */
  problems: z.record(z.string(), z.array(z.string())),
})
export type Reading = z.output<typeof reading>

const path = '/api/v1/electronic-invoices'

/** Invoices of suppliers as files after EN 16931: they fill the form of a new invoice, and post nothing. */
export const electronicInvoices = contract({
  slice: 'electronic-invoices',
  singular: 'Electronic invoice',
  plural: 'Electronic invoices',
  endpoints: {
    /** Multipart: `file`, an XML or a PDF with the XML in it. */
    read: endpoint({
      method: 'POST',
      path: `${path}/read`,
      access: 'invoices:create',
      kind: 'upload',
      cost: 'reading',
      summary: 'What an electronic invoice (UBL, CII, PDF/A-3) says, as a new invoice; nothing is saved',
      response: reading,
      envelope: 'data',
    }),
    /** Multipart: `file`, the one that was read. */
    attach: endpoint({
      method: 'POST',
      path: `${path}/:id/attach`,
      access: 'invoices:update',
      kind: 'upload',
      cost: 'reading',
      summary: 'Attach an electronic invoice to the draft made of it; of XML alone a readable PDF is made',
      params: z.object({ id: uuid }),
      response: z.object({ files: z.array(z.string()) }),
      envelope: 'data',
    }),
  },
})
