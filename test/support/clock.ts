import { dayIn } from '#platform/contract/values/dates.ts'
import type { Clock } from '#platform/server/context.ts'

/** The real time plus what a test has let pass. */
export interface TestClock extends Clock {
  /** The day where the facilities of the tests are. */
  today(): string
  /** Lets so many seconds pass. */
  advance(seconds: number): void
}

export function testClock(): TestClock {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  return {
    now,
    today: () => dayIn(now(), 'Europe/London'),
    advance(seconds) {
      ahead += seconds * 1000
    },
  }
}
