import { expect, test } from 'vitest'
import { differenceLabel } from './difference-label.ts'

test('a difference is named by line number and field', () => {
  expect(differenceLabel('paymentTerms')).toBe('Payment terms')
  expect(differenceLabel('lines.20.unitPrice')).toBe('Line 20, unit price')
  expect(differenceLabel('lines.30')).toBe('Line 30')
})
