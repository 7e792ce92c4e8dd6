import { expect, it } from 'vitest'
import { parseDecimal } from './decimal-input.ts'

it.each([
  ['1240', '1240'],
  ['1,240', '1240'],
  ['1,240.50', '1240.50'],
  ['1.240,50', '1240.50'],
  ['1 240,5', '1240.5'],
  ['12,345,678', '12345678'],
  ['1.234.567', '1234567'],
  ["1'240.5", '1240.5'],
  ['1,5', '1.5'],
  ['0,125', '0.125'],
  ['.5', '0.5'],
  ['-3', '-3'],
  ['−3.25', '-3.25'],
  ['007', '7'],
  ['0', '0'],
  ['1.', '1'],
  ['99999999999999999999.99', '99999999999999999999.99'],
])('reads %s as %s', (typed, decimal) => {
  expect(parseDecimal(typed)).toBe(decimal)
})

it('gives null for nothing and undefined for what is no number', () => {
  expect(parseDecimal('  ')).toBeNull()
  for (const text of ['abc', '1e5', '12a', '1,24,0.5', '1.2.3', '--1', '.', '-', '1,2345.6'])
    expect(parseDecimal(text), text).toBeUndefined()
})
