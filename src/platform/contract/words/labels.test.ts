import { expect, it } from 'vitest'
import { z } from 'zod'
import { labelAt, labelled, labelsOf } from './labels.ts'
import { validationErrors } from '../values/validation.ts'

const optional = z.string().nullish()
const order = z.strictObject({
  customerReference: labelled(optional, "Customer's reference"),
  reference: optional,
  lines: z
    .array(z.strictObject({ unitPrice: labelled(z.string().min(1), 'Price'), quantity: z.string() }))
    .nullish(),
})

it('a label belongs to one field, not to the schema it shares with others', () => {
  expect(labelsOf(order)).toEqual({
    customerReference: "Customer's reference",
    reference: 'Reference',
    lines: 'Lines',
  })
})

it('a label holds where the field may be left out, and inside lists', () => {
  expect(labelsOf(order.partial()).customerReference).toBe("Customer's reference")
  expect(labelAt(order, ['lines', 0, 'unitPrice'])).toBe('Price')
  expect(labelAt(order, ['lines', 3, 'quantity'])).toBe('Quantity')
  expect(labelAt(order, ['unknown', 'vatNo'])).toBe('VAT no')
  expect(labelAt(undefined, [])).toBe('Value')
})

it('messages call a field by its label', () => {
  const parsed = order.safeParse({ customerReference: 7, lines: [{ quantity: '1' }] }, { reportInput: true })
  expect(validationErrors(parsed.error?.issues ?? [], order)).toEqual({
    customerReference: ["The customer's reference field must be a string."],
    'lines.0.unitPrice': ['The price field is required.'],
  })
})
