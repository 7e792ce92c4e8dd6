import { describe, expect, it } from 'vitest'
import { actionLabel, fieldLabel, formatStoredValue } from './name-labels.ts'

describe('An action in words', () => {
  it.each([
    ['create', 'Created'],
    ['update', 'Changed'],
    ['submit', 'Submitted'],
    ['send', 'Sent'],
    ['startReview', 'Started review'],
    ['makeReady', 'Made ready'],
    ['setForecast', 'Set forecast'],
    ['decideBid', 'Decided to bid'],
    ['noBid', 'Decided not to bid'],
    ['clarify', 'Clarified'],
    ['destroy', 'Destroyed'],
    ['scrap', 'Scrapped'],
    ['shipLines', 'Shipped lines'],
    ['end', 'Ended'],
    ['review', 'Reviewed'],
    ['end-sessions', 'Ended sessions'],
    ['resend-verification', 'Resent verification'],
    ['takeBack', 'Took back'],
    ['withdraw', 'Withdrew'],
  ])('%s is "%s"', (action, words) => {
    expect(actionLabel(action)).toBe(words)
  })
})

describe('A field in words', () => {
  it.each([
    ['customerReference', 'Customer reference'],
    ['quoteDueAt', 'Quote due'],
    ['accountManagerId', 'Account manager'],
    ['companyName', 'Company'],
    ['name', 'Name'],
    ['line1', 'Line 1'],
  ])('%s is "%s"', (name, label) => {
    expect(fieldLabel(name)).toBe(label)
  })
})

describe('A value in words', () => {
  it.each([
    [null, null],
    ['', null],
    [[], null],
    [true, 'yes'],
    [12, '12'],
    ['1250.00', '1250.00'],
    ['ready_to_quote', 'ready to quote'],
    ['2026-11-20T23:56:22.000000Z', '2026-11-20 23:56 UTC'],
    [['nde', 'on_hold'], 'nde, on hold'],
    [[{ a: 1 }], '1 entry'],
    [[{ a: 1 }, { a: 2 }], '2 entries'],
    [{ a: 1 }, 'changed'],
  ])('%j is "%s"', (value, words) => {
    expect(formatStoredValue(value)).toBe(words)
  })
})
