import { describe, expect, it } from 'vitest'
import {
  type ApprovalProgress,
  decidersOf,
  decidingEntry,
  shortfallsOf,
  approverGuard,
} from '#platform/contract/documents/approvers.ts'
import {
  entryProblems,
  type LimitedFacts,
  type QuoteApproverEntry,
  quoteApprovers as rules,
  repeats,
} from './domain.ts'

type QuoteFacts = LimitedFacts & ApprovalProgress
const words = { document: 'quote', list: 'list of quote approvers' }
/** Without the right to see costs nothing is said of a margin. */
const why = (entries: QuoteApproverEntry[], about: QuoteFacts, seesCosts: boolean) =>
  approverGuard(rules, entries, about, { ...words, hidden: seesCosts ? [] : ['margin'] })

const entry: QuoteApproverEntry = {
  userId: 'elin',
  holderId: null,
  holderName: null,
  step: 1,
  minValue: null,
  maxValue: null,
  minMarginPercent: null,
  pslLevelIds: [],
}
const quote: QuoteFacts = {
  value: '50000.00',
  marginPercent: '24.50',
  pslLevelIds: ['psl-2', 'psl-3'],
  authorIds: ['tom'],
  decidedIds: [],
  step: 1,
  limitsHold: true,
}

describe('An entry covers a quote', () => {
  it.each<[string, Partial<QuoteApproverEntry>, Partial<QuoteFacts>, string[]]>([
    ['without limits', {}, {}, []],
    ['at the upper end of its band', { maxValue: '50000.00' }, {}, []],
    ['at the lower end of its band', { minValue: '50000.00' }, {}, []],
    ['not above its band', { maxValue: '49999.99' }, {}, ['value']],
    ['not below its band', { minValue: '50000.01' }, {}, ['value']],
    ['with just the margin', { minMarginPercent: '24.50' }, {}, []],
    ['not with less margin', { minMarginPercent: '24.51' }, {}, ['margin']],
    ['not while there is no margin', { minMarginPercent: '0.00' }, { marginPercent: null }, ['margin']],
    ['with a loss where no margin is asked for', {}, { marginPercent: '-12.00' }, []],
    ['of all its levels', { pslLevelIds: ['psl-3', 'psl-2', 'psl-4'] }, {}, []],
    ['not with a level that is not its own', { pslLevelIds: ['psl-2'] }, {}, ['psl']],
    ['without levels', { pslLevelIds: ['psl-2'] }, { pslLevelIds: [] }, []],
    ['never of its own holder', {}, { authorIds: ['elin'] }, ['author']],
    ['never in the place of an author', { holderId: 'tom', holderName: 'Tom' }, {}, ['author']],
    [
      'nor as an author who stands in',
      { holderId: 'ada', holderName: 'Ada' },
      { authorIds: ['elin'] },
      ['author'],
    ],
    ['not for another step', { step: 2 }, {}, ['step']],
    ['on any step while none is asked', { step: 2 }, { step: null }, []],
    ['never twice', {}, { decidedIds: ['elin'] }, ['decided']],
    ['never in the place of who decided before', { holderId: 'ada' }, { decidedIds: ['ada'] }, ['decided']],
    [
      'beyond its limits where it only passes on',
      { maxValue: '1', minMarginPercent: '90' },
      { limitsHold: false },
      [],
    ],
    ['in the place of somebody else', { holderId: 'ada', holderName: 'Ada' }, {}, []],
    ['or says everything that is wrong', { maxValue: '1', minMarginPercent: '90' }, {}, ['value', 'margin']],
  ])('%s', (_, change, facts, shortfalls) => {
    expect(shortfallsOf(rules, { ...entry, ...change }, { ...quote, ...facts })).toEqual(shortfalls)
  })
})

describe('Who decides', () => {
  const low = { ...entry, maxValue: '10000' }
  const forAda = { ...entry, holderId: 'ada', holderName: 'Ada' }

  it('does so by an entry of their own before one they stand in for', () => {
    expect(decidingEntry(rules, [forAda, entry], quote)).toBe(entry)
    expect(decidingEntry(rules, [low, forAda], quote)).toBe(forAda)
    expect(decidingEntry(rules, [low], quote)).toBeNull()
    expect(decidingEntry(rules, [], quote)).toBeNull()
  })

  it('learns why not, of margins only who may see them', () => {
    const picky = { ...low, minMarginPercent: '90', pslLevelIds: ['psl-9'] }
    expect(why([entry, low], quote, true)).toBeNull()
    expect(why([picky], quote, true)).toBe(
      'Your entry on the list of quote approvers does not cover this quote: its value lies outside yours, and its margin is below yours, and its PSL level is not among yours.',
    )
    expect(why([{ ...entry, minMarginPercent: '90' }], quote, false)).toBe(
      'Your entry on the list of quote approvers does not cover this quote.',
    )
  })

  it('learns that another step is asked, and who may not decide twice', () => {
    expect(why([{ ...entry, step: 2 }], quote, true)).toBe(
      'Step 1 of the approval is asked now; you stand on step 2.',
    )
    expect(why([entry, { ...entry, step: 2 }], { ...quote, decidedIds: ['elin'] }, true)).toBe(
      'Your entry on the list of quote approvers does not cover this quote: nobody decides on two steps, nor in the place of someone who did.',
    )
  })

  it('is everybody who is able to, once', () => {
    const ben = { ...entry, userId: 'ben' }
    expect(decidersOf(rules, [low, forAda, entry, { ...low, userId: 'cid' }, ben], quote)).toEqual([
      entry,
      ben,
    ])
    expect(decidersOf(rules, [ben, { ...ben, step: 2 }], { ...quote, step: 2 })).toEqual([
      { ...ben, step: 2 },
    ])
    expect(decidersOf(rules, [], quote)).toEqual([])
  })
})

describe('Two entries of one person', () => {
  const both = { scope: 'both' as const, step: 1, minValue: null, maxValue: null, pslLevelIds: [] }

  it('repeat each other in the same scope, step, values and levels', () => {
    expect(repeats(both, both)).toBe(true)
    expect(repeats(both, { scope: 'both' })).toBe(true)
    expect(repeats(both, { ...both, scope: 'quote' })).toBe(false)
    expect(repeats(both, { ...both, step: 2 })).toBe(false)
    expect(repeats({ ...both, maxValue: '100' }, { ...both, minValue: '100' })).toBe(false)
    expect(repeats({ ...both, pslLevelIds: ['a'] }, { ...both, pslLevelIds: ['b'] })).toBe(false)
    expect(repeats({ ...both, pslLevelIds: ['a'] }, both)).toBe(true)
  })

  it('each have a band that runs upwards and somebody else to stand in', () => {
    const wrong = { userId: 'a', delegateUserId: 'a', minValue: '2', maxValue: '1' }
    expect(Object.keys(entryProblems(wrong))).toEqual(['maxValue', 'delegateUserId'])
  })
})
