import { join } from 'node:path'
import { z } from 'zod'
import type { RanFile } from '../test-rings.ts'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  /** Name, place and message of each failed test. */
  failures: string[]
  /** Place and name of each test that passed at the second try only. */
  repeated: string[]
  /** The files of the report, by the path that the runner knows them by. */
  files: RanFile[]
}

const none = (): TestCounts => ({ passed: 0, failed: 0, skipped: 0, failures: [], repeated: [], files: [] })

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Counts of Vitest's JSON report; a file that could not even be loaded is one failed test. */
export function vitestCounts(report: unknown): TestCounts {
  const counts = none()
  for (const file of vitestReport.parse(report).testResults) {
    const failedBefore = counts.failed
    const passedBefore = counts.passed
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') {
        counts.failed += 1
        counts.failures.push(`${file.name}\n${fullName}\n${(failureMessages ?? []).join('\n')}`)
      } else counts.skipped += 1
    }
    if (file.status === 'failed' && counts.failed === failedBefore) {
      counts.failed += 1
      counts.failures.push(`${file.name}\n${file.message}`)
    }
    counts.files.push({
      path: file.name,
      tests: counts.passed + counts.failed - passedBefore - failedBefore,
      seconds: file.assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
    })
  }
  return counts
}

const playwrightTest = z.object({
  projectName: z.string().default(''),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(
    z.object({
      duration: z.number().default(0),
      errors: z.array(z.object({ message: z.string().optional() })).default([]),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(playwrightTest),
})

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([])
  },
})

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  /** One for each file of tests; a test may be written in another file, which is where its spec says it stands. */
  suites: z.array(playwrightSuite.extend({ file: z.string() })),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
})

/** Counts of Playwright's JSON report; a test that passes only when it is repeated counts, and is named. */
export function playwrightCounts(report: unknown): TestCounts {
  const counts = none()
  const { config, suites, errors } = playwrightReport.parse(report)
  for (const { message } of errors) {
    counts.failed += 1
    counts.failures.push(message ?? 'the run broke off')
  }
  for (const { file, spec } of suites.flatMap((one) =>
    specsOf(one).map((spec) => ({ file: one.file, spec })),
  )) {
    for (const { status, projectName, results } of spec.tests) {
      const place = `${spec.file}:${spec.line} [${projectName}]`
      if (status === 'skipped') counts.skipped += 1
      else if (status === 'unexpected') {
        counts.failed += 1
        const messages = results.flatMap((result) => result.errors.map((error) => error.message ?? ''))
        counts.failures.push(`${place}\n${spec.title}\n${messages.join('\n')}`)
      } else counts.passed += 1
      if (status === 'flaky') counts.repeated.push(`${place} ${spec.title}`)
      counts.files.push({
        path: join(config.rootDir, file),
        tests: status === 'skipped' ? 0 : 1,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })
    }
  }
  return counts
}

function specsOf(suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...suite.suites.flatMap(specsOf)]
}
