import { describe, expect, it } from 'vitest'
import {
  addedUp,
  isSomeQuantity,
  leftQuantity,
  lessQuantity,
  partOfQuantity,
  totalQuantity,
} from './quantities.ts'

it('Quantities are added without a rest that a computer leaves', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(totalQuantity(['0.1', '0.2'])).toBe('0.3')
  expect(totalQuantity(['1.250', '0.750'])).toBe('2')
  expect(totalQuantity([])).toBe('0')
  expect(addedUp(['99999999999.999', 0, '0.001']).toFixed(3)).toBe('100000000000.000')
})

it.each([
  ['12.500', '4', '8.5', '8.5'],
  ['0.300', '0.1', '0.2', '0.2'],
  ['4.000', '4', '0', '0'],
  ['1', '2.5', '-1.5', '0'],
])('%s less %s is %s, and %s is left', (whole, taken, less, left) => {
  expect(lessQuantity(whole, taken)).toBe(less)
  expect(leftQuantity(whole, taken)).toBe(left)
})

it.each([
  ['100', '4', '12', '33.333'],
  ['100', '8', '12', '66.667'],
  ['739.845', '12.000', '12', '739.845'],
  ['2.01', '1', '2', '1.005'],
  ['0.001', '1', '2', '0.001'],
])('Of %s the part that %s is of %s comes to %s', (quantity, part, whole, own) => {
  expect(partOfQuantity(quantity, part, whole)).toBe(own)
})

describe('More than nothing', () => {
  it.each(['1', '0.001', '12.500'])('is %s', (text) => expect(isSomeQuantity(text)).toBe(true))
  it.each(['0', '0.000', '-1', '', '1,5', 'one', '1e3', null, undefined])('is not %s', (text) =>
    expect(isSomeQuantity(text)).toBe(false),
  )
})
