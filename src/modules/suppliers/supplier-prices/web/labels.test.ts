import { expect, it } from 'vitest'
import { supplierPriceText } from './api.tsx'

it.each([
  ['3.9400', 'EUR 3.94 / kg'],
  ['1184.5000', 'EUR 1,184.50 / kg'],
  ['0.1255', 'EUR 0.1255 / kg'],
  ['12', 'EUR 12.00 / kg'],
])('a price of %s is written %s', (unitPrice, text) => {
  expect(supplierPriceText({ unitPrice, currency: 'EUR', uom: 'kg' })).toBe(text)
})
