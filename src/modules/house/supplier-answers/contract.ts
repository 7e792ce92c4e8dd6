import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import {
  currency,
  isoDate,
  keysOf,
  longText,
  optionalDate,
  optionalLongText,
  paperNumber,
  optionalPaperNumber,
  optionalText,
  quantity,
  searchText,
  text,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { inboxDecision } from '#modules/house/customer-enquiries/contract.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { questionTypes } from '#modules/suppliers/pqf/domain.ts'
import { certificateTypes } from '#modules/steel/steel-stock/domain.ts'
import { invoice } from './contract/invoices.ts'
import { renewal } from './contract/renewals.ts'
import {
  type AnswerKind,
  answerKinds,
  answerStates,
  certificateIssuers,
  certificateOutcomes,
} from './domain.ts'

export { invoiceInput, sentInvoiceInput, type SentInvoice } from './contract/invoices.ts'
export { renewalInput, type SentRenewal } from './contract/renewals.ts'

const words = z.string().nullable()
const someQuantity = quantity.refine(
  (value) => Number(value) > 0,
  'The :attribute field must be greater than 0.',
)

/** What a contact of a supplier confirms: every line with a day, what comes of it, and anything else there is to say. */
export const confirmationInput = {
  confirmationNo: labelled(paperNumber(60), 'Number of your confirmation'),
  lines: labelled(
    z
      .array(
        z.strictObject({
          /** The line through all revisions. */
          rootId: uuid,
          confirmedOn: labelled(isoDate, 'Confirmed day'),
          quantity: labelled(quantity, 'Quantity'),
          remark: labelled(optionalText(500), 'Remark'),
        }),
      )
      .min(1)
      .max(200),
    'Lines',
  ),
}

/** The same as it is kept, with what was ordered on that day. */
const confirmation = z.object({
  confirmationNo: z.string(),
  lines: z.array(
    z.object({
      rootId: uuid,
      lineNo: z.int(),
      item: z.string(),
      uom: z.string(),
      orderedQty: z.string(),
      requiredOn: z.string(),
      quantity: z.string(),
      confirmedOn: z.string(),
      remark: words,
    }),
  ),
})
export type Confirmation = z.output<typeof confirmation>

/** What a contact says of a certificate that they send. */
export const certificateInput = z.strictObject({
  certificateNo: labelled(paperNumber(60), 'Number of the certificate'),
  type: labelled(z.enum(certificateTypes), 'Type after EN 10204'),
  issuedOn: labelled(isoDate, 'Issued on'),
  issuedBy: labelled(z.enum(keysOf(certificateIssuers)), 'Issued by'),
  heats: labelled(z.array(paperNumber(40)).min(1).max(50), 'Heats on it'),
})
export type SentCertificate = z.output<typeof certificateInput>

/** What a contact says of a delivery that is on its way: so much of each line, heat by heat. */
export const deliveryInput = {
  deliveryNoteNo: labelled(paperNumber(60), 'Delivery note'),
  arrivesOn: labelled(isoDate, 'Arrives on'),
  carrier: optionalText(120),
  packages: labelled(z.int().min(1).max(9999).nullish(), 'Packages'),
  remark: labelled(optionalText(500), 'Remark'),
  lines: labelled(
    z
      .array(
        z.strictObject({
          rootId: uuid,
          heatNo: labelled(optionalPaperNumber(40), 'Heat'),
          quantity: labelled(someQuantity, 'Quantity'),
        }),
      )
      .min(1)
      .max(200),
    'Lines',
  ),
}

const delivery = z.object({
  deliveryNoteNo: z.string(),
  arrivesOn: z.string(),
  carrier: words,
  packages: z.int().nullable(),
  remark: words,
  lines: z.array(
    z.object({
      rootId: uuid,
      lineNo: z.int(),
      item: z.string(),
      uom: z.string(),
      openQty: z.string(),
      heatNo: words,
      quantity: z.string(),
    }),
  ),
})
export type AnnouncedDelivery = z.output<typeof delivery>

// Said anew, so that screens of the client area do not load the contract of the requests; both are one type where offers are taken.
const offerLine = z.strictObject({
  lineId: uuid,
  unitPrice: labelled(unitPrice, 'Price'),
  priceBasis: labelled(z.enum(keysOf(priceBases)), 'Price per'),
  deliveryOn: labelled(optionalDate, 'Delivery day'),
  certificateType: labelled(z.enum(certificateTypes).nullish(), 'Certificate'),
  remarks: labelled(optionalText(300), 'Remark'),
})
/** What a contact offers for lines of a request for quotation; a line that is left out is not offered. */
export const offerInput = z.strictObject({
  reference: labelled(optionalText(100), 'Your offer number'),
  validUntil: labelled(isoDate, 'Valid until'),
  lines: labelled(z.array(offerLine).min(1).max(200), 'Lines'),
})

const offer = offerInput.extend({
  offeredOn: z.string(),
  currency,
  /** How the request reads, by the lines that are offered. */
  items: z.array(z.object({ lineId: uuid, lineNo: z.int(), item: z.string() })),
})
export type SentOffer = z.output<typeof offer>

// Said anew, so that screens of the client area do not load the contract of the submissions; both are one type where they are taken.
/** Answers to questions of a pre-qualification form, by the ids of the questions. */
export const formAnswers = z.record(
  uuid,
  z.strictObject({
    value: optionalLongText(5000),
    rows: z
      .array(z.array(searchText(500)).max(8))
      .max(100)
      .optional(),
    fileIds: z.array(uuid).max(20).optional(),
    expiresOn: optionalDate,
  }),
)
export type FormAnswers = z.output<typeof formAnswers>

/** Who answers for what a form says. */
export const declarationInput = {
  signedByName: labelled(text(120), 'Signed by'),
  signedByTitle: labelled(optionalText(120), 'Position'),
}

const qualification = z.object({
  title: z.string(),
  signedByName: z.string(),
  signedByTitle: words,
  /** The terms of the client area that the sender had accepted; null: the house has none. */
  terms: words,
  answers: formAnswers,
  /** How the form asks, in its order. */
  items: z.array(
    z.object({ id: uuid, section: z.string(), text: z.string(), type: z.enum(keysOf(questionTypes)) }),
  ),
})
export type SentQualification = z.output<typeof qualification>

/** As both sides read it. */
export const answer = z.object({
  id: uuid,
  version: z.int(),
  kind: z.enum(answerKinds),
  state: z.enum(answerStates),
  /** `PO-ABD-2026-0007 Rev 0` */
  about: z.string(),
  orderId: uuid.nullable(),
  confirmation: confirmation.nullable(),
  certificate: certificateInput.nullable(),
  delivery: delivery.nullable(),
  invoice: invoice.nullable(),
  offer: offer.nullable(),
  qualification: qualification.nullable(),
  renewal: renewal.nullable(),
  requestForQuotationId: uuid.nullable(),
  requestId: uuid.nullable(),
  consolidatedId: uuid.nullable(),
  /** The edition of the form that was filled in. */
  pqfId: uuid.nullable(),
  /** The certificate of the company that is renewed. */
  certificateId: uuid.nullable(),
  sentAt: z.string(),
  sentByName: z.string(),
  files: z.array(z.object({ id: uuid, name: z.string() })),
  /** Why it was returned. */
  reason: words,
  /** Of a certificate that was taken: what it was found to be, and why it was rejected. */
  outcome: z.enum(certificateOutcomes).nullable(),
  outcomeReason: words,
})
export type Answer = z.output<typeof answer>

const inbox = answer.extend({
  companyId: uuid,
  companyName: z.string(),
  /** The record that it became, where it made one. */
  becameId: uuid.nullable(),
  decidedAt: words,
  decidedByName: words,
})
export type AnswerEntry = z.output<typeof inbox>

/** Whoever decides what becomes of it needs this too: returning it is a word to the supplier like accepting it. */
export const decidedWith = {
  confirmation: 'purchase-orders:acknowledge',
  certificate: 'certificates:create',
  delivery: 'goods-receipts:create',
  invoice: 'invoices:create',
  offer: 'requests-for-quotation:update',
  qualification: 'pqf-submissions:submit',
  renewal: 'companies:update',
} as const satisfies Readonly<Record<AnswerKind, string>>

const path = '/api/v1/supplier-answers' as const

const decision = inboxDecision('supplier-answers', inbox)

/** What contacts of suppliers send from their area, until staff accept or return it. */
export const supplierAnswers = contract({
  slice: 'supplier-answers',
  singular: 'Answer of a supplier',
  plural: 'Answers of suppliers',
  grants: { user: ['read', 'decide'] },
  endpoints: {
    inbox: endpoint({
      method: 'GET',
      path,
      access: 'supplier-answers:read',
      kind: 'read',
      summary:
        'What suppliers sent: what waits with the longest waiting first, or all, newest first; at most 100',
      query: z.object({
        shown: z.enum(['waiting', 'all']).default('waiting'),
        orderId: uuid.optional(),
        consolidatedId: uuid.optional(),
      }),
      response: z.array(inbox),
      envelope: 'data',
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/:id/files/:fileId`,
      access: 'supplier-answers:read',
      kind: 'read',
      summary: 'A file that a supplier sent along',
      params: byId.extend({ fileId: uuid }),
      response: z.unknown(),
      envelope: 'bytes',
    }),
    accept: decision('accept', 'Accept what a supplier sent: it becomes what staff would have entered', {}),
    giveBack: decision('return', 'Return what a supplier sent, with the reason that they read', {
      reason: longText(2000),
    }),
  },
})
