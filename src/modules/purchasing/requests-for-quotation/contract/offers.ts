import { z } from 'zod'
import {
  currency,
  isoDate,
  keysOf,
  optionalDate,
  optionalText,
  reference,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { certificateTypes } from '#modules/steel/steel-stock/domain.ts'

const name = z.string().nullable()
export const certificateType = labelled(z.enum(certificateTypes).nullish(), 'Certificate')

/** What a supplier offers for one line. */
const offerLine = z.strictObject({
  lineId: uuid,
  unitPrice: labelled(unitPrice, 'Price'),
  priceBasis: labelled(z.enum(keysOf(priceBases)), 'Price per'),
  deliveryOn: labelled(optionalDate, 'Delivery date'),
  certificateType,
  remarks: labelled(optionalText(300), 'Remarks'),
})

/** An offer as it is entered. */
const offerFields = {
  supplierId: reference,
  reference: labelled(optionalText(100), "Supplier's reference"),
  offeredOn: labelled(isoDate, 'Date of the offer'),
  validUntil: labelled(isoDate, 'Valid until'),
  currency,
  lines: labelled(z.array(offerLine).min(1).max(200), 'Lines'),
}
export const offer = z.strictObject(offerFields)

const comparedLine = offerLine.extend({
  id: uuid,
  net: name,
  netInBase: name,
  isLowest: z.boolean(),
  isSoonest: z.boolean(),
  certificateFits: z.boolean().nullable(),
  missing: z.array(z.string()),
  refusal: name,
  reasonNeeded: name,
})

/** A supplier that was asked, with the offer that counts. */
export const asked = z.object({
  supplierId: uuid,
  supplierName: z.string(),
  currency: z.string(),
  sentTo: z.array(z.string()),
  declinedReason: name,
  /** Offers that a later one took the place of. */
  earlierOffers: z.int(),
  offer: z
    .object({
      id: uuid,
      reference: name,
      offeredOn: z.string(),
      validUntil: z.string(),
      currency,
      /** Into the currency of the facility, the newest of the house. */
      rate: name,
      isLate: z.boolean(),
      isWithdrawn: z.boolean(),
      /** Every line is offered, with price, date and a certificate that is enough. */
      isComplete: z.boolean(),
      /** Of what is offered and can be worked out. */
      netInBase: z.string(),
      enteredByName: name,
      lines: z.array(comparedLine),
    })
    .nullable(),
})
