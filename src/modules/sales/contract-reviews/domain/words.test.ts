import { expect, it } from 'vitest'
import { differencePlace, differenceWords, type OrderDifference } from '../domain.ts'

const of = (key: string, label: string, quoted: string | null, ordered: string | null): OrderDifference => ({
  key,
  lineNo: key.startsWith('header') ? null : 10,
  label,
  quoted,
  ordered,
})

it.each([
  [
    of('line.10.deliveryDate', 'Delivery', '2027-02-15', '2027-01-16'),
    'Line 10, delivery: quoted 15 Feb 2027, ordered 16 Jan 2027',
  ],
  [
    of('line.10.unitPrice', 'Unit price', '1500.00', '1400.5'),
    'Line 10, unit price: quoted 1,500.00, ordered 1,400.50',
  ],
  [of('line.10.pslLevel', 'PSL level', null, 'PSL 3'), 'Line 10, PSL level: not quoted, ordered PSL 3'],
  [of('line.10', 'Not quoted', null, 'Crate'), 'Line 10: not in our quote, ordered Crate'],
  [of('quoted.10', 'Not ordered', 'Spool', null), 'Line 10: quoted Spool, not ordered'],
  [
    of('header.orderValue', 'Order value', '6000.00', '5999.99'),
    'Order value: quoted 6,000.00, ordered 5,999.99',
  ],
])('a difference is told as people write it: %#', (difference, words) => {
  expect(differenceWords(difference, 'GBP')).toBe(words)
})

it('names the place of a difference with its abbreviations', () => {
  expect(differencePlace(of('line.10.pslLevel', 'PSL level', null, null))).toBe('Line 10, PSL level')
  expect(differencePlace(of('header.incoterm', 'Incoterm', null, null))).toBe('Incoterm')
})
