import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preloaded } from './freeze/standing-clock.ts'
import { runStep, type StepResult } from './gates/run-step.ts'
import { projectRoot } from './gates/sources.ts'

const DAY = 86_400_000
/** That time of a day so many days from now. */
const later = (days: number, time: string): Date =>
  new Date(`${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}:00Z`)

/** Instants at which tests start that may know neither the day nor the hour. */
const movedClocks = (): Readonly<Record<string, Date>> => ({
  'A Sunday': later(7 - new Date().getUTCDay(), '10:00'),
  'Ten minutes before midnight': later(1, '23:50'),
  'The day that most years do not have': new Date('2028-02-29T12:00:00Z'),
})

/** What counts days: the tests of the server and those about the code. A page has the clock of its browser. */
const project = 'unit'

/** Compiles what moves a clock into a folder. Throws where there is no compiler of C. */
function clockMover(folder: string): string {
  const library = join(folder, 'moved-clock.so')
  // The database runs as another user, who has to read it.
  chmodSync(folder, 0o755)
  const source = join(projectRoot, 'scripts/moved-clock.c')
  const { status } = spawnSync('cc', ['-O2', '-fPIC', '-shared', '-o', library, source], { stdio: 'inherit' })
  if (status !== 0)
    throw new Error('A compiler of C is missing, so no clock can be moved: apt-get install gcc.')
  return library
}

/** The environment of a program whose clock is at an instant now and walks on, and of the database it starts. */
const movedTo = (instant: Date, library: string): Record<string, string> => ({
  ...preloaded(library),
  MOVED_CLOCK: String(Math.round((instant.getTime() - Date.now()) / 1000)),
})

/**
 * Runs the tests once under each moved clock, they and their database; one result for each. Throws where the clock cannot
 * be moved.
 */
export async function testUnderMovedClocks(): Promise<StepResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'heatline-clocks-'))
  const results: StepResult[] = []
  try {
    const library = clockMover(folder)
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
        env: movedTo(instant, library),
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
