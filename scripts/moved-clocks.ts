import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockLibrary, walkingClock } from './freeze/standing-clock.ts'
import { runStep, type StepResult } from './gates/run-step.ts'
import { projectRoot } from './gates/sources.ts'

/** Instants at which tests start that may know neither the day nor the hour. */
const movedClocks: Readonly<Record<string, string>> = {
  'A Sunday': '2026-11-29T10:00:00Z',
  'Ten minutes before midnight': '2026-11-24T23:50:00Z',
  'The day that most years do not have': '2028-02-29T12:00:00Z',
}

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
    for (const [name, instant] of Object.entries(movedClocks)) {
      const file = join(folder, `${results.length}.json`)
      const step = {
        name: `${name}, ${instant}`,
        command: [
          'vitest',
          'run',
          `--project=${project}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile=${file}`,
        ],
        env: { ...walkingClock(new Date(instant)), CLOCK: 'moved' },
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
