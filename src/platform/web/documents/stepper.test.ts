import { describe, expect, it } from 'vitest'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { stepsOf } from './stepper.ts'

const table = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    asked: { label: 'Awaiting approval', tone: 'amber' },
    approved: { label: 'Approved', tone: 'blue' },
    sent: { label: 'Sent', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  actions: {},
})
const path = ['draft', 'asked', 'approved', 'sent']
const step = (toState: string, day: string) => ({ toState, at: `2026-11-${day}T12:00:00Z` })
const told = (status: string, history: readonly { toState: string; at: string }[] = []) =>
  stepsOf(table, path, { status, createdAt: '2026-11-02T12:00:00Z', history }).map(
    ({ label, when, note }) => `${label} ${when} ${typeof note === 'string' ? note : '-'}`,
  )

describe('The stepper of a document', () => {
  it('begins with the day on which the document was made', () => {
    expect(told('draft')).toEqual([
      'Draft now 2 Nov 2026',
      'Awaiting approval later -',
      'Approved later -',
      'Sent later -',
    ])
  })

  it('tells the day of each state, and since when the present one lasts', () => {
    expect(told('sent', [step('asked', '03'), step('approved', '05'), step('sent', '09')])).toEqual([
      'Draft done 2 Nov 2026',
      'Awaiting approval done 3 Nov 2026',
      'Approved done 5 Nov 2026',
      'Sent now since 9 Nov 2026',
    ])
  })

  it('shows no days beyond the state to which a document went back', () => {
    expect(told('asked', [step('asked', '03'), step('approved', '05'), step('asked', '07')])).toEqual([
      'Draft done 2 Nov 2026',
      'Awaiting approval now since 7 Nov 2026',
      'Approved later -',
      'Sent later -',
    ])
    expect(told('draft', [step('asked', '03'), step('draft', '04')])[0]).toBe('Draft now 2 Nov 2026')
  })

  it('ends with a state beside the usual way, after what was reached', () => {
    expect(told('cancelled', [step('asked', '03'), step('cancelled', '10')])).toEqual([
      'Draft done 2 Nov 2026',
      'Awaiting approval done 3 Nov 2026',
      'Cancelled now since 10 Nov 2026',
    ])
  })
})
