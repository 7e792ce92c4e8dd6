import { describe, expect, it } from 'vitest'
import { issuedStates, quoteLifecycle } from '../../domain/lifecycle.ts'
import { customerState } from './answering.ts'

describe('The state of a quote that its customer is told', () => {
  it('is open while they may decide, and accepted however far the order has gone', () => {
    expect(customerState({ status: 'sent' })).toBe('open')
    for (const status of ['won', 'part_won', 'released']) expect(customerState({ status })).toBe('accepted')
  })

  it('is declined, expired or superseded where that is what became of it', () => {
    expect(customerState({ status: 'lost' })).toBe('rejected')
    expect(customerState({ status: 'expired' })).toBe('expired')
    expect(customerState({ status: 'superseded' })).toBe('superseded')
  })

  it('is known for every state in which a quote has gone out, and none of our own names', () => {
    const told = issuedStates.map((status) => customerState({ status }))
    expect(new Set(told)).toEqual(new Set(['open', 'accepted', 'rejected', 'expired', 'superseded']))
  })

  it('is told of issued quotes alone: what is drafted, approved or cancelled stays with us', () => {
    const own = Object.keys(quoteLifecycle.states).filter(
      (status) => !(issuedStates as readonly string[]).includes(status),
    )
    expect(own).toEqual(['draft', 'awaiting_approval', 'approved', 'cancelled'])
  })
})
