import { z } from 'zod'
import { optionalText, quantity, unitPrice, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

const name = z.string().nullable()

/** What is agreed on a bundled line, which is named by any of the order lines in it. */
export const lineEdit = z.strictObject({
  orderLineId: uuid,
  negotiatedPrice: labelled(unitPrice.nullish(), 'Negotiated price'),
  extraQuantity: labelled(quantity.nullish(), 'Extra into stock'),
  extraReason: labelled(optionalText(200), 'Why extra'),
})
export type LineEdit = z.output<typeof lineEdit>

const allocation = z.object({
  /** Null: the extra, which no order asks for. */
  orderId: uuid.nullable(),
  orderNumber: name,
  orderLineId: uuid.nullable(),
  orderLineNo: z.int().nullable(),
  facilityName: name,
  quantity: z.string(),
  net: z.string(),
  netBefore: z.string(),
  requiredOn: name,
  receivedQty: z.string(),
  invoicedQty: z.string(),
})

/** A line as the supplier sees it, with what each member has of it. */
export const bundledLine = z.object({
  ...lineEdit.shape,
  id: uuid,
  lineNo: z.int(),
  /** `Pipe 168.3 x 10.97 (6 in sch 80)`, or words. */
  text: z.string(),
  detail: z.string(),
  certificateType: name,
  /** Piecewise demands: `UT class B`, `PMI`. */
  tests: z.array(z.string()),
  isSteel: z.boolean(),
  uom: z.string(),
  quantity: z.string(),
  massKg: name,
  priceBasis: z.string(),
  /** Prices in the orders, each once. */
  pricesBefore: z.array(z.string()),
  /** What the supplier is told; null while the orders differ and nothing is agreed. */
  unitPrice: name,
  discountPercent: name,
  net: z.string(),
  netBefore: z.string(),
  saving: z.string(),
  /** The last day that the supplier promised for what is in it. */
  promisedOn: labelled(name, 'Promised'),
  /** As the supplier wrote it; it agrees to nothing. */
  confirmedUnitPrice: labelled(name, 'Confirmed price'),
  extraNet: z.string(),
  requiredOn: z.string(),
  receivedQty: z.string(),
  invoicedQty: z.string(),
  allocations: z.array(allocation),
})
export type BundledLine = z.output<typeof bundledLine>

export const member = z.object({
  id: uuid,
  number: z.string(),
  revision: z.int(),
  status: z.string(),
  facilityId: uuid,
  facilityName: z.string(),
  deliveryAddress: name,
  requestedByName: name,
  requiredOn: z.string(),
  supplierName: z.string(),
  net: z.string(),
  currency: z.string(),
  /** With the place of each line among the bundled ones. */
  lines: z.array(
    z.object({ id: uuid, lineNo: z.int(), text: z.string(), quantity: z.string(), inLine: z.int() }),
  ),
})
export type Member = z.output<typeof member>
