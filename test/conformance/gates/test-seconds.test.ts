import { expect, it } from 'vitest'
import { grossOverruns, secondsOf, slowestSlices } from '../../../scripts/test-seconds.ts'

it('adds up the seconds of the test files of a slice, and of nothing else', () => {
  const file = (path: string, seconds: number) => ({ path, tests: 1, seconds })
  expect(
    secondsOf([
      file('src/modules/people/companies/domain.test.ts', 1.26),
      file('src/modules/sales/quotes/slice.test.ts', 4),
      file('src/modules/people/companies/slice.test.ts', 2),
      file('test/proofs/crowd.test.ts', 9),
    ]),
  ).toEqual({ quotes: 4, companies: 3.3 })
})

it('compares shares, so that a slower machine changes nothing, and marks what has grown', () => {
  const recorded = { quotes: 50, companies: 45, heats: 5 }
  const slower = { quotes: 150, companies: 135, heats: 15 }
  expect(slowestSlices(slower, recorded).join('\n')).not.toContain('MORE THAN ITS SHARE')
  const grown = slowestSlices({ quotes: 50, companies: 45, heats: 15, mills: 1 }, recorded)
  expect(grown.filter((line) => line.endsWith('MORE THAN ITS SHARE'))).toEqual([
    expect.stringMatching(/^heats +15\.0 s {2}13\.5 %, 5\.0 % when recorded/),
  ])
  expect(grown.at(-1)).toMatch(/^mills +1\.0 s {2}0\.9 %$/)
})

it('fails a run for a slice far beyond its share, and for none that only grew or is new', () => {
  const recorded = { quotes: 80, companies: 20, mills: 4 }
  expect(grossOverruns({ quotes: 80, companies: 20, mills: 24 }, recorded)).toEqual([
    'mills: its tests take 19.4 % of the time of all slices, 3.8 % when recorded; make them quicker, or record it with npm test -- --write-seconds and say why',
  ])
  expect(grossOverruns({ quotes: 80, companies: 60, mills: 8, heats: 70 }, recorded)).toEqual([])
  expect(grossOverruns({ quotes: 80 }, {})).toEqual([])
})
