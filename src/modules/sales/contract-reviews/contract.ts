import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  cannot,
  currency,
  incoterm,
  longText,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  quantity,
  searchText,
  unitOfMeasure,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { orderTerms, resolutions } from './domain.ts'

const terms = z.enum(Object.keys(orderTerms) as [keyof typeof orderTerms])
const resolution = z.enum(Object.keys(resolutions) as [keyof typeof resolutions])
const name = z.string().nullable()

const orderFields = {
  currency: currency.nullish(),
  paymentTerms: optionalText(200),
  incoterm: incoterm.nullish(),
  deliveryPlace: optionalText(100),
  terms: labelled(terms.nullish(), 'Terms of the order'),
  termsNote: labelled(optionalText(500), 'Their terms'),
}

const lineFields = {
  id: uuid.optional(),
  lineNo: z.int().min(1).max(9999),
  /** The line of the quote that it answers. */
  quoteLineId: optionalReference,
  description: longText(500),
  quantity: quantity.refine((value) => Number(value) > 0, 'The :attribute field must be greater than 0.'),
  uom: unitOfMeasure,
  /** After discount. */
  unitPrice,
  deliveryDate: optionalDate,
  specification: optionalLongText(500),
  pslLevel: optionalText(50),
  certificationLevel: optionalText(20),
}

const orderLines = z
  .array(z.strictObject(lineFields))
  .max(200)
  .superRefine((lines, context) => {
    for (const [index, line] of lines.entries()) {
      for (const field of ['lineNo', 'quoteLineId', 'id'] as const) {
        const value = line[field]
        if (value == null || lines.findIndex((other) => other[field] === value) === index) continue
        const message =
          field === 'quoteLineId'
            ? 'Another line of the order answers this line of the quote already.'
            : 'This is given twice.'
        context.addIssue({ code: 'custom', path: [index, field], message, input: value })
      }
    }
  })

/** The customer's order as it is entered, as a whole. */
export const orderInput = z.strictObject({
  ...orderFields,
  lines: labelled(orderLines, 'Lines of the order'),
})
export type OrderInput = z.output<typeof orderInput>

const difference = z.object({
  key: z.string(),
  lineNo: z.int().nullable(),
  label: z.string(),
  quoted: name,
  ordered: name,
  resolution: resolution.nullable(),
  reason: name,
  resolvedByName: name,
  resolvedAt: name,
})

/** The contract review of an order: what the customer ordered, and in what it is not what we quoted. */
const review = z.object({
  id: uuid,
  version: z.int(),
  updatedAt: z.string(),
  quoteId: uuid,
  ...orderFields,
  lines: z.array(z.object({ ...lineFields, id: uuid, net: z.string() })),
  /** Net of the lines of the order. */
  net: z.string(),
  /** The accepted revision: its lines and terms, to be compared with. */
  offer: z.object({
    currency,
    byMinorUnit: z.boolean(),
    paymentTerms: name,
    incoterm: name,
    deliveryPlace: name,
    terms: name,
    /** On the whole quote. */
    discountPercent: name,
    /** Charges less rebates. */
    charges: z.string(),
    /** With discount and charges. */
    net: z.string(),
    lines: z.array(
      z.object({
        id: uuid,
        lineNo: z.int(),
        isAccepted: z.boolean(),
        description: z.string(),
        quantity: z.string(),
        uom: z.string(),
        unitPrice: z.string(),
        /** Every quantity that was quoted, with its price after discount and its net. */
        breaks: z.array(z.object({ quantity: z.string(), unitPrice: z.string(), net: z.string() })),
        deliveryDate: name,
      }),
    ),
  }),
  differences: z.array(difference),
  /** What stands in the way of the release, in sentences. */
  reasonsAgainst: z.array(z.string()),
  can: z.object({ update: z.union([z.literal(true), z.string()]) }),
  cannot,
})
export type ContractReview = z.output<typeof review>

const at = '/api/v1/quotes/:id/contract-review' as const

/** The review of the order of a quote; `version` is that of the review, not of the quote. */
export const contractReviews = contract({
  slice: 'contract-reviews',
  singular: 'Contract review',
  plural: 'Contract reviews',
  endpoints: {
    get: endpoint({
      method: 'GET',
      path: at,
      access: 'quotes:read',
      kind: 'read',
      summary: "The customer's order against the accepted revision",
      params: byId,
      response: review,
      envelope: 'data',
    }),
    saveOrder: endpoint({
      method: 'PUT',
      path: at,
      access: 'quotes:review',
      kind: 'write',
      summary: "Enter the customer's order; the version is that of the review",
      params: byId,
      body: orderInput,
      response: review,
      envelope: 'data',
      versioned: true,
    }),
    copyOrderLines: endpoint({
      method: 'POST',
      path: `${at}/copy-lines`,
      access: 'quotes:review',
      kind: 'write',
      summary: 'Take header and lines from the accepted revision in place of what was entered',
      params: byId,
      body: z.strictObject({}),
      response: review,
      envelope: 'data',
      versioned: true,
    }),
    resolveDifference: endpoint({
      method: 'POST',
      path: `${at}/resolve`,
      access: 'quotes:review',
      kind: 'write',
      summary: 'Say what holds where the order differs from the quote',
      params: byId,
      body: z.strictObject({ key: searchText(100), resolution, reason: optionalLongText(1000) }),
      response: review,
      envelope: 'data',
      versioned: true,
    }),
  },
})
