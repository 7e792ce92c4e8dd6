import { describe, expect, it } from 'vitest'
import {
  type ApprovalStep,
  stepAfter,
  stepsToPass,
  stepWithoutPeople,
  reasonLabels,
} from '#platform/contract/documents/approval-steps.ts'
import type { QuoteApproverEntry } from '#modules/signing/quote-traveller-approving-users/domain.ts'
import { type QuoteFacts, quoteApprovalRules as rules } from './approval-rules.ts'

type Facts = QuoteFacts & { authorIds: readonly string[] }

const on = (step: number, userId: string, change: Partial<QuoteApproverEntry> = {}): QuoteApproverEntry => ({
  userId,
  holderId: null,
  holderName: null,
  step,
  minValue: null,
  maxValue: null,
  minMarginPercent: null,
  pslLevelIds: [],
  ...change,
})
const quote: Facts = {
  value: '50000.00',
  marginPercent: '25.00',
  pslLevelIds: ['psl-2'],
  authorIds: ['tom'],
  isBeyondLimits: false,
  breaksLimit: false,
}

/** The list of a works: up to 50 thousand and 20 %, up to 200 thousand at any margin, everything. */
const house = [
  on(1, 'ada', { maxValue: '50000', minMarginPercent: '20', pslLevelIds: ['psl-1', 'psl-2'] }),
  on(1, 'ben', { maxValue: '20000' }),
  on(2, 'cleo', { maxValue: '200000' }),
  on(3, 'dan'),
]

const words = (steps: readonly ApprovalStep[]) =>
  steps.map(
    ({ step, because, limitsHold }) => `${step}${limitsHold ? '' : ' passes on'}: ${because.join(', ')}`,
  )
const steps = (facts: Partial<Facts> = {}, list: readonly QuoteApproverEntry[] = house) =>
  words(stepsToPass(rules, list, { ...quote, ...facts }))

describe('The steps a quote has to pass', () => {
  it.each<[string, Partial<Facts>, string[]]>([
    ['the first one for a routine quote', {}, ['1: first']],
    ['at the end of its value', { value: '50000.00' }, ['1: first']],
    ['the second one beyond it', { value: '50000.01' }, ['1 passes on: first', '2: beyond']],
    ['at the end of the second one', { value: '200000' }, ['1 passes on: first', '2: beyond']],
    [
      'all of them beyond that',
      { value: '200000.01' },
      ['1 passes on: first', '2 passes on: beyond', '3: beyond'],
    ],
    ['the second one below its margin', { marginPercent: '19.99' }, ['1 passes on: first', '2: beyond']],
    [
      'somebody else of the step without a margin of their own',
      { marginPercent: '5.00', value: '20000' },
      ['1: first'],
    ],
    ['the second one without any margin', { marginPercent: null }, ['1 passes on: first', '2: beyond']],
    [
      'the second one for a level nobody of the first has',
      { pslLevelIds: ['psl-3'] },
      ['1 passes on: first', '2: beyond'],
    ],
    ['the second one beyond the limits of the facility', { isBeyondLimits: true }, ['1: first', '2: limits']],
    [
      'for one reason and the other',
      { isBeyondLimits: true, value: '60000' },
      ['1 passes on: first', '2: beyond, limits'],
    ],
    ['without the authors', { authorIds: ['ada'], value: '30000' }, ['1 passes on: first', '2: beyond']],
    [
      'also the first where only authors stand on it',
      { authorIds: ['ada', 'ben'] },
      ['1 passes on: first', '2: beyond'],
    ],
    [
      'the second one where its only member is an author',
      { authorIds: ['cleo'], isBeyondLimits: true },
      ['1: first', '2 passes on: limits'],
    ],
    ['none where only authors are left', { authorIds: ['ada', 'ben', 'cleo', 'dan'] }, []],
    ['none where nobody who is left covers it', { authorIds: ['dan'], value: '200000.01' }, []],
  ])('%s', (_, facts, expected) => {
    expect(steps(facts)).toEqual(expected)
  })

  it('reach a step from the value on at which it begins, although a lower one could decide', () => {
    const list = [on(1, 'ada'), on(2, 'cleo', { minValue: '100000' }), on(3, 'dan', { minValue: '500000' })]
    expect(steps({ value: '99999.99' }, list)).toEqual(['1: first'])
    expect(steps({ value: '100000.00' }, list)).toEqual(['1: first', '2: value'])
    expect(steps({ value: '500000.00' }, list)).toEqual(['1: first', '2: value', '3: value'])
    const all = [on(1, 'ada'), on(2, 'cleo', { minValue: '0.00' })]
    expect(steps({ value: '500000.00' }, all)).toEqual(['1: first'])
  })

  it('leave a step alone that has no people, whatever its number', () => {
    expect(steps({ value: '60000' }, [on(4, 'ada', { maxValue: '10' }), on(7, 'dan')])).toEqual([
      '4 passes on: first',
      '7: beyond',
    ])
    expect(steps({ isBeyondLimits: true }, [on(3, 'dan')])).toEqual(['3: first'])
    expect(steps({}, [])).toEqual([])
  })

  it('do not let whoever stands in for an author decide', () => {
    const list = [on(1, 'eve', { holderId: 'tom', holderName: 'Tom' }), on(2, 'dan')]
    expect(steps({}, list)).toEqual(['1 passes on: first', '2: beyond'])
  })

  it('are the same whoever wrote the quote, or more', () => {
    const begin = [on(1, 'ada'), on(2, 'euan', { minValue: '250000' })]
    for (const facts of [{ value: '300000' }, { isBeyondLimits: true }, {}]) {
      const called = (authorIds: string[]) =>
        stepsToPass(rules, begin, { ...quote, ...facts, authorIds }).map(({ step }) => step)
      expect(called(['euan'])).toEqual(expect.arrayContaining(called(['tom'])))
    }
  })

  it('follow one another', () => {
    const passed = stepsToPass(rules, house, { ...quote, value: '900000' })
    expect([null, 1, 2, 3].map((step) => stepAfter(passed, step)?.step ?? null)).toEqual([1, 2, 3, null])
    expect(stepAfter([], null)).toBeNull()
  })

  it('each have their reason in words', () => {
    const told = reasonLabels(rules.steps)
    expect(Object.keys(told)).toEqual(rules.steps.map(({ code }) => code))
    expect(new Set(Object.values(told)).size).toBe(rules.steps.length)
  })
})

describe('Every step is decided by somebody else', () => {
  const empty = (list: readonly QuoteApproverEntry[], facts: Partial<Facts> = {}) => {
    const about = { ...quote, isBeyondLimits: true, ...facts }
    return stepWithoutPeople(rules, stepsToPass(rules, list, about), list, about)
  }

  it.each<[string, QuoteApproverEntry[], number | null]>([
    ['two people for two steps', [on(1, 'ada'), on(2, 'dan')], null],
    ['one person on both', [on(1, 'ada'), on(2, 'ada')], 2],
    ['one on both and one more on the first', [on(1, 'ada'), on(1, 'ben'), on(2, 'ada')], null],
    ['one on both and one more on the second', [on(1, 'ada'), on(2, 'ada'), on(2, 'dan')], null],
    [
      'a delegate who stands in on both',
      [on(1, 'eve', { holderId: 'ada' }), on(2, 'eve', { holderId: 'dan' })],
      2,
    ],
    ['a delegate and the one they stand in for', [on(1, 'eve', { holderId: 'ada' }), on(2, 'ada')], 2],
    ['the other one is an author', [on(1, 'ada'), on(1, 'tom'), on(2, 'ada')], 2],
    ['an author alone on the second', [on(1, 'ada'), on(2, 'tom')], 2],
    ['an author alone on the first', [on(1, 'tom'), on(2, 'ada')], 1],
    ['in the place of the author alone on the second', [on(1, 'ada'), on(2, 'eve', { holderId: 'tom' })], 2],
    ['the other one has too low a limit', [on(1, 'ada'), on(2, 'ada'), on(2, 'ben', { maxValue: '1' })], 2],
  ])('%s', (_, list, expected) => {
    expect(empty(list)).toBe(expected)
  })

  it('finds the one way there is among many', () => {
    const list = [
      ...['ada', 'ben', 'cleo'].map((id) => on(1, id)),
      ...['ada', 'ben'].map((id) => on(2, id, { minValue: '1' })),
      on(3, 'ada', { minValue: '1' }),
    ]
    expect(empty(list)).toBeNull()
    expect(empty(list.filter(({ userId }) => userId !== 'cleo'))).not.toBeNull()
  })

  it('asks nothing of a quote that needs no step', () => {
    expect(empty([])).toBeNull()
  })
})
