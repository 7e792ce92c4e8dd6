import { describe, expect, it } from 'vitest'
import { signedOfRejected, type SignedOperation, takenBack } from './rework.ts'

const operation = (id: string, groupNo: number, more: Partial<SignedOperation> = {}): SignedOperation => ({
  id,
  groupNo,
  isApplicable: true,
  good: 0,
  passed: 0,
  scrap: 0,
  rejected: 0,
  slots: [],
  points: {},
  ...more,
})
const done = { good: 10, passed: 10 }

describe('Pieces that go back', () => {
  it('count no more from there on, with what was signed of them (case 25)', () => {
    const from = operation('c', 30)
    const to = operation('a', 10, done)
    const between = operation('b', 20, { ...done, slots: [10, 10], points: { customer: 10 } })
    const found = takenBack([to, between, from], 10, { from, to, quantity: 3, isMade: false })
    expect(found).toEqual({
      taken: [
        { id: 'a', quantity: 3, passed: 3, signedBack: { slots: [], points: {} } },
        { id: 'b', quantity: 3, passed: 3, signedBack: { slots: [3, 3], points: { customer: 3 } } },
      ],
    })
  })

  it('take along what no longer fits at the operation beside, and stay where that holds rejected pieces', () => {
    const to = operation('a', 10, done)
    const from = operation('b', 20, { good: 4, passed: 4 })
    const beside = operation('c', 20, { good: 9, passed: 5, slots: [6] })
    const rework = { from, to, quantity: 3, isMade: false }
    expect(takenBack([to, from, beside], 10, rework)).toMatchObject({
      taken: [{ id: 'a' }, { id: 'c', quantity: 2, passed: 0, signedBack: { slots: [0] } }],
    })
    const rejected = { ...beside, passed: 0, good: 9, rejected: 9, slots: [0] }
    expect(takenBack([to, from, rejected], 10, rework)).toEqual({ inTheWay: 'c' })
  })

  it('are done again where they were made, when they were rejected there', () => {
    const from = operation('a', 10, { good: 5, passed: 2, slots: [2] })
    expect(takenBack([from], 10, { from, to: from, quantity: 3, isMade: true })).toEqual({ taken: [] })
  })
})

describe('What was signed of rejected pieces', () => {
  it('is taken from what was signed and has not moved on', () => {
    const one = operation('a', 10, { good: 10, passed: 2, slots: [8, 3], points: { customer: 2 } })
    expect(signedOfRejected(one, 4)).toEqual({ slots: [4, 1], points: { customer: 0 } })
  })
})
