import { describe, expect, it } from 'vitest'
import { stepsToPass } from '#platform/contract/documents/approval-steps.ts'
import { type ApprovalProgress, decidersOf, shortfallsOf } from '#platform/contract/documents/approvers.ts'
import {
  type OrderApproverEntry,
  type OrderFacts,
  orderApprovalRules,
  orderApprovers,
  repeats,
} from './domain.ts'

type About = OrderFacts & ApprovalProgress

const entry: OrderApproverEntry = {
  userId: 'joanna',
  holderId: null,
  holderName: null,
  poTypes: [],
  step: 1,
  minValue: null,
  maxValue: '10000.00',
  maySelfApprove: false,
}
const order: About = {
  type: 'stock',
  value: '10000.00',
  authorIds: ['piotr'],
  decidedIds: [],
  step: null,
  limitsHold: true,
}

describe('An entry covers an order', () => {
  it.each<[string, Partial<OrderApproverEntry>, Partial<About>, boolean]>([
    ['up to the end of its band', {}, {}, true],
    ['not above it', {}, { value: '10000.01' }, false],
    ['of one of its types', { poTypes: ['stock', 'service'] }, {}, true],
    ['not of another type', { poTypes: ['service'] }, {}, false],
    ['not of its own holder', {}, { authorIds: ['joanna'] }, false],
    ['of its own holder when that is allowed', { maySelfApprove: true }, { authorIds: ['joanna'] }, true],
    [
      'not of an author who stands in, whatever is allowed',
      { holderId: 'euan', maySelfApprove: true },
      { authorIds: ['joanna'] },
      false,
    ],
    ['not in the place of an author', { holderId: 'piotr', maySelfApprove: true }, {}, false],
  ])('%s', (_, change, facts, covers) => {
    const found = shortfallsOf(orderApprovers, { ...entry, ...change }, { ...order, ...facts })
    expect(found.length === 0).toBe(covers)
  })
})

describe('The steps of an order', () => {
  const director = { ...entry, userId: 'morag', step: 2, minValue: '5000', maxValue: null }

  /** Each step with who decides on it. */
  const steps = (entries: readonly OrderApproverEntry[], more: Partial<About>) => {
    const about = { ...order, ...more }
    return stepsToPass(orderApprovalRules, entries, about).map(({ step, limitsHold }) => [
      step,
      decidersOf(orderApprovers, entries, { ...about, step, limitsHold }).map(({ userId }) => userId),
    ])
  }

  it('are those whose band it falls into, from the lowest', () => {
    expect(steps([director, entry], { value: '4999.99' })).toEqual([[1, ['joanna']]])
    expect(steps([director, entry], { value: '5000' })).toEqual([
      [1, ['joanna']],
      [2, ['morag']],
    ])
    expect(steps([director, entry], { value: '10000.01' })).toEqual([[2, ['morag']]])
  })

  it('stay, empty, where only an author could decide', () => {
    expect(steps([entry, director], { authorIds: ['joanna'] })).toEqual([
      [1, []],
      [2, ['morag']],
    ])
    expect(steps([], {})).toEqual([])
  })
})

it('Two entries repeat each other in the same step, values and types', () => {
  expect(repeats(entry, entry)).toBe(true)
  expect(repeats(entry, { ...entry, step: 2 })).toBe(false)
  expect(repeats(entry, { ...entry, minValue: '10000', maxValue: null })).toBe(false)
  expect(repeats({ ...entry, poTypes: ['stock'] }, { ...entry, poTypes: ['service'] })).toBe(false)
  expect(repeats({ ...entry, poTypes: ['stock'] }, { poTypes: null })).toBe(true)
})
