import { describe, expect, test } from 'vitest'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import {
  calculationLabel,
  calculationLifecycle,
  type CalculationStatus,
  isChecked,
  isDraft,
  isRevisable,
  isSuperseded,
} from './lifecycle.ts'

const { states, actions } = calculationLifecycle
const names = Object.keys(states) as CalculationStatus[]

describe('The life of a calculation', () => {
  test('begins as a draft and is checked before it is approved', () => {
    expect(calculationLifecycle.initial).toBe('draft')
    expect(names.filter((name) => allows(calculationLifecycle, 'check', name))).toEqual(['draft'])
    expect(names.filter((name) => allows(calculationLifecycle, 'approve', name))).toEqual(['checked'])
  })

  test('goes back only from checked, with a reason', () => {
    expect(names.filter((name) => allows(calculationLifecycle, 'sendBack', name))).toEqual(['checked'])
    expect(actions.sendBack.needsReason).toBe(true)
  })

  test('is ended by the program alone, and for good', () => {
    expect(actions.supersede.system).toBe(true)
    const onward = Object.keys(actions) as (keyof typeof actions)[]
    expect(onward.filter((action) => allows(calculationLifecycle, action, 'superseded'))).toEqual([])
  })

  test('lets nobody approve with the right to check alone', () => {
    expect(actions.approve.access).not.toBe(actions.check.access)
  })
})

test('only what was checked can be revised; every other question has one answer', () => {
  expect(names.filter(isRevisable)).toEqual(['checked', 'approved'])
  expect([names.filter(isDraft), names.filter(isChecked), names.filter(isSuperseded)]).toEqual([
    ['draft'],
    ['checked'],
    ['superseded'],
  ])
})

test('the label names number and revision', () => {
  expect(calculationLabel('CALC-000042', 0)).toBe('CALC-000042 Rev 0')
})
