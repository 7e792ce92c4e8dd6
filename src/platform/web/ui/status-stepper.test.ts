import { expect, test } from 'vitest'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { statusSteps } from './status-stepper.tsx'

const states: Record<string, StateInfo> = {
  draft: { label: 'Draft', tone: 'grey' },
  sent: { label: 'Sent', tone: 'blue' },
  won: { label: 'Won', tone: 'green' },
  lost: { label: 'Lost', tone: 'red' },
}
const path = ['draft', 'sent', 'won']
const told = (state: string, notes = {}) =>
  statusSteps({ states }, path, state, notes).map(
    ({ label, when, note }) => `${label} ${when} ${typeof note === 'string' ? note : '-'}`,
  )

test.each<[string, string[]]>([
  ['draft', ['Draft now -', 'Sent later -', 'Won later -']],
  ['sent', ['Draft done -', 'Sent now -', 'Won later -']],
  ['won', ['Draft done -', 'Sent done -', 'Won now -']],
])('on the usual way, at %s', (state, steps) => {
  expect(told(state)).toEqual(steps)
})

test.each<[string, object, string[]]>([
  [
    'lost',
    { draft: '1 Nov', sent: '5 Nov', lost: '9 Nov' },
    ['Draft done 1 Nov', 'Sent done 5 Nov', 'Lost now 9 Nov'],
  ],
  ['lost', { draft: '1 Nov' }, ['Draft done 1 Nov', 'Lost now -']],
  ['lost', {}, ['Lost now -']],
  ['on_hold', { draft: '1 Nov' }, ['Draft done 1 Nov', 'on_hold now -']],
])('beside the usual way, at %s after %j: only what was reached', (state, notes, steps) => {
  expect(told(state, notes)).toEqual(steps)
})

test('there is one present step, and nothing later is done', () => {
  for (const state of Object.keys(states)) {
    const whens = statusSteps({ states }, path, state).map(({ when }) => when)
    expect(whens.filter((when) => when === 'now')).toHaveLength(1)
    expect(whens.join(' ')).toMatch(/^(done ?)*now( later)*$/)
  }
})
