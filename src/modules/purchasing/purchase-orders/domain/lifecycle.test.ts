import { describe, expect, it } from 'vitest'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import {
  documentState,
  type OrderState,
  openStates,
  orderLifecycle,
  orderProgress,
  orderStates,
} from './lifecycle.ts'

describe('The state of an order', () => {
  const issued = {
    status: 'issued',
    acknowledgedAt: null,
    movedLines: 0,
    linesToReceive: 0,
    linesToInvoice: 0,
  }

  it.each<[Partial<typeof issued> | { acknowledgedAt: string }, OrderState]>([
    [{}, 'issued'],
    [{ acknowledgedAt: '2026-11-23T08:00:00Z' }, 'acknowledged'],
    [{ movedLines: 1, linesToReceive: 1, linesToInvoice: 2 }, 'to_receive_and_invoice'],
    [{ movedLines: 1, linesToReceive: 1 }, 'to_receive'],
    [{ movedLines: 2, linesToInvoice: 1 }, 'to_invoice'],
    [{ movedLines: 2 }, 'completed'],
  ])('follows from its counters: %o is %s', (more, state) => {
    expect(orderProgress.of({ ...issued, ...more })).toBe(state)
  })

  it.each(['draft', 'awaiting_approval', 'approved', 'on_hold', 'closed_short', 'cancelled', 'superseded'])(
    'is what people decided before it is issued, and where they stopped it: %s',
    (status) => {
      expect(orderProgress.of({ ...issued, status, movedLines: 2, linesToReceive: 1 })).toBe(status)
    },
  )
})

describe('The lifecycle', () => {
  it('has no action that leads into a computed state', () => {
    const reached = Object.values(orderLifecycle.actions).map(({ to }): string => to)
    for (const state of Object.keys(orderProgress.states)) expect(reached).not.toContain(state)
  })

  it('lets an order be cancelled before it is issued only, and closed short afterwards only', () => {
    const from = (action: string) => orderStates.filter((state) => allows(orderLifecycle, action, state))
    expect(from('cancel')).toEqual(['draft', 'approved'])
    expect(from('closeShort')).not.toContain('approved')
    expect(from('closeShort')).toContain('on_hold')
    expect(from('closeShort')).not.toContain('completed')
    expect(from('issue')).toEqual(['approved'])
  })

  it('leaves open what somebody still has to do', () => {
    expect(orderStates.filter((state) => !openStates.includes(state))).toEqual([
      'completed',
      'closed_short',
      'cancelled',
      'superseded',
    ])
  })
})

describe('A print of an order', () => {
  it.each([
    ['issued', 'current'],
    ['on_hold', 'current'],
    ['superseded', 'superseded'],
    ['cancelled', 'withdrawn'],
    ['closed_short', 'withdrawn'],
    ['draft', 'not_issued'],
    ['awaiting_approval', 'not_issued'],
    ['approved', 'not_issued'],
  ])('of one that is %s is %s', (status, state) => {
    expect(documentState(status)).toBe(state)
  })
})
