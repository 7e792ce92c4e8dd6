import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import {
  incoterm,
  isoDate,
  longText,
  optionalLongText,
  optionalText,
  reference,
  refusalValues,
  text,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

const name = z.string().nullable()

/** What is entered of a note beside its lines. */
export const deliveryHeader = {
  companyId: labelled(reference, 'Goes to'),
  facilityId: reference,
  customerOrderNo: labelled(optionalText(100), "Customer's order"),
  project: optionalText(200),
  plannedOn: labelled(isoDate, 'Leaves'),
  shipTo: labelled(longText(500), 'Ship to'),
  incoterm: incoterm.nullish(),
  incotermPlace: labelled(optionalText(100), 'Place of the incoterm'),
  carrier: labelled(optionalText(120), 'Carrier'),
  vehicle: optionalText(60),
  driver: optionalText(100),
  trackingNo: labelled(optionalText(100), 'Consignment'),
  notes: optionalLongText(4000),
}

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

/** What follows of the header of a note. */
export const deliveryComputed = {
  number: z.string(),
  companyName: z.string(),
  facilityName: z.string(),
  timeZone: z.string(),
  createdByName: name,
  preparedAt: name,
  preparedByName: name,
  checkedAt: name,
  checkedByName: name,
  dispatchedAt: name,
  dispatchedByName: name,
  deliveredAt: name,
  receiverName: name,
  receiptRemarks: name,
  creditLetAt: name,
  creditLetByName: name,
  creditLetReason: name,
  /** Everything that has to be so before the goods go, while they have not. */
  conditions: z.array(conditionRecord),
}

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

/** What is asked of whoever brings the receipt. */
export const receiptInput = {
  receiverName: labelled(text(120), 'Received by'),
  receiptRemarks: labelled(optionalLongText(2000), 'Damage or shortage'),
}
