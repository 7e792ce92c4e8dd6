import { describe, expect, it } from 'vitest'
import { approvalSteps, coversOrder, type OrderApproverEntry, type OrderFacts, repeats } from './domain.ts'

const entry: OrderApproverEntry = {
  userId: 'joanna',
  holderId: null,
  poTypes: [],
  step: 1,
  minValue: null,
  maxValue: '10000.00',
  maySelfApprove: false,
}
const order: OrderFacts = { type: 'stock', value: '10000.00', authorIds: ['piotr'] }

describe('An entry covers an order', () => {
  it.each<[string, Partial<OrderApproverEntry>, Partial<OrderFacts>, boolean]>([
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
    expect(coversOrder({ ...entry, ...change }, { ...order, ...facts })).toBe(covers)
  })
})

describe('The steps of an order', () => {
  const director = { ...entry, userId: 'morag', step: 2, minValue: '5000', maxValue: null }

  it('are those whose band it falls into, from the lowest', () => {
    const steps = (value: string) =>
      approvalSteps([director, entry], { ...order, value }).map(({ step, entries }) => [step, entries.length])
    expect(steps('4999.99')).toEqual([[1, 1]])
    expect(steps('5000')).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(steps('10000.01')).toEqual([[2, 1]])
  })

  it('stay, empty, where only an author could decide', () => {
    expect(approvalSteps([entry, director], { ...order, authorIds: ['joanna'] })).toEqual([
      { step: 1, entries: [] },
      { step: 2, entries: [director] },
    ])
    expect(approvalSteps([], order)).toEqual([])
  })
})

it('Two entries repeat each other in the same step, values and types', () => {
  expect(repeats(entry, entry)).toBe(true)
  expect(repeats(entry, { ...entry, step: 2 })).toBe(false)
  expect(repeats(entry, { ...entry, minValue: '10000', maxValue: null })).toBe(false)
  expect(repeats({ ...entry, poTypes: ['stock'] }, { ...entry, poTypes: ['service'] })).toBe(false)
  expect(repeats({ ...entry, poTypes: ['stock'] }, { poTypes: null })).toBe(true)
})
