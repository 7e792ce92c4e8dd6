import { z } from 'zod'
import { lostReasons } from '#modules/sales/enquiries/domain.ts'
import { approvalFields, shownStep } from '#platform/contract/documents/approvals.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import {
  currency,
  incoterm,
  isoDate,
  percent,
  signedAmount,
  text,
  longText,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { certificateTypes } from '#modules/setup/psl-levels/contract.ts'
import { lineRecord } from './lines.ts'

/** An exchange rate: facility currency for one unit of the quote's currency, numeric(14,6). */
const exchangeRate = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,6})?$/, 'The :attribute field must be a number with at most 6 decimals.')
  .refine((value) => Number(value) > 0, 'The :attribute field must be greater than 0.')

/** What is charged beside the lines; below nothing it is a rebate. */
const charge = z.strictObject({
  text: text(200),
  amount: labelled(
    signedAmount.refine((value) => Number(value) !== 0, 'The :attribute field must not be 0.'),
    'Amount of a charge',
  ),
  /** Of the facility's tax codes. */
  taxCode: optionalText(20),
})
export type ChargeInput = z.input<typeof charge>

/** What a person may change of a draft. Enquiry, company and facility are the enquiry's and stay. */
export const headerFields = {
  contactId: optionalReference,
  /** As printed: name of the desk, street, place, country. */
  addressText: labelled(optionalLongText(500), 'Address as printed'),
  projectName: optionalText(200),
  /** What sets this quote apart from the others of its enquiry: `Duplex instead of CRA overlay`. */
  alternativeTitle: optionalText(120),
  customerReference: labelled(optionalText(100), "Customer's reference"),
  quoteDate: isoDate,
  validUntil: isoDate,
  salespersonId: labelled(reference, 'Owner'),
  estimatorId: optionalReference,
  currency,
  exchangeRate,
  rateDate: labelled(isoDate, 'Rate of'),
  /** Where the rate was read: a bank, a service. */
  rateSource: labelled(optionalText(100), 'Rate from'),
  /** Off the sum of the lines; charges are not discounted. */
  discountPercent: labelled(percent.nullish(), 'Discount on the whole quote'),
  charges: labelled(z.array(charge).max(20), 'Charges and rebates'),
  quoteConfidenceId: labelled(reference, 'Confidence'),
  expectedOrderDate: labelled(optionalDate, 'Order expected'),
  incoterm: incoterm.nullish(),
  incotermPlace: optionalText(100),
  paymentTerms: optionalText(200),
  deliveryTerms: optionalLongText(500),
  leadTimeWeeks: labelled(z.int().min(0).max(520).nullish(), 'Lead time'),
  /** What the lead time counts from. */
  leadTimeBasis: labelled(z.enum(['order', 'drawing_approval']).nullish(), 'Lead time counts'),
  /** The edition of the terms and conditions that binds this revision. */
  termsId: labelled(optionalReference, 'Terms and conditions'),
  /** By EN 10204, for the whole delivery; a line may say more. */
  certificateType: labelled(z.enum(certificateTypes).nullish(), 'Certificates'),
  inclusions: optionalLongText(4000),
  exclusions: optionalLongText(4000),
  /** From the customer's specification; numbered as they stand. */
  deviations: labelled(z.array(longText(1000)).max(50), "Deviations from the customer's specification"),
  /** Material price clause and the like. */
  validityNote: labelled(optionalLongText(1000), 'Note on validity'),
  /** Printed as the first page. */
  coverLetter: optionalLongText(8000),
  /** Never printed. */
  internalNotes: optionalLongText(4000),
}

const name = z.string().nullable()
const instant = z.string().nullable()

/** The newest revision of another quote of the same enquiry; the margin only with the right to see costs. */
const sibling = z.object({
  id: uuid,
  version: z.int(),
  number: z.string(),
  revision: z.int(),
  letter: z.string(),
  title: name,
  status: z.string(),
  net: z.string(),
  currency,
  netInBase: z.string(),
  leadTimeWeeks: z.int().nullable(),
  validUntil: z.string(),
  salespersonName: z.string(),
  marginPercent: labelled(z.string().nullish(), 'Margin'),
})
export type Sibling = z.output<typeof sibling>

const taxTotal = z.object({ taxCode: name, rate: z.string(), net: z.string(), tax: z.string() })

/** Sums as `quoteTotals` makes them; cost and margin only with the right to see costs. */
const totals = z.object({
  /** Net of the lines that count. */
  linesNet: z.string(),
  wholeDiscount: labelled(z.string(), 'Discount on the whole quote'),
  /** Charges less rebates. */
  charges: z.string(),
  /** Lines less the discount on the whole, with charges. */
  net: z.string(),
  discount: z.string(),
  taxes: z.array(taxTotal),
  tax: z.string(),
  gross: z.string(),
  weightKg: z.string(),
  cost: z.string().nullish(),
  marginPercent: labelled(z.string().nullish(), 'Margin'),
})

/** What the record says beyond what can be entered. */
export const recordFields = {
  number: z.string(),
  revision: z.int(),
  isCurrent: z.boolean(),
  /** Why this revision was opened. */
  revisionReason: name,
  /** `A` for the first quote of the enquiry, `B` for the next one. */
  alternativeLetter: z.string(),
  /** The other quotes of the enquiry, by letter: alternatives to this one. */
  siblings: z.array(sibling),
  enquiryId: uuid,
  enquiryNumber: z.string(),
  companyId: uuid,
  companyName: z.string(),
  contactName: name,
  contactEmail: name,
  facilityId: uuid,
  facilityName: z.string(),
  /** The facility's currency. */
  baseCurrency: z.string(),
  timeZone: z.string(),
  marketSegmentId: uuid,
  marketSegmentName: z.string(),
  globalSegmentId: uuid.nullable(),
  globalSegmentName: name,
  salespersonName: z.string(),
  estimatorName: name,
  quoteConfidenceName: z.string(),
  termsTitle: name,
  termsEdition: z.int().nullable(),
  /** Frozen for this revision. */
  confidencePercent: labelled(z.int(), 'Confidence'),
  salesStepName: z.string(),
  createdByName: name,
  lines: z.array(lineRecord),
  charges: z.array(z.object({ ...charge.shape, taxRate: z.string().nullable() })),
  totals,
  /** Its amounts are rounded to the minor unit of its currency; those of a quote from before that rule to hundredths. */
  byMinorUnit: z.boolean(),
  /** Net in the facility's currency. */
  netInBase: z.string(),
  /** What may be chosen on a line, with the rate of the quote's date. */
  taxCodes: z.array(z.object({ code: z.string(), name: z.string(), rate: z.string() })),
  approvalReasons: z.array(
    z.object({ code: z.enum(['margin', 'value', 'discount', 'psl', 'deviations']), text: z.string() }),
  ),
  /** What is missing before it may be submitted, sentences by field. */
  missingToSubmit: z.record(z.string(), z.array(z.string())),
  /** I created or submitted this revision, or changed its lines, prices or terms. */
  isAuthor: z.boolean(),
  ...approvalFields,
  /** Facility's floor and market segment's target; only with the right to see costs. */
  marginFloorPercent: z.string().nullish(),
  targetMarginPercent: z.string().nullish(),
  revisions: z.array(
    z.object({ id: uuid, revision: z.int(), status: z.string(), isCurrent: z.boolean(), sentAt: instant }),
  ),
  history: statusHistory,
  submittedAt: instant,
  submittedByName: name,
  approvedAt: instant,
  approvedByName: name,
  sentAt: instant,
  sentByName: name,
  sentTo: z.array(z.string()),
  sentCc: z.array(z.string()),
  sentByHand: z.boolean(),
  pdfFileId: uuid.nullable(),
  pdfSha256: name,
  customerPoNo: name,
  customerPoDate: name,
  customerPoFileId: uuid.nullable(),
  acceptedByName: name,
  acceptedByEmail: name,
  /** What the lines of the order come to once they are entered; until then as the order states it. */
  orderValue: name,
  /** Of the order value; null before the quote is won. */
  orderCurrency: name,
  /** As the order states it; null: it states none. */
  statedOrderValue: name,
  requestedDeliveryDate: name,
  wonLineIds: z.array(uuid),
  /** Where the contract review stands; null before the quote is won. */
  contractReview: z
    .object({
      lineCount: z.int(),
      differenceCount: z.int(),
      /** What stands in the way of the release, in sentences. */
      reasonsAgainst: z.array(z.string()),
      /** What the order changes of what was approved, in sentences; empty: nothing. */
      changes: z.array(z.string()),
      /** The steps that a changed order passes before it is released. */
      approvalSteps: z.array(shownStep),
    })
    .nullable(),
  releasedAt: instant,
  releasedByName: name,
  acknowledgedAt: instant,
  acknowledgedByName: name,
  acknowledgedTo: z.array(z.string()),
  acknowledgedByHand: z.boolean(),
  acknowledgementFileId: uuid.nullable(),
  acknowledgementSha256: name,
  lostReason: z.enum(lostReasons).nullable(),
  lostToCompetitor: name,
  lostPrice: name,
  lostNote: name,
}
