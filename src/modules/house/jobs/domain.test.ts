import { describe, expect, it } from 'vitest'
import { formatDuration, jobLabel, nextRun, outcomeOf, scheduleLabel } from './domain.ts'

describe('The next run of a schedule', () => {
  it.each([
    ['* * * * *', '2026-11-21T10:00:30Z', '2026-11-21T10:01:00.000Z'],
    ['*/5 * * * *', '2026-11-21T10:05:00Z', '2026-11-21T10:10:00.000Z'],
    ['40 2 * * *', '2026-11-21T02:39:59Z', '2026-11-21T02:40:00.000Z'],
    ['40 2 * * *', '2026-11-21T02:40:00Z', '2026-11-22T02:40:00.000Z'],
    ['10 0 * * *', '2026-12-31T23:59:00Z', '2027-01-01T00:10:00.000Z'],
    ['0 5 * * 1', '2026-11-21T10:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['0 5 * * 7', '2026-11-21T10:00:00Z', '2026-11-22T05:00:00.000Z'],
    ['0 6 1 * *', '2026-11-21T10:00:00Z', '2026-12-01T06:00:00.000Z'],
    ['0 6 29 2 *', '2026-11-21T10:00:00Z', '2028-02-29T06:00:00.000Z'],
    ['30 8-10,14 * * 1-5', '2026-11-20T10:30:00Z', '2026-11-20T14:30:00.000Z'],
    ['0 0 13 * 5', '2026-11-21T10:00:00Z', '2026-11-27T00:00:00.000Z'],
  ])('%s after %s is %s', (cron, after, next) => {
    expect(nextRun(cron, new Date(after))?.toISOString()).toBe(next)
  })

  it.each(['', '* * * *', '61 * * * *', '* * * * MON', '*/0 * * * *', '5-1 * * * *', '0 0 31 2 *'])(
    'of "%s" is none',
    (cron) => {
      expect(nextRun(cron, new Date('2026-11-21T10:00:00Z'))).toBeNull()
    },
  )
})

describe('In words', () => {
  it.each([
    ['* * * * *', 'every minute'],
    ['*/5 * * * *', 'every 5 minutes'],
    ['7 * * * *', 'every hour at 07 past'],
    ['40 2 * * *', 'every day at 02:40 UTC'],
    ['0 5 * * 1', 'every Monday at 05:00 UTC'],
    ['0 6 1 * *', 'on day 1 of every month at 06:00 UTC'],
    ['40 5 1-7 * *', 'on days 1 to 7 of every month at 05:40 UTC'],
    ['0 6 1 1-3 *', '0 6 1 1-3 *'],
  ])('%s is %s', (cron, words) => {
    expect(scheduleLabel(cron)).toBe(words)
  })

  it.each([
    [12, '12 ms'],
    [3_240, '3.2 s'],
    [245_000, '4 min 5 s'],
  ])('%d milliseconds are %s', (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words)
  })

  it('a job is told by its name, and a state of the queue by what it means', () => {
    expect(jobLabel('expire-quotes')).toBe('Expire quotes')
    expect(jobLabel('steel-conditions.end')).toBe('Steel conditions end')
    expect(['completed', 'retry', 'failed', null, 'unheard-of'].map(outcomeOf)).toEqual([
      'done',
      'again',
      'failed',
      null,
      null,
    ])
  })
})
