import { expect, it } from 'vitest'
import { formatDecimal } from '#platform/contract/values/amounts.ts'
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

it.each<[string, string | undefined]>([
  ['1\u00a0240,50', '1240.50'],
  ['1\u202f240.50', '1240.50'],
  ['1’240’000.5', '1240000.5'],
  [' 12 ', '12'],
  ['1 2 3', '123'],
  ['12,34', '12.34'],
  ['1,234', '1234'],
  ['0,234', '0.234'],
  ['-1,234', '-1234'],
  ['12,3456', '12.3456'],
  ['1,2345', '1.2345'],
  ['1234,567', '1234.567'],
  ['1.234', '1.234'],
  ['1.234.567,8', '1234567.8'],
  ['1,234,567.8', '1234567.8'],
  ['1,234.567,8', undefined],
  ['12.34.567', undefined],
  ['1,23,456', undefined],
  ['1..2', undefined],
  ['1,,2', undefined],
  ['+5', undefined],
  ['5-', undefined],
  ['5 %', undefined],
  ['£5', undefined],
  ['Infinity', undefined],
  ['NaN', undefined],
  ['0x10', undefined],
  ['१२', undefined],
  ['-', undefined],
  ['-.', undefined],
  ['-.5', '-0.5'],
  ['-0', '-0'],
  ['00.50', '0.50'],
  ['5.', '5'],
  ['5,', '5'],
])('reads %j as %s', (typed, decimal) => {
  expect(parseDecimal(typed)).toBe(decimal)
})

it('reads what the program and other countries write, a thousand numbers each', () => {
  let state = 3
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  for (let round = 0; round < 1000; round++) {
    const whole = String(below(10 ** (1 + below(9))))
    const fraction = below(3) === 0 ? '' : String(below(10_000)).padStart(1 + below(4), '0')
    const sign = below(4) === 0 ? '-' : ''
    const exact = `${sign}${whole}${fraction && `.${fraction}`}`
    const grouped = (mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark)
    const point = fraction && `.${fraction}`
    const comma = fraction && `,${fraction}`
    expect(parseDecimal(exact)).toBe(exact)
    expect(parseDecimal(formatDecimal(exact))).toBe(exact)
    expect(parseDecimal(`${sign}${grouped(' ')}${point}`)).toBe(exact)
    expect(parseDecimal(`${sign}${grouped("'")}${point}`)).toBe(exact)
    // One comma before three digits separates thousands here, so a lone one says nothing else.
    if (fraction.length !== 3) expect(parseDecimal(`${sign}${grouped('\u00a0')}${comma}`)).toBe(exact)
    if (fraction && whole.length > 3) expect(parseDecimal(`${sign}${grouped('.')}${comma}`)).toBe(exact)
  }
})
