import { expect, test } from 'vitest'
import { labelsOf } from './labels.ts'

test('a table of states gives its words, in its order', () => {
  const states = {
    prospect: { label: 'Prospect', tone: 'grey' },
    on_hold: { label: 'On hold', tone: 'amber' },
    active: { label: 'Active', tone: 'green' },
  } as const
  expect(Object.entries(labelsOf(states))).toEqual([
    ['prospect', 'Prospect'],
    ['on_hold', 'On hold'],
    ['active', 'Active'],
  ])
  expect(labelsOf({})).toEqual({})
})
