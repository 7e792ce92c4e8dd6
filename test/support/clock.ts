import type { Clock } from '#platform/server/context.ts'

/** The real time plus what a test has let pass. */
export interface TestClock extends Clock {
  /** Lets so many seconds pass. */
  advance(seconds: number): void
}

export function testClock(): TestClock {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  return {
    now,
    today: () => now().toISOString().slice(0, 10),
    advance(seconds) {
      ahead += seconds * 1000
    },
  }
}
