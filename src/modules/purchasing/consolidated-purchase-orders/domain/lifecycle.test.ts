import { describe, expect, it } from 'vitest'
import { stepsToPass } from '#platform/contract/documents/approval-steps.ts'
import { decidingEntry } from '#platform/contract/documents/approvers.ts'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import type { OrderApproverEntry, OrderType } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { ordersApprovalRules as rules } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { consolidatedLifecycle, openStates } from './lifecycle.ts'

const entry = (userId: string, more: Partial<OrderApproverEntry> = {}) => ({
  userId,
  holderName: null,
  holderId: null,
  step: 1,
  poTypes: [],
  minValue: null,
  maxValue: null,
  maySelfApprove: false,
  name: userId,
  email: `${userId}@example.com`,
  ...more,
})
const asked = (types: readonly OrderType[], value: string, authorIds: readonly string[] = []) => ({
  types,
  value,
  authorIds,
  decidedIds: [],
  step: 1,
  limitsHold: true,
})

describe('Who decides on a consolidated order', () => {
  it.each([
    [['stock'], ['stock'], true],
    [['stock', 'service'], ['stock'], false],
    [['stock', 'service'], ['service', 'stock'], true],
    [['stock', 'traveller_material'], [], true],
  ] as const)('has all of %j among %j: %s', (types, poTypes, reaches) => {
    const own = [entry('elin', { poTypes: [...poTypes] })]
    expect(decidingEntry(rules.approvers, own, asked(types, '100')) !== null).toBe(reaches)
  })

  it('is asked at the tier of the whole, not of its members', () => {
    const list = [entry('elin', { maxValue: '25000' }), entry('ruth', { step: 2, minValue: '10000' })]
    const steps = (value: string) => stepsToPass(rules, list, asked(['stock'], value)).map(({ step }) => step)
    expect(steps('9999')).toEqual([1])
    expect(steps('24000')).toEqual([1, 2])
    expect(steps('26000')).toEqual([2])
  })

  it('is no author of it or of a member, whatever their entry allows', () => {
    const own = [entry('elin', { maySelfApprove: true })]
    expect(decidingEntry(rules.approvers, own, asked(['stock'], '100', ['elin']))).toBeNull()
    expect(decidingEntry(rules.approvers, own, asked(['stock'], '100', ['hana']))).not.toBeNull()
  })
})

describe('The lifecycle of a consolidated order', () => {
  it.each([
    ['submit', ['draft']],
    ['release', ['draft']],
    ['recall', ['awaiting_approval']],
    ['approve', ['awaiting_approval']],
    ['reject', ['awaiting_approval']],
  ])('allows %s from %j alone', (action, from) => {
    const states = Object.keys(consolidatedLifecycle.states)
    expect(states.filter((state) => allows(consolidatedLifecycle, action, state))).toEqual(from)
  })

  it('holds its members in every state but the last', () => {
    expect(openStates).not.toContain('cancelled')
    for (const state of ['draft', 'awaiting_approval', 'approved'])
      expect(allows(consolidatedLifecycle, 'cancel', state)).toBe(true)
    expect(allows(consolidatedLifecycle, 'cancel', 'cancelled')).toBe(false)
  })
})
