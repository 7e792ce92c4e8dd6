import { describe, expect, it } from 'vitest'
import {
  currencyDecimals,
  formatAmount,
  formatAmountWithCode,
  formatDecimal,
  formatLimit,
  formatMoney,
  formatQuantity,
  plainAmount,
  plainDecimal,
} from './amounts.ts'

/** Currencies whose small change Intl (CLDR) leaves away although ISO 4217 has it. */
const WITHOUT_SMALL_CHANGE =
  'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP TZS UZS YER'.split(' ')

describe('The decimals of a currency', () => {
  it('are those of ISO 4217', () => {
    expect(['GBP', 'JPY', 'KWD', 'CLF', 'HUF', 'IQD'].map(currencyDecimals)).toEqual([2, 0, 3, 4, 2, 3])
    expect([null, undefined, 'XXX', 'constructor'].map(currencyDecimals)).toEqual([2, 2, 2, 2])
  })

  it('agree with Intl for every currency it knows, but for those it rounds to whole units', () => {
    const different = Intl.supportedValuesOf('currency').filter((currency) => {
      const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
      return format.resolvedOptions().maximumFractionDigits !== currencyDecimals(currency)
    })
    expect(different.filter((currency) => !WITHOUT_SMALL_CHANGE.includes(currency))).toEqual([])
  })
})

it.each([
  ['36840.00', 'GBP', '36,840.00', 'GBP 36,840.00'],
  ['36840.00', 'JPY', '36,840', 'JPY 36,840'],
  ['36840.50', 'JPY', '36,840.5', 'JPY 36,840.5'],
  ['36840.00', 'KWD', '36,840.000', 'KWD 36,840.000'],
  ['1000.5', null, '1,000.50', '1,000.50'],
  ['1000000', 'USD', '1,000,000.00', 'USD 1,000,000.00'],
  ['7997.6550', 'EUR', '7,997.655', 'EUR 7,997.655'],
  ['0.1250', 'GBP', '0.125', 'GBP 0.125'],
  ['-1200', 'GBP', '-1,200.00', 'GBP -1,200.00'],
  ['0', 'GBP', '0.00', 'GBP 0.00'],
  ['99999999999999999.9999', 'GBP', '99,999,999,999,999,999.9999', 'GBP 99,999,999,999,999,999.9999'],
  ['twelve', 'GBP', 'twelve', 'GBP twelve'],
])('the amount %j in %s is written %j and %j', (value, currency, alone, withCode) => {
  expect([formatAmount(value, currency), formatAmountWithCode(value, currency)]).toEqual([alone, withCode])
})

it.each([
  ['250000.00', 'GBP', 'GBP 250,000'],
  ['250000.50', 'GBP', 'GBP 250,000.50'],
  ['250000.00', 'KWD', 'KWD 250,000'],
  ['10000.00', null, '10,000'],
])('the limit %j in %s is written %j', (value, currency, text) => {
  expect(formatLimit(value, currency)).toBe(text)
})

it.each([
  ['0', 'GBP', false, '£0.00'],
  ['146915.00', 'GBP', false, '£146,915.00'],
  ['-0.5', 'EUR', false, '-€0.50'],
  ['-1234.5', 'GBP', false, '-£1,234.50'],
  ['1.005', 'GBP', false, '£1.01'],
  ['18420.4999', 'USD', false, '$18,420.50'],
  ['99999999999999999.99', 'GBP', false, '£99,999,999,999,999,999.99'],
  ['184200.40', 'GBP', true, '£184,200'],
  ['999.5', 'GBP', true, '£1,000'],
  ['12.50', 'NOK', false, 'kr\u00a012.50'],
  ['1234567', 'JPY', false, '¥1,234,567'],
  ['1234567.50', 'JPY', false, '¥1,234,567.50'],
  ['1234.5', 'KWD', false, 'KWD\u00a01,234.500'],
  ['1000.00', 'HUF', false, 'Ft\u00a01,000.00'],
  ['1e5', 'GBP', false, '1e5'],
  ['.5', 'GBP', false, '.5'],
  ['abc', 'GBP', false, 'abc'],
  ['', 'GBP', false, ''],
])('%j in %s (whole: %s) is %s', (value, currency, whole, text) => {
  expect(formatMoney(value, currency, whole)).toBe(text)
})

it.each([
  ['0', '0'],
  ['-0.5', '-0.5'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-1000', '-1,000'],
  ['18420.00', '18,420.00'],
  ['999999.9999', '999,999.9999'],
  ['1234567890123456789.1', '1,234,567,890,123,456,789.1'],
  ['5.', '5.'],
  ['.5', '.5'],
  ['1e5', '1e5'],
  ['abc', 'abc'],
  ['', ''],
])('the decimal %j is grouped as %j', (value, text) => {
  expect(formatDecimal(value)).toBe(text)
})

it.each([
  ['4.000', '4', '4'],
  ['12500.500', '12500.5', '12,500.5'],
  ['1000000.000', '1000000', '1,000,000'],
  ['100', '100', '100'],
  ['-2.0', '-2', '-2'],
  ['10.010', '10.01', '10.01'],
  ['1.2.3', '1.2.3', '1.2.3'],
  ['1,5', '1,5', '1,5'],
  ['', '', ''],
])('the quantity %j is %j to type and %j to read', (value, plain, formatted) => {
  expect([plainDecimal(value), formatQuantity(value)]).toEqual([plain, formatted])
})

it.each([
  ['18420', 'GBP', '18420.00'],
  ['18420.00', 'JPY', '18420'],
  ['1.5', 'KWD', '1.500'],
  ['1.2345', 'GBP', '1.2345'],
  ['1.', 'GBP', '1.'],
  ['', 'GBP', ''],
])('the price %j in %s is %j to type', (value, currency, text) => {
  expect(plainAmount(value, currency)).toBe(text)
})

it('loses nothing but zeros: what is read again is the same number', () => {
  for (let n = 0; n < 2000; n++) {
    const value = (n * 7.0513).toFixed(4)
    for (const currency of ['GBP', 'JPY', 'KWD']) {
      const written = plainAmount(value, currency)
      expect(Number(written)).toBe(Number(value))
      expect(plainAmount(written, currency)).toBe(written)
    }
    expect(Number(plainDecimal(value))).toBe(Number(value))
  }
})
