import { describe, expect, it } from 'vitest'
import { type GradeLimits, gradeProblems, becomesCurrent, isLikelyDouble } from './domain.ts'

const grade = (changes: Partial<GradeLimits> = {}): GradeLimits => ({
  name: 'Gr. B',
  chemistry: [],
  stresses: [],
  ...changes,
})
const keys = (changes: Partial<GradeLimits>) => Object.keys(gradeProblems([grade(changes)]))
const row = (temperatureC: string, stressMpa: string) => ({ temperatureC, stressMpa })

describe('Limits of a grade', () => {
  it.each<[what: string, changes: Partial<GradeLimits>, at: string[]]>([
    ['nothing', {}, []],
    ['equal ends', { yieldMinMpa: '240', yieldMaxMpa: '240.0' }, []],
    ['yield upside down', { yieldMinMpa: '450', yieldMaxMpa: '240' }, ['grades.0.yieldMaxMpa']],
    ['a figure compared as a number', { tensileMinMpa: '90', tensileMaxMpa: '415' }, []],
    ['hardness without a scale', { hardnessMax: '22' }, ['grades.0.hardnessScale']],
    [
      'hardness upside down',
      { hardnessMin: '237', hardnessMax: '197', hardnessScale: 'HBW' },
      ['grades.0.hardnessMax'],
    ],
    ['a lowest hardness without a scale', { hardnessMin: '197' }, ['grades.0.hardnessScale']],
    [
      'one bar above the average',
      { charpyMinJ: '20', charpySingleJ: '27', charpyAtC: '-46' },
      ['grades.0.charpySingleJ'],
    ],
    ['manganese that rises without an end', { mnPerStep: '0.06' }, ['grades.0.mnUpTo']],
    ['Charpy without a temperature', { charpyMinJ: '27' }, ['grades.0.charpyAtC']],
    [
      'an element twice',
      {
        chemistry: [
          { element: 'C', max: '1' },
          { element: 'C', min: '0' },
        ],
      },
      ['grades.0.chemistry.1.element'],
    ],
    ['an element without limits', { chemistry: [{ element: 'C' }] }, ['grades.0.chemistry.0.max']],
    [
      'shares upside down',
      { chemistry: [{ element: 'C', min: '0.3', max: '0.1' }] },
      ['grades.0.chemistry.0.max'],
    ],
    ['stresses that fall', { stresses: [row('-29', '138'), row('38', '138'), row('300', '120')] }, []],
    [
      'temperatures that fall',
      { stresses: [row('100', '138'), row('38', '130')] },
      ['grades.0.stresses.1.temperatureC'],
    ],
    [
      'stresses that rise',
      { stresses: [row('38', '130'), row('100', '138')] },
      ['grades.0.stresses.1.stressMpa'],
    ],
  ])('%s', (_, changes, at) => {
    expect(keys(changes)).toEqual(at)
  })

  it('belong to grades with names of their own', () => {
    expect(gradeProblems([grade(), grade({ name: 'GR. B ' })])).toEqual({
      'grades.1.name': ['There is another grade called GR. B .'],
    })
  })
})

it('an edition takes the place of another when it becomes current', () => {
  expect(becomesCurrent(null, 'current')).toBe(true)
  expect(becomesCurrent('draft', 'current')).toBe(true)
  expect(becomesCurrent('current', 'current')).toBe(false)
  expect(becomesCurrent('current', 'withdrawn')).toBe(false)
})

describe('Two records of one standard', () => {
  it('are told by their numbers, without publisher, unit, grade and year', () => {
    const same = [
      ['A106-B', 'ASTM A106/A106M'],
      ['ASTM A106 Gr. B', 'ASTM A106/A106M'],
      ['ASME SA-106', 'ASTM A106/A106M'],
      ['5L', 'API 5L'],
      ['API 5L PSL2', 'API 5L'],
      ['EN 10216-2', 'DIN EN 10216-2:2013'],
      ['MSS SP-75', 'SP75'],
    ] as const
    for (const [one, other] of same)
      expect([one, other, isLikelyDouble(one, other)]).toEqual([one, other, true])
  })

  it('are no other standard, part or publisher, and no edition of the same number', () => {
    const apart = [
      ['ASTM A106/A106M', 'ASTM A105/A105M'],
      ['EN 10216-2', 'EN 10216-1'],
      ['API 5L', 'API 5CT'],
      ['API 650', 'EN 650'],
      ['api 5l', 'API 5L'],
      ['House rules', 'Customer rules'],
    ] as const
    for (const [one, other] of apart)
      expect([one, other, isLikelyDouble(one, other)]).toEqual([one, other, false])
  })
})
