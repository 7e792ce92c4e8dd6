import { z } from 'zod'
import {
  currency,
  isoDate,
  keysOf,
  optionalDate,
  optionalReference,
  optionalText,
  reference,
  text,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { steelSize } from '#modules/steel/steel-stock/contract.ts'
import { orderLine } from './lines.ts'

const booked = z
  .string()
  .regex(
    /^\d{1,11}(\.\d{1,3})?$/,
    'The :attribute field must be a number of 0 or more with at most 3 decimals.',
  )
  .nullish()

const { shape } = orderLine

/** A line of an order from another system, with what its order says; the rows of an order have its number in common. */
export const importedLine = z.strictObject({
  legacyNumber: labelled(text(40), 'Order number'),
  lineNo: labelled(z.int().min(1).max(9999), 'Line'),
  type: z.enum(keysOf(orderTypes)),
  supplierId: reference,
  facilityId: reference,
  buyerId: labelled(optionalReference, 'Buyer'),
  orderDate: labelled(isoDate, 'Ordered'),
  currency,
  paymentTerms: optionalText(200),
  /** Given: the supplier has acknowledged the order. */
  confirmationNo: labelled(optionalText(60), "Supplier's confirmation number"),
  requiredOn: labelled(isoDate, 'Required by'),
  promisedOn: labelled(optionalDate, 'Promised'),
  description: shape.description,
  form: shape.form,
  ...steelSize,
  quantity: shape.quantity,
  uom: shape.uom,
  specificationId: shape.specificationId,
  grade: shape.grade,
  certificateType: shape.certificateType,
  priceBasis: shape.priceBasis,
  unitPrice: shape.unitPrice,
  taxCode: shape.taxCode,
  /** What came and was invoiced before it was imported. */
  receivedQty: labelled(booked, 'Received'),
  invoicedQty: labelled(booked, 'Invoiced'),
})
export type ImportedLine = z.output<typeof importedLine>
