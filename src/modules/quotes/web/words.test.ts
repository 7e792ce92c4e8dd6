import { expect, test } from 'vitest'
import { percentText, plainNumber, priceText, weeksText } from './words.ts'

test('prices have two to four decimals', () => {
  expect(['18420', '0.1250', '7997.6550', '12.5', '-3.1'].map(priceText)).toEqual([
    '18420.00',
    '0.125',
    '7997.655',
    '12.50',
    '-3.10',
  ])
})

test('quantities lose the zeros nobody wants to read', () => {
  expect(['4.000', '2.50', '100', '0.000', '10'].map(plainNumber)).toEqual(['4', '2.5', '100', '0', '10'])
})

test('what is no number stays as it was typed', () => {
  expect(priceText('twelve')).toBe('twelve')
  expect(plainNumber('1.2.3')).toBe('1.2.3')
})

test('a missing figure has no words', () => {
  expect([percentText(null), percentText(undefined), percentText('24.10')]).toEqual([null, null, '24.1 %'])
  expect([weeksText(null), weeksText(0), weeksText(13)]).toEqual([null, '0 wk', '13 wk'])
})
