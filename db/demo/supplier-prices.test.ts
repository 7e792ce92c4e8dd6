import { expect, it } from 'vitest'
import { supplierPricePlans } from './supplier-prices.ts'

const plans = supplierPricePlans('2026-11-21')

it('gives every price a name, a reference and a validity of its own', () => {
  const keys = plans.map(({ supplier, fields }) => [supplier, fields.item, fields.minQuantity].join())
  expect(new Set(keys).size).toBe(plans.length)
  for (const { fields } of plans) {
    expect(String(fields.validFrom) < String(fields.validUntil)).toBe(true)
    expect(Number(fields.unitPrice)).toBeGreaterThan(0)
  }
})

it('has prices that hold today and some that have run out', () => {
  const over = plans.filter(({ fields }) => String(fields.validUntil) < '2026-11-21')
  expect(over.length).toBeGreaterThan(1)
  expect(over.length).toBeLessThan(plans.length / 3)
})
