import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  currency,
  isoDate,
  quantity,
  reference,
  unitOfMeasure,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

const slice = 'purchase-orders'
const ordered = labelled(quantity, 'Qty')
const started = z.object({ id: uuid, number: z.string(), lines: z.int() })

const fromPrices = endpoint({
  method: 'POST',
  path: `/api/v1/${slice}/from-prices`,
  access: `${slice}:create`,
  kind: 'write',
  summary: 'Fill a draft with prices of its supplier that are valid today; needs the right to read them',
  body: z.strictObject({
    supplierId: reference,
    facilityId: reference,
    currency,
    prices: z
      .array(z.strictObject({ id: uuid, quantity: ordered }))
      .min(1)
      .max(100),
  }),
  response: started,
  envelope: 'data',
  status: 201,
})

const fromCosting = endpoint({
  method: 'POST',
  path: `/api/v1/${slice}/from-costing`,
  access: `${slice}:create`,
  kind: 'write',
  summary: 'Fill a draft with material of the costing of a quote; needs the right to see it',
  body: z.strictObject({
    quoteId: reference,
    supplierId: reference,
    materials: z
      .array(
        z.strictObject({
          /** A line of the quote, and its row of the costing from 0. */
          lineId: uuid,
          row: z.int().min(0).max(99),
          /** Left out: what the costing counts for the quantity that was quoted. */
          quantity: ordered.optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  response: started,
  envelope: 'data',
  status: 201,
})

const linePrice = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/line-price`,
  access: `${slice}:create`,
  kind: 'read',
  summary:
    'The price that a save takes over for a product whose price is left at 0; null: the supplier has none',
  query: z.object({
    supplierId: uuid,
    productCodeId: uuid,
    currency,
    uom: unitOfMeasure,
    quantity,
    orderDate: isoDate,
  }),
  response: z
    .object({ unitPrice: z.string(), minQuantity: z.int(), validUntil: z.string().nullable() })
    .nullable(),
  envelope: 'data',
})

const fromRequisitions = endpoint({
  method: 'POST',
  path: `/api/v1/${slice}/from-requisitions`,
  access: `${slice}:create`,
  kind: 'write',
  summary: 'Fill a draft for each supplier with what has to be bought',
  body: z.strictObject({
    needs: z
      .array(z.strictObject({ id: uuid, quantity: ordered.optional() }))
      .min(1)
      .max(100),
    /** Left out: the one that each line suggests. */
    supplierId: reference.optional(),
  }),
  response: z.array(z.object({ id: uuid, number: z.string(), supplierName: z.string(), lines: z.int() })),
  envelope: 'data',
})

/** What an order takes over from what is known already. */
export const orderStarts = { fromRequisitions, fromPrices, fromCosting, linePrice } as const
