import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import {
  country,
  currency,
  incoterm,
  isoDate,
  longText,
  money,
  optionalLongText,
  optionalText,
  reference,
  refusalValues,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { hsCode } from '#modules/engineering/product-codes/contract.ts'
import { drawnInput, signingInput } from '#modules/signing/signature/contract.ts'

const name = z.string().nullable()

/** How far the load is that a note stands on. */
const loadState = z.enum(['planned', 'loading', 'gone'])
export type LoadState = z.output<typeof loadState>

/** What is entered of a note beside its lines. */
export const deliveryHeader = {
  companyId: labelled(reference, 'Goes to'),
  facilityId: reference,
  customerOrderNo: labelled(optionalText(100), "Customer's order"),
  project: optionalText(200),
  plannedOn: labelled(isoDate, 'Leaves'),
  shipTo: labelled(longText(500), 'Ship to'),
  /** Left out, that of the address of whoever gets it. */
  shipToCountry: labelled(country.nullish(), 'Ship to country'),
  incoterm: incoterm.nullish(),
  incotermPlace: labelled(optionalText(100), 'Place of the incoterm'),
  customsCurrency: labelled(currency.nullish(), 'Currency for customs'),
  carrier: labelled(optionalText(120), 'Carrier'),
  vehicle: optionalText(60),
  driver: optionalText(100),
  trackingNo: labelled(optionalText(100), 'Consignment'),
  notes: optionalLongText(4000),
}

/** What customs are told of a line where goods cross a border. The value stands on the pro-forma invoice alone. */
export const customsLine = {
  hsCode,
  originCountry: labelled(country.nullish(), 'Country of origin'),
  customsValue: labelled(money.nullish(), 'Value for customs'),
}

/** How many pieces of which lines are back, or which. */
export const backLines = z
  .array(
    z.strictObject({
      lineId: uuid,
      quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
      serialNumbers: labelled(optionalText(20_000), 'Serial numbers'),
    }),
  )
  .min(1)
  .max(500)

/** A condition with every reason why it is not met, each with the page on which it is mended. */
export const conditionRecord = z.object({
  code: z.string(),
  title: z.string(),
  at: z.enum(['ready', 'dispatch']),
  refusals: z.array(
    z.object({
      code: z.string(),
      values: refusalValues.optional(),
      message: z.string(),
      href: z.string().optional(),
    }),
  ),
})

const namedFile = z.object({ id: uuid, name: z.string() })

/** That somebody took the goods in. */
const proofRecord = z.object({
  id: uuid,
  receiverName: z.string(),
  receivedOn: z.string(),
  remarks: name,
  isDrawn: z.boolean(),
  files: z.array(namedFile),
  /** The paper that says so, as it was set then. */
  paperId: uuid,
  byName: z.string(),
})

/** Who did which step of a note, and when. */
export const stepsComputed = {
  createdByName: name,
  preparedAt: name,
  preparedByName: name,
  checkedAt: name,
  checkedByName: name,
  dispatchedAt: name,
  dispatchedByName: name,
}

/** What follows of the header of a note. */
export const deliveryComputed = {
  number: z.string(),
  companyName: z.string(),
  facilityName: z.string(),
  timeZone: z.string(),
  /** The country that it goes to is not that of the facility. */
  isCrossBorder: z.boolean(),
  ...stepsComputed,
  deliveredAt: name,
  loadId: uuid.nullable(),
  loadNumber: labelled(name, 'Load'),
  loadState: loadState.nullable(),
  receiverName: name,
  receiptRemarks: name,
  creditLetAt: name,
  creditLetByName: name,
  creditLetReason: name,
  /** Everything that has to be so before the goods go, while they have not. */
  conditions: z.array(conditionRecord),
  proofs: labelled(z.array(proofRecord), 'Proof of delivery'),
}

/** Someone else than prepared a note signs that pieces, packages and note agree. */
export const checkEndpoint = <const Slice extends string, R extends z.ZodType>(slice: Slice, record: R) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/:id/check`,
    access: `${slice}:check`,
    kind: 'write',
    summary: 'Sign that pieces and note agree',
    params: byId,
    body: z.strictObject({ signature: signingInput }),
    response: record,
    envelope: 'data',
    versioned: true,
  })

/** One note goes although its customer is on credit hold. */
export const letThroughEndpoint = <const Slice extends string, R extends z.ZodType>(
  slice: Slice,
  record: R,
) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/:id/let-through`,
    access: 'companies:credit-hold',
    kind: 'write',
    summary: 'Let one note go although its customer is on credit hold',
    params: byId,
    body: z.strictObject({ reason: longText(500) }),
    response: record,
    envelope: 'data',
    versioned: true,
  })

/** Whoever took the goods in, and the file or the drawn signature that shows it. */
export const proveEndpoint = <const Slice extends string, R extends z.ZodType>(slice: Slice, record: R) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/:id/prove`,
    access: `${slice}:dispatch`,
    kind: 'write',
    summary: 'Keep a proof of delivery: files of the note, or what the receiver signed on a telephone',
    params: byId,
    body: z.strictObject({
      receiverName: labelled(text(120), 'Received by'),
      receivedOn: labelled(isoDate, 'Received on'),
      remarks: labelled(optionalLongText(2000), 'Damage or shortage'),
      fileIds: labelled(z.array(uuid).max(6).default([]), 'Files'),
      drawn: labelled(drawnInput.nullish(), 'Signature of the receiver'),
    }),
    response: record,
    envelope: 'data',
    versioned: true,
  })

/** What is asked of whoever brings the receipt. */
export const receiptInput = {
  receiverName: labelled(text(120), 'Received by'),
  receiptRemarks: labelled(optionalLongText(2000), 'Damage or shortage'),
}
