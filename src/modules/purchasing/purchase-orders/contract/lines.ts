import { z } from 'zod'
import {
  keysOf,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  percent,
  quantity,
  unitOfMeasure,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { steelSize, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { certificateTypes } from '#modules/steel/steel-stock/domain.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { certStates } from '../domain/lifecycle.ts'
import { priceBases } from '../domain/totals.ts'

const steel = steelStock.input.shape
const name = z.string().nullable()

/** What is ordered on one line: steel by form and size, or anything else in words. */
export const orderLine = z.strictObject({
  ...lineFields,
  productCodeId: optionalReference,
  description: optionalText(500),
  form: steel.form.nullish(),
  ...steelSize,
  /** Pieces of steel; else in `uom`. */
  quantity: labelled(quantity, 'Qty'),
  uom: labelled(unitOfMeasure, 'Unit'),
  specificationId: optionalReference,
  grade: optionalText(60),
  pslLevelId: labelled(optionalReference, 'PSL'),
  certificateType: labelled(z.enum(certificateTypes).nullish(), 'Certificate'),
  charpyTempC: labelled(z.int().min(-200).max(100).nullish(), 'Charpy at'),
  hardnessMax: labelled(optionalText(40), 'Hardness at most'),
  utClass: labelled(optionalText(40), 'UT class'),
  needsPmi: labelled(z.boolean().nullish(), 'PMI'),
  isNace: labelled(z.boolean().nullish(), 'NACE MR0175'),
  requirements: labelled(optionalLongText(1000), 'Further requirements'),
  priceBasis: labelled(z.enum(keysOf(priceBases)), 'Price per'),
  unitPrice,
  discountPercent: labelled(percent.nullish(), 'Disc. %'),
  /** Of all pieces; only where no formula knows it. */
  massKg: labelled(steel.massKg, 'Mass of all pieces'),
  taxCode: optionalText(20),
  requiredOn: labelled(optionalDate, 'Required by'),
})

export const orderLines = linesOf(orderLine)
export type OrderLineInput = z.output<typeof orderLine>

/** A line of an order as its record shows it. */
export const orderLineRecord = orderLine.extend({
  id: uuid,
  /** The same line through all revisions. */
  rootId: uuid,
  /** `Pipe 168.3 x 10.97 (6 in sch 80)`; null: no steel. */
  sizeText: name,
  productCode: name,
  specificationName: name,
  pslLevel: name,
  /** Empty, as every amount here, for whoever may not see what is paid. */
  unitPrice: labelled(z.string(), 'Unit price'),
  /** What the price is multiplied by; null while it is not known. */
  pricedQuantity: name,
  net: z.string(),
  /** Its share of a line of a consolidated order; null: the net is worked out. */
  agreedNet: name,
  /** What it cost when it was approved, where a consolidated order agreed otherwise. */
  approvedPrice: z.object({ unitPrice: z.string(), discountPercent: name, net: z.string() }).nullable(),
  taxRate: name,
  taxCategory: name,
  promisedOn: name,
  confirmedUnitPrice: name,
  receivedQty: z.string(),
  returnedQty: z.string(),
  invoicedQty: z.string(),
  /** What the certificates of all that came have reached, the furthest behind; null: none is ordered. */
  certState: labelled(z.enum(keysOf(certStates)).nullable(), 'Certificates'),
  /** Of what went back: so much does not come again. */
  creditedQty: z.string(),
})
