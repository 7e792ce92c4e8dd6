import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { allowancesOf } from './allowances.ts'

const GBP = roundingIn('GBP')

const goods = (net: string, orderNumber: string | null = 'PO-1') => ({ kind: 'goods', orderNumber, net })
const allowance = (net: string, orderNumber: string | null = null) => ({
  kind: 'allowance',
  orderNumber,
  net,
})

describe('An allowance on an invoice', () => {
  it.each([
    [
      'the lines of goods to the cent',
      [goods('1000.02'), goods('299.97'), allowance('-33.33')],
      ['25.64', '7.69', '0.00'],
    ],
    [
      'equal lines by the largest remainder, the first one first',
      [goods('1.00'), goods('1.00'), goods('1.00'), allowance('-1.00')],
      ['0.34', '0.33', '0.33', '0.00'],
    ],
    [
      'the lines of the order that it names',
      [goods('10.00'), goods('10.00', 'PO-2'), allowance('-4.00', 'PO-2')],
      ['0.00', '4.00', '0.00'],
    ],
    [
      'no charge and no credit',
      [
        goods('10.00'),
        { ...goods('10.00'), kind: 'freight' },
        { ...allowance('-2.00'), kind: 'credit' },
        allowance('-1.00'),
      ],
      ['1.00', '0.00', '0.00', '0.00'],
    ],
    [
      'nothing where there are no goods',
      [{ ...goods('10.00'), kind: 'freight' }, allowance('-1.00')],
      ['0.00', '0.00'],
    ],
  ])('is taken off %s', (_, lines, taken) => {
    expect(allowancesOf(lines, GBP)).toEqual(taken)
  })
})
