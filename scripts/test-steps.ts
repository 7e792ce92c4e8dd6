import { join } from 'node:path'
import type { Step } from './gates/run-step.ts'
import { isJourney, ringOf } from './test-rings.ts'

export const plans = ['check', 'test', 'rest', 'full'] as const
export type Plan = (typeof plans)[number]

/** What runs tests in a plan, and the files that have to turn up in its reports. */
export interface TestRun {
  readonly steps: readonly Step[]
  readonly expected: readonly string[]
}

const everything = { GRID: 'full', PROOF: 'full', NO_RETRIES: '1' }

const names: Partial<Record<Plan, string>> = {
  test: 'unit, slices, conformance',
  rest: 'slow tests, proofs',
  full: 'unit to proofs',
}

/** The steps that run tests, one after the other, each with both cores to itself. `files` are those of the plan. */
export function testRun(plan: Plan, files: readonly string[], reports: string): TestRun {
  const expected = files.filter((path) => plan === 'check' || plan === 'full' || ringOf(path) === plan)
  const beside = expected.filter((path) => !isJourney(path))
  const journeys = expected.filter(isJourney)
  const env: Readonly<Record<string, string>> = plan === 'full' ? everything : { RING: plan }
  const steps: Step[] = []
  if (beside.length > 0) {
    const report = join(reports, 'vitest.json')
    steps.push({
      name: names[plan] ?? `tests of ${beside.length} files`,
      command: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
        ...chosen(plan, beside),
      ],
      env,
      report: { kind: 'vitest', file: report },
      minutes: plan === 'full' ? 120 : 30,
    })
  }
  if (journeys.length > 0) {
    const report = join(reports, 'playwright.json')
    steps.push({
      name: plan === 'full' ? 'journeys, whole grid' : 'journeys',
      command: [
        'playwright',
        'test',
        '--reporter=line,json',
        ...(plan === 'full' ? [] : journeys.map(asPattern)),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      report: { kind: 'playwright', file: report },
      minutes: plan === 'full' ? 120 : 40,
    })
  }
  return { steps, expected }
}

/** What Vitest is told to run. RING=test leaves the slow files out: hundreds of names would be a long command. */
function chosen(plan: Plan, files: readonly string[]): readonly string[] {
  if (plan === 'full') return []
  return plan === 'test' ? ['unit', 'browser'].map((project) => `--project=${project}`) : files
}

/** Playwright takes names of files as patterns of their whole path. */
const asPattern = (path: string): string => `/${path.replace(/[.+]/g, '\\$&')}$`
