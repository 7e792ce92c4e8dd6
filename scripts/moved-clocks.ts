import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockLibrary, walkingClock } from './freeze/standing-clock.ts'
import { runStep, type StepResult } from './gates/run-step.ts'
import { projectRoot } from './gates/sources.ts'

const DAY = 86_400_000
/** That time of a day so many days from now. */
const later = (days: number, time: string): Date =>
  new Date(`${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}:00Z`)

/**
 * Instants at which tests start that may know neither the day nor the hour. All lie ahead: of a clock that was set back the
 * locks of PostgreSQL run out at once, which says nothing of the tests.
 */
const movedClocks = (): Readonly<Record<string, Date>> => ({
  'A Sunday': later(7 - new Date().getUTCDay(), '10:00'),
  'Ten minutes before midnight': later(1, '23:50'),
  'The day that most years do not have': new Date('2028-02-29T12:00:00Z'),
})

/** What counts days: the tests of the server and those about the code. A page has the clock of its browser. */
const project = 'unit'

/**
 * Runs the tests once under each moved clock, they and their database; one result for each. Throws where the clock cannot
 * be moved.
 */
export async function testUnderMovedClocks(): Promise<StepResult[]> {
  if (clockLibrary() === null)
    throw new Error('libfaketime is missing, so no clock can be moved: apt-get install faketime.')
  const folder = mkdtempSync(join(tmpdir(), 'heatline-clocks-'))
  const results: StepResult[] = []
  try {
    for (const [name, instant] of Object.entries(movedClocks())) {
      const file = join(folder, `${results.length}.json`)
      const step = {
        name: `${name}, ${instant.toISOString()}`,
        command: [
          'vitest',
          'run',
          `--project=${project}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile=${file}`,
        ],
        env: { ...walkingClock(instant), CLOCK: 'moved' },
        report: { kind: 'vitest', file },
        minutes: 40,
      } as const
      results.push(await runStep(step, projectRoot))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}
