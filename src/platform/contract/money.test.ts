import { describe, expect, it } from 'vitest'
import { inBase, MOST_MONEY, sumOf, sumsProblem } from './money.ts'

describe('An amount in the currency of the facility', () => {
  it.each([
    ['100.05', '0.1', '10.01'],
    ['6000.00', '0.790000', '4740.00'],
    ['0.01', '0.5', '0.01'],
    ['0.01', '0.499999', '0.00'],
    ['-100.05', '0.1', '-10.01'],
    ['999999999999.99', '1.000001', '1000000999999.99'],
  ])('%s at %s is %s, rounded half up', (amount, rate, base) => {
    expect(inBase(amount, rate, { baseCurrency: 'GBP', byMinorUnit: true })).toBe(base)
  })
})

it('A sum of amounts loses no cent', () => {
  expect(sumOf(['0.10', '0.20', '99999999999.99'])).toBe('100000000000.29')
  expect(sumOf([])).toBe('0.00')
})

describe('The sums of a document', () => {
  const sentence = 'The sum of the lines is too large.'

  it('are kept up to the largest amount', () => {
    expect(sumsProblem(['0.00', MOST_MONEY, `-${MOST_MONEY}`])).toBeNull()
    expect(sumsProblem([])).toBeNull()
  })

  it.each(['1000000000000.00', '-1000000000000.00'])('are refused at the lines with %s', (sum) => {
    expect(sumsProblem(['1.00', sum])).toEqual({ lines: [sentence] })
  })
})
