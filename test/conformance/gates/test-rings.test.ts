import { describe, expect, it } from 'vitest'
import { readSources } from '../../../scripts/gates/sources.ts'
import { dailyJourneys, isTestFile, notRun, ringOf, slowTests } from '../../../scripts/test-rings.ts'
import { testRun } from '../../../scripts/test-steps.ts'

const files = [...readSources().keys()].filter(isTestFile)

describe('the rings of the tests', () => {
  it('name only files that exist, a journey in one district only', () => {
    const named = [...Object.values(dailyJourneys).flat(), ...Object.keys(slowTests)]
    expect(named.filter((path) => !files.includes(path))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
    expect(Object.values(dailyJourneys).filter((journeys) => journeys.length === 0)).toEqual([])
  })

  it('divide all files between the two commands', () => {
    const [test, rest, full] = (['test', 'rest', 'full'] as const).map(
      (plan) => testRun(plan, files, '/reports').expected,
    )
    expect([...(test ?? []), ...(rest ?? [])].toSorted()).toEqual(files.toSorted())
    expect(full).toEqual(files)
  })

  it.each([
    ['src/modules/people/companies/slice.test.ts', 'test'],
    ['test/conformance/lifecycles.test.ts', 'test'],
    ['e2e/permissions.test.ts', 'test'],
    ['e2e/story-of-a-year.test.ts', 'rest'],
    ['e2e/screens/states.test.ts', 'rest'],
    ['test/proofs/kill-loop.test.ts', 'rest'],
    ['scripts/new-slice.test.ts', 'rest'],
  ])('put %s into %s', (path, ring) => {
    expect(files).toContain(path)
    expect(ringOf(path)).toBe(ring)
  })
})

describe('a file that belongs to a run', () => {
  const ran = [
    { path: 'src/a.test.ts', tests: 3, seconds: 1 },
    { path: 'src/b.test.ts', tests: 0, seconds: 0 },
    { path: 'e2e/c.test.ts', tests: 0, seconds: 0 },
    { path: 'e2e/c.test.ts', tests: 1, seconds: 2 },
  ]

  it('has run where one of its tests passed or failed', () => {
    expect(notRun(['src/a.test.ts', 'e2e/c.test.ts'], ran)).toEqual([])
  })

  it('is named where the report does not know it, or only tests that were skipped', () => {
    expect(notRun(['src/a.test.ts', 'src/b.test.ts', 'src/lost.test.ts'], ran)).toEqual([
      'src/b.test.ts belongs to this run, but none of its tests ran',
      'src/lost.test.ts belongs to this run, but did not run',
    ])
  })
})
