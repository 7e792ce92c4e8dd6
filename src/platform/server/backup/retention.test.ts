import { expect, test } from 'vitest'
import { expendable } from './retention.ts'

const now = new Date('2026-11-21T12:00:00Z')
const DAY = 86_400_000

const backup = (at: Date, reason = 'nightly', verified = false) => ({
  name: `heatline-${at.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)}-${reason}-0a1b`,
  verified: verified ? { at: at.toISOString(), seconds: 1 } : null,
})
const daysAgo = (days: number, reason?: string, verified?: boolean) =>
  backup(new Date(now.getTime() - days * DAY), reason, verified)

test('of 400 nights seven days, four weeks and twelve months stay', () => {
  const all = Array.from({ length: 400 }, (_, days) => daysAgo(days))
  const old = new Set(expendable(all, now))
  const kept = all.filter((one) => !old.has(one)).map(({ name }) => name.slice(9, 17))
  expect(kept).toEqual([
    // Seven days; the newest of this week and of this month are the first of them.
    '20261121',
    '20261120',
    '20261119',
    '20261118',
    '20261117',
    '20261116',
    '20261115',
    // The Sundays of the two weeks before.
    '20261108',
    '20261101',
    // The last days of the months before.
    '20261031',
    '20260930',
    '20260831',
    '20260731',
    '20260630',
    '20260531',
    '20260430',
    '20260331',
    '20260228',
    '20260131',
    '20251231',
  ])
})

test('nothing goes on the first days, and days without a backup do not count', () => {
  const all = [0, 3, 9, 20, 21].map((days) => daysAgo(days))
  expect(expendable(all, now)).toEqual([])
})

test('several of one day stay for 24 hours, then the newest of the day', () => {
  const hours = (ago: number) => backup(new Date(now.getTime() - ago * 3_600_000), 'manual')
  const [newest, second, yesterday, older] = [hours(1), hours(2), hours(25), hours(30)]
  expect(
    expendable(
      [newest, second, yesterday, older].filter((one) => one !== undefined),
      now,
    ),
  ).toEqual([older])
})

test('the last three before a migration stay, and the last one that was verified', () => {
  const days = Array.from({ length: 40 }, (_, ago) => [
    daysAgo(ago, 'nightly', ago === 35),
    ...(ago % 8 === 6 ? [backup(new Date(now.getTime() - ago * DAY - 3_600_000), 'before-migration')] : []),
  ]).flat()
  const old = new Set(expendable(days, now))
  const special = days.filter((one) => !old.has(one) && (one.verified || one.name.includes('before')))
  expect(special.map(({ name }) => name.slice(9, 17))).toEqual([
    '20261115',
    '20261107',
    '20261030',
    '20261017',
  ])
})
