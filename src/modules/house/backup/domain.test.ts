import { describe, expect, test } from 'vitest'
import { ageOf, DEFAULT_SCHEDULE, isDue, type Schedule, scheduledAround, warningOf } from './domain.ts'

const at = (timeOfDay: string, timeZone: string): Schedule => ({ enabled: true, timeOfDay, timeZone })
const around = (schedule: Schedule, now: string) => {
  const { last, next } = scheduledAround(schedule, new Date(now))
  return [last.toISOString(), next.toISOString()]
}

describe('the instants around now', () => {
  test('in UTC, before, at and after the time of day', () => {
    const schedule = at('02:30', 'UTC')
    expect(around(schedule, '2026-11-21T02:29:59Z')).toEqual([
      '2026-11-20T02:30:00.000Z',
      '2026-11-21T02:30:00.000Z',
    ])
    expect(around(schedule, '2026-11-21T02:30:00Z')).toEqual([
      '2026-11-21T02:30:00.000Z',
      '2026-11-22T02:30:00.000Z',
    ])
  })

  test('follow the clocks of the zone through summer time', () => {
    const schedule = at('02:30', 'Europe/London')
    expect(around(schedule, '2026-07-01T12:00:00Z')[0]).toBe('2026-07-01T01:30:00.000Z')
    expect(around(schedule, '2026-11-21T12:00:00Z')[0]).toBe('2026-11-21T02:30:00.000Z')
  })

  test('in a zone that is a day ahead', () => {
    expect(around(at('01:00', 'Pacific/Auckland'), '2026-11-21T11:30:00Z')).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
    ])
  })

  test('the night that has no such time still has a backup', () => {
    const [, next] = around(at('02:30', 'Europe/Berlin'), '2026-03-28T23:00:00Z')
    expect(next).toMatch(/^2026-03-29T0[01]:30/)
  })
})

describe('the nightly backup is due', () => {
  const now = new Date('2026-11-21T03:00:00Z')
  test.each<[string, Schedule, Date, boolean]>([
    ['when its time has come since the last one', DEFAULT_SCHEDULE, new Date('2026-11-20T02:30:05Z'), true],
    ['once a night', DEFAULT_SCHEDULE, new Date('2026-11-21T02:30:05Z'), false],
    ['after days without the program', DEFAULT_SCHEDULE, new Date('2026-11-02T02:30:05Z'), true],
    ['never while switched off', { ...DEFAULT_SCHEDULE, enabled: false }, new Date('2026-11-02'), false],
    ['not on the day of the installation', DEFAULT_SCHEDULE, new Date('2026-11-21T02:45:00Z'), false],
  ])('%s', (_, schedule, since, expected) => {
    expect(isDue(schedule, since, now)).toBe(expected)
  })
})

test.each<[string | null, boolean, string | null]>([
  [null, false, 'There is no backup yet.'],
  [
    null,
    true,
    'None of these backups has been restored for a trial yet, so nobody knows whether they are good.',
  ],
  ['2026-11-20T10:00:01Z', true, null],
  ['2026-11-20T10:00:00Z', true, 'The last backup that was verified is 26 hours old.'],
  ['2026-11-11T12:00:00Z', true, 'The last backup that was verified is 10 days old.'],
])('last verified %s: %s, %s', (verified, hasBackups, sentence) => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(warningOf(verified ? new Date(verified) : null, hasBackups, now)).toBe(sentence)
})

test.each([
  [-5, '0 minutes'],
  [1, '1 minute'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [71 * 60, '71 hours'],
  [72 * 60, '3 days'],
])('after %s minutes the age is %s', (minutes, words) => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(ageOf(new Date(now.getTime() - minutes * 60_000), now)).toBe(words)
})
